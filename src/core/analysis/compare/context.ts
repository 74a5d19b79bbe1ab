// What all parts of a comparison share.

import type { NodeLocation } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { SameSchemas } from '../schema-changes/same-schema.ts';
import { levelOf } from './codes.ts';
import type { PayloadChanges } from './payloads.ts';
import { comparisonOf, mergeUses } from './report.ts';
import {
  type Change,
  type ChangeLocation,
  type Comparison,
  LEVELS,
  type Level,
  type LevelSettings,
  type Partner,
} from './types.ts';
import type { Version } from './version.ts';

export interface CompareContext {
  readonly old: Version;
  readonly new: Version;
  readonly recorder: Recorder;
  readonly same: SameSchemas;
  readonly payloads: PayloadChanges;
}

/** The same object in both versions. */
export interface Both {
  readonly old: EffectiveValue;
  readonly new: EffectiveValue;
}

/** Returns where a field is written in both versions; the object where it has none. */
export function fieldLocations({ old, new: changed }: Both, field: string) {
  const location = (value: EffectiveValue): NodeLocation =>
    (value.field(field) ?? value.child(field) ?? value).location;
  // A reference in the field is followed only where its target is what changed.
  const own = (value: EffectiveValue): NodeLocation => {
    const child = value.child(field);
    return child && child.documents.refOf(child.node) !== undefined
      ? location(value)
      : (child ?? value).location;
  };
  return { old: own(old), new: own(changed) };
}

// Collects the changes of a comparison: one change in the source is one entry, with what it means
// for each object that shares it.

/** A change as it is found. */
interface Found {
  readonly code: string;
  readonly message: string;
  readonly old: NodeLocation | null | undefined;
  readonly new: NodeLocation | null | undefined;
  /** That of the code unless given. */
  readonly level?: Level;
  /** Who fails where it is breaking. */
  readonly affects?: Iterable<Partner>;
  readonly counterexample?: { readonly value: unknown };
  readonly reason?: string;
}

export class Recorder {
  /** By what changed, then by the objects that it concerns. */
  private readonly changes = new Map<string, Map<string, Change>>();
  private readonly settings: LevelSettings;
  /** The object that changes are found in now. */
  group = 'document';

  constructor(settings: LevelSettings) {
    this.settings = settings;
  }

  add(found: Found): void {
    const setting = this.settings.get(found.code);
    if (setting === 'off') return;
    const level = setting ?? found.level ?? levelOf(found.code);
    const change: Change = {
      code: found.code,
      level,
      affects: level === 'breaking' ? [...new Set(found.affects ?? [])].sort() : [],
      message: found.message,
      old: changeLocation(found.old),
      new: changeLocation(found.new),
      group: this.group,
      ...(found.counterexample && level === 'breaking' && { counterexample: found.counterexample }),
      ...(found.reason !== undefined && { reason: found.reason }),
    };
    const key = JSON.stringify([change.code, change.message, change.old, change.new]);
    const uses = this.changes.get(key) ?? new Map<string, Change>();
    this.changes.set(key, uses);
    const known = uses.get(this.group);
    uses.set(this.group, known ? mergeChanges(known, change) : change);
  }

  /** Returns all changes in order. */
  result(old: DocumentSet, changed: DocumentSet): Comparison {
    const changes = [...this.changes.values()].map((uses) => mergeUses([...uses.values()]));
    const positions = new Map(
      changes.map((change) => [change, positionOf(change, old, changed)] as const),
    );
    changes.sort((a, b) => {
      const levels = LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level);
      if (levels !== 0) return levels;
      const [uri = '', start = 0] = positions.get(a) ?? [];
      const [otherUri = '', otherStart = 0] = positions.get(b) ?? [];
      if (uri !== otherUri) return uri < otherUri ? -1 : 1;
      return (
        start - otherStart || compareTexts(a.code, b.code) || compareTexts(a.message, b.message)
      );
    });
    return comparisonOf(changes);
  }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function changeLocation(location: NodeLocation | null | undefined): ChangeLocation | null {
  return location ? { uri: location.uri, path: toPointer(location.path) } : null;
}

/** The more serious of two levels counts; of the partners those that it breaks. */
function mergeChanges(a: Change, b: Change): Change {
  const [first, second] = LEVELS.indexOf(a.level) <= LEVELS.indexOf(b.level) ? [a, b] : [b, a];
  if (first.level !== second.level) return first;
  const affects = [...new Set([...a.affects, ...b.affects])].sort();
  return { ...(a.counterexample || !b.counterexample ? a : b), affects };
}

function positionOf(change: Change, old: DocumentSet, changed: DocumentSet): [string, number] {
  const at = change.new ?? change.old;
  const tree = at && (change.new ? changed : old).file(at.uri)?.tree;
  if (!at || !tree) return ['', Number.MAX_SAFE_INTEGER];
  const ranges = nodeRangesAt(tree, fromPointer(at.path));
  return [at.uri, ranges?.key?.start ?? ranges?.value.start ?? 0];
}

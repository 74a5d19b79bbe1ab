// The edits of a wizard: changes by file, in order, starting with the head of the document if it is
// missing.

import { type AnalyzedFile, valueIn } from '../../../analysis/analyzed-file.ts';
import { referenceTextTo } from '../../../analysis/targets/move-references.ts';
import type { MapShape } from '../../../format/table-types.ts';
import { kindIn, rootKind, tableOf } from '../../../format/tables.ts';
import { shapeAt } from '../../../format/typed-tree.ts';
import type { Change, Position } from '../../../text/edit/types.ts';
import { isRoot, locationId, type NodeLocation, toLocation } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandDraft } from '../types/command.ts';
import type { DocumentHead, Placement } from '../types/wizards.ts';
import { documentHead } from './document-head.ts';
import { checkName } from './names.ts';
import { checkPlacement, writtenAt } from './placement.ts';

/** What every wizard takes. */
interface WizardOptions {
  readonly begin?: DocumentHead;
  readonly at?: Placement;
}

/** Where a new object is written, and where its name is, which may be a reference to it. */
export interface NewObjectHome {
  readonly named: NodeLocation;
  readonly written: NodeLocation;
}

/** Collects what one wizard writes. */
export class WizardEdits {
  readonly subject: AnalyzedFile;
  private readonly files = new Map<string, Change[]>();
  /** Locations that are added here, with the kind of object where it matters. */
  private readonly made = new Map<string, string | null>();
  private readonly notes: string[] = [];

  private readonly at: Placement;

  /** @throws if it refuses if the root document can't be extended */
  constructor(file: AnalyzedFile, { begin, at = {} }: WizardOptions = {}) {
    this.subject = file;
    this.at = at;
    const changes = documentHead(file, begin);
    if (changes.length > 0) this.files.set('', [...changes]);
  }

  /** Whether the object of the wizard is written in another map than that of its name. */
  get isElsewhere(): boolean {
    return this.at.into !== undefined;
  }

  /** Returns whether there is a value at a location, added here or before. */
  has({ uri, path }: NodeLocation): boolean {
    return (
      this.made.has(locationId({ uri, path })) || valueIn(this.subject, uri, path) !== undefined
    );
  }

  /**
   * Returns where the object of the wizard is written, which has its name at `named`.
   * @param shape of the map with the name
   * @throws if it refuses the name or the location
   */
  homeOf(named: NodeLocation, shape: MapShape): NewObjectHome {
    checkName(this, named, shape);
    const written = writtenAt(this.subject, this.at, named, shape);
    if (locationId(written) !== locationId(named)) checkName(this, written, shape);
    checkPlacement(this.subject, this.at, [named, written], shape.entry);
    return { named, written };
  }

  /** Writes the object of the wizard, and a reference to it if it is elsewhere. */
  putObject({ named, written }: NewObjectHome, value: unknown, kind: string | null = null): void {
    const { before, after } = this.at;
    const beside = before === undefined ? after : before;
    const put = (location: NodeLocation, what: unknown, of: string | null): void => {
      const sibling = { uri: location.uri, path: [...location.path.slice(0, -1), beside ?? ''] };
      const isThere = beside !== undefined && this.has(sibling);
      const at = isThere ? (before === undefined ? { after: beside } : { before: beside }) : null;
      this.put(location, what, of, at);
    };
    put(written, value, kind);
    if (locationId(written) !== locationId(named))
      put(named, { $ref: this.refTo(named.uri, written) }, null);
  }

  /** Writes a new entry of a map of the format; the way to it is made where it is missing. */
  put(
    location: NodeLocation,
    value: unknown,
    kind: string | null = null,
    at: Position | null = null,
  ): void {
    this.change(location.uri, {
      do: 'set',
      path: location.path,
      value: { data: value },
      at: at ?? this.positionOf(location),
    });
    this.made.set(locationId(location), kind);
  }

  /** Adds an item to a list of the format, which is made where it is missing. */
  append(list: NodeLocation, value: unknown): void {
    const found = valueIn(this.subject, list.uri, list.path) !== undefined;
    this.change(list.uri, {
      do: 'append',
      list: list.path,
      value: { data: value },
      ...(!found && { at: this.positionOf(list) }),
    });
  }

  /**
   * Returns the text of a reference from a file to a location.
   * @throws if it refuses if it can't be referenced from there
   */
  refTo(from: string, { uri, path }: NodeLocation): string {
    const text = referenceTextTo(this.subject.documents, from, { uri, path });
    if (text === null) refuse(`${from || 'The document'} can't refer to ${uri || 'the document'}.`);
    return text;
  }

  note(text: string): void {
    this.notes.push(text);
  }

  draft(title: string, select: NodeLocation): CommandDraft {
    return {
      title,
      changes: [...this.files].map(([uri, changes]) => ({ uri, changes })),
      select: toLocation(select),
      ...(this.notes.length > 0 && { notes: this.notes }),
    };
  }

  private change(uri: string, change: Change): void {
    const changes = this.files.get(uri);
    if (changes) changes.push(change);
    else this.files.set(uri, [change]);
  }

  /** Fields are inserted in the order of the format; user-defined keys come last. */
  private positionOf({ uri, path }: NodeLocation): Position {
    let depth = path.length - 1;
    while (depth > 0 && !this.has({ uri, path: path.slice(0, depth) })) depth--;
    const kind = this.kindAt({ uri, path: path.slice(0, depth) });
    return kind === null
      ? { index: Number.MAX_SAFE_INTEGER }
      : { order: tableOf(kind).fields.map((f) => f.name) };
  }

  /**
   * Returns the kind of the object at a location; null if it is a map with user-defined keys, or
   * unknown.
   */
  private kindAt(location: NodeLocation): string | null {
    const { dialect, documents } = this.subject;
    const made = this.made.get(locationId(location));
    if (made !== undefined) return made === null ? null : kindIn(made, dialect);
    const root = documents.file(location.uri)?.tree?.root;
    if (root?.kind !== 'map')
      return isRoot(location.uri) && location.path.length === 0 ? kindIn(rootKind, dialect) : null;
    const shape = shapeAt(root, location.path);
    return shape?.is === 'object' ? shape.kind : null;
  }
}

/** Returns the handler of a wizard's command. */
export function wizard<I extends WizardOptions>(
  write: (writing: WizardEdits, command: I) => CommandDraft,
): (file: AnalyzedFile, command: I) => CommandDraft {
  return (file, command) => write(new WizardEdits(file, command), command);
}

export interface WrittenChannel {
  /** As operations name it. */
  readonly named: NodePath;
  /** Where it is written. */
  readonly location: NodeLocation;
  /** Null where it has none, or none that can be known. */
  readonly address: string | null;
  /** Names of its messages; new ones are added. */
  readonly messages: string[];
}

// The possible targets of a reference.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { channelMessages, isListedMessage } from '../../analysis/targets/listable-messages.ts';
import {
  type Referable,
  referableShape,
  referenceTargetsFor,
} from '../../analysis/targets/reference-targets.ts';
import { expectedShapeAt } from '../../analysis/typed-tree/objects-at.ts';
import { alternatives, describedShape, tableFor } from '../../format/typed-tree.ts';
import { clip } from '../../text/clip.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get, type NodePath, nodeAt, stringOf } from '../../text/tree.ts';
import { summaryOf } from './labels.ts';
import type { ReferenceOption } from './types.ts';

/** Where no table says what is meant, a reference is mostly one to a schema. */
const ANY_SCHEMA: Referable = { is: 'payload-schema' };

/**
 * Returns all possible targets of a reference at a location, in all files, the likeliest first.
 * @param pointer of a Reference Object or its `$ref`, of a value that may be a reference, or of a
 * map or list that gets a new one
 */
export function referenceTargets(file: AnalyzedFile, pointer: string): readonly ReferenceOption[] {
  const location = referenceLocationOf(file, fromPointer(pointer));
  if (!location) return [];
  const { at, shape, taken } = location;
  const found = isListedMessage(file, at)
    ? channelMessages(file, shape, at)
    : referenceTargetsFor(file, shape, at);
  const seen = new Set(taken);
  const out: ReferenceOption[] = [];
  for (const { ref, location: to } of found) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const named = file.documents.locate(file.uri, ref);
    const seenAs = describedShape(shape, to.node);
    const about = summaryOf(to.node, seenAs, tableFor(seenAs, to.node), file.dialect);
    const target = named && locationLabel(named.uri, named.path);
    out.push({
      uri: to.uri,
      pointer: toPointer(to.path),
      ref,
      label: named?.path.at(-1) ?? ref,
      detail: [about, target].filter((text) => text).join(' · '),
    });
  }
  return out;
}

/** Returns the location of a target for display, if its name alone is ambiguous. */
function locationLabel(uri: string, path: NodePath): string {
  const inPart = path.length > 3 ? clip(path.slice(1, -2).join(' ')) : '';
  return [inPart, uri].filter((text) => text !== '').join(', ');
}

interface ReferenceLocation {
  readonly at: NodePath;
  readonly shape: Referable;
  /** References that the list has already. */
  readonly taken: readonly string[];
}

function referenceLocationOf(file: AnalyzedFile, path: NodePath): ReferenceLocation | null {
  const at = path.at(-1) === '$ref' ? path.slice(0, -1) : path;
  const declared = expectedShapeAt(file, at);
  const shape = referableShape(declared);
  if (shape) return { at, shape, taken: otherReferences(file, at) };
  for (const one of alternatives(declared)) {
    if (one.is !== 'list' && one.is !== 'map') continue;
    const node = nodeAt(file.tree, at);
    const next = [
      ...at,
      one.is === 'map' ? '' : String(node?.kind === 'seq' ? node.items.length : 0),
    ];
    const inner = referableShape(one.of);
    if (inner) return { at: next, shape: inner, taken: otherReferences(file, next) };
  }
  const isReference = stringOf(get(nodeAt(file.tree, at), '$ref')) !== undefined;
  return declared === null && isReference ? { at, shape: ANY_SCHEMA, taken: [] } : null;
}

/** Returns the references of the other items of the list. */
function otherReferences({ tree }: AnalyzedFile, at: NodePath): string[] {
  const list = nodeAt(tree, at.slice(0, -1));
  if (list?.kind !== 'seq') return [];
  return list.items.flatMap(({ value }, i) =>
    String(i) === at.at(-1) ? [] : (stringOf(get(value, '$ref')) ?? []),
  );
}

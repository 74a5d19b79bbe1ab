// One name in one text that refers to a definition, and the token of the text in its file.

import { locationId, locationOfId } from '../../text/location.ts';
import { type FileRange, nodeRangesAt, type Range } from '../../text/node-ranges.ts';
import { offsetMapperOf } from '../../text/scalar-offsets.ts';
import {
  type Node,
  type NodePath,
  type ScalarNode,
  type ScalarStyle,
  type Slot,
  step,
  stringOf,
} from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { LocatedSite } from './gather-sites.ts';

/**
 * The notation of a name, which decides how it is escaped: in a reference, a runtime expression, or
 * unescaped.
 */
export type Notation = 'reference' | 'pointer' | 'plain';

/** One piece of one text that names something. */
export interface Occurrence {
  readonly notation: Notation;
  readonly uri: string;
  /** Path of the text, or with `key` of the value under that key. */
  readonly path: NodePath;
  readonly key: boolean;
  /**
   * Range of the token of the text in its file, quotes included; of an alias if it stands for the
   * text.
   */
  readonly start: number;
  readonly end: number;
  readonly alias: boolean;
  readonly node: ScalarNode | null;
  /** Range of the piece, in offsets of the decoded text. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Ids of the locations it refers to; empty if there is no definition. */
  readonly targets: readonly string[];
  /** The definition is a text, not a key. */
  readonly byValue?: true;
  /** Refers to the target of the whole text; the other names of a pointer are only its path. */
  readonly last: boolean;
  /** A reference: only references make their target used. */
  readonly ref: boolean;
  /** One of several definitions of the same symbol. */
  readonly own?: true;
}

/** A text or key, and its token in the file. */
export type Token = Pick<
  Occurrence,
  'uri' | 'path' | 'key' | 'start' | 'end' | 'alias' | 'node'
> & {
  readonly text: string;
};

/** Returns the token of the text at the end of `steps`, or of its key. */
export function tokenAt(found: LocatedSite, steps: NodePath, key = false): Token | null {
  let node: Node = found.node;
  let at = found.at;
  let token = found.token;
  for (const [i, name] of steps.entries()) {
    const slot: Slot | undefined = step(node, name);
    if (!slot) return null;
    const path = [...found.path, ...steps];
    if (key && i === steps.length - 1 && 'keyAt' in slot) {
      const own = token ?? { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength };
      const merged = slot.alias !== undefined && slot.keyAt === slot.valueAt;
      return {
        uri: found.uri,
        path,
        key: true,
        ...own,
        alias: token !== null || merged,
        node: null,
        text: slot.key,
      };
    }
    at += slot.valueAt;
    if (!token && slot.alias !== undefined) token = { start: at, end: at + slot.alias };
    node = slot.value;
  }
  const text = stringOf(node);
  if (text === undefined || node.kind !== 'scalar') return null;
  const own = token ?? { start: at, end: at + node.length };
  return {
    uri: found.uri,
    path: [...found.path, ...steps],
    key: false,
    ...own,
    alias: token !== null,
    node,
    text,
  };
}

type Rest = Partial<
  Pick<Occurrence, 'notation' | 'from' | 'to' | 'last' | 'ref' | 'own' | 'byValue'>
>;

/** Returns the occurrence of a name in a token. */
export function occurrence(
  token: Token,
  name: string,
  targets: readonly string[],
  rest: Rest = NO_REST,
): Occurrence {
  // Written out, since there are very many and a copy of unknown fields takes ten times as long.
  const { notation = 'plain', from = 0, to = token.text.length, last = true, ref = false } = rest;
  const { uri, path, key, start, end, alias, node } = token;
  const { byValue, own } = rest;
  return {
    notation,
    uri,
    path,
    key,
    start,
    end,
    alias,
    node,
    from,
    to,
    name,
    targets,
    last,
    ref,
    byValue,
    own,
  };
}

const NO_REST: Rest = {};
/** Returns the ids of locations. */
export const ids = (nodes: readonly LocatedNode[]): string[] =>
  nodes.map(({ uri, path }) => locationId({ uri, path }));

/** Returns the occurrences of any of these, each once: the root document's first, in text order. */
export function occurrencesOfTargets(
  byTarget: ReadonlyMap<string, readonly Occurrence[]>,
  targets: readonly string[],
): readonly Occurrence[] {
  const all = new Set(targets.flatMap((id) => byTarget.get(id) ?? []));
  return [...all].sort((a, b) =>
    a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.start - b.start || a.from - b.from,
  );
}

// The ranges of occurrences and definitions in the texts.

/** Returns the token of a name as a scalar, by its first character. */
export function tokenNode(source: string, value: string): ScalarNode {
  const style: ScalarStyle = source.startsWith('"')
    ? 'double'
    : source.startsWith("'")
      ? 'single'
      : 'plain';
  return { kind: 'scalar', value, style, length: source.length, size: 1 };
}

/**
 * Returns the range of the name in an occurrence; the whole token if the offsets in it are unknown.
 */
export function rangeOfOccurrence(documents: DocumentSet, occurrence: Occurrence): Range {
  const text = documents.file(occurrence.uri)?.text ?? '';
  const source = text.slice(occurrence.start, occurrence.end);
  const whole = { start: occurrence.start, end: occurrence.end };
  if (occurrence.alias) return whole;
  const node = occurrence.node ?? tokenNode(source, occurrence.name);
  const inside = offsetMapperOf(node, source)?.(occurrence.from, occurrence.to);
  if (inside) return { start: occurrence.start + inside.start, end: occurrence.start + inside.end };
  const once = source.indexOf(occurrence.name);
  return once >= 0 && source.indexOf(occurrence.name, once + 1) < 0
    ? { start: occurrence.start + once, end: occurrence.start + once + occurrence.name.length }
    : whole;
}

/**
 * Returns the range of the name of a definition, without its quotes, and of the whole definition;
 * null if it no longer exists.
 */
export function rangesOf(
  documents: DocumentSet,
  id: string,
  byValue = false,
): { readonly name: FileRange; readonly whole: FileRange } | null {
  const { uri, path } = locationOfId(id);
  const file = documents.file(uri);
  const location = file?.tree && nodeRangesAt(file.tree, path);
  if (!file || !location) return null;
  const token = byValue ? location.value : location.key;
  const whole = {
    uri,
    start: location.key?.start ?? location.value.start,
    end: Math.max(location.value.end, location.key?.end ?? 0),
  };
  if (!token)
    return { name: { uri, start: location.value.start, end: location.value.start }, whole };
  return { name: { uri, ...withoutTokenQuotes(file.text, token) }, whole };
}

/** Returns a token without its quotes. */
export function withoutTokenQuotes(text: string, { start, end }: Range): Range {
  const quoted =
    end - start >= 2 &&
    (text[start] === '"' || text[start] === "'") &&
    text[end - 1] === text[start];
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}

// Where a reference resolves to, or why it doesn't.
import { clip } from '../../text/clip.ts';
import { nearestWord } from '../../text/nearest.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { Limit } from '../problem.ts';
import type { LocatedNode } from './located-node.ts';
import { saysFileIsMissing } from './uri.ts';

/** Where a `$ref` leads. */
export type ReferenceTarget =
  | { readonly kind: 'found'; readonly node: LocatedNode }
  /** The file is not loaded (yet, or not allowed): nothing is known. */
  | { readonly kind: 'unknown'; readonly uri: string; readonly blocked: boolean }
  | {
      readonly kind: 'broken';
      readonly code:
        | 'reference-target'
        | 'ref-cycle'
        | 'reference-file'
        | 'reference-syntax'
        | Limit;
      readonly why: string;
      /** For `reference-target`: the value that lacks something, and what. */
      readonly missing?: { readonly uri: string; readonly path: NodePath; readonly name: string };
      /**
       * The Reference Object on the way at which the chain broke; absent where it is the first one.
       */
      readonly via?: { readonly uri: string; readonly path: NodePath };
    };

const MAX_HOPS = 64;
/** References from which on a chain is watched for its own repetition. */
const WATCHED_HOPS = MAX_HOPS / 2;

/** References that are followed, one after the other. */
export class ReferenceChain {
  /** One of them, by file and text. */
  private watched = '';

  /** Returns why a reference is not followed after so many others; null where it is. */
  brokenAt(hops: number, uri: string, ref: string): ReferenceTarget | null {
    const reference = `${uri} ${ref}`;
    if (hops === WATCHED_HOPS) this.watched = reference;
    const isCycle = hops > WATCHED_HOPS && reference === this.watched;
    if (hops <= MAX_HOPS && !isCycle) return null;
    const why = isCycle
      ? 'These references only resolve to each other, never to a value.'
      : `These references are more than ${MAX_HOPS} one after the other: refer to the value itself.`;
    return { kind: 'broken', code: 'ref-cycle', why };
  }
}

/**
 * Returns a broken target as seen from a reference to the Reference Object at this location: the
 * chain broke there, or further on.
 */
export function brokenTargetAt(
  target: ReferenceTarget,
  { uri, path }: LocatedNode,
): ReferenceTarget {
  return target.kind === 'broken' && !target.via ? { ...target, via: { uri, path } } : target;
}

/**
 * Returns why the file of a target is not read, in sentences; undefined where it is read, or no
 * folder has it.
 */
export function reasonOf(
  target: ReferenceTarget,
  failureOf: (uri: string) => string | undefined,
): string | undefined {
  const why =
    target.kind === 'broken' && target.code === 'reference-file'
      ? target.why
      : target.kind === 'unknown' && target.blocked
        ? failureOf(target.uri)
        : undefined;
  return why !== undefined && saysFileIsMissing(why) ? undefined : why;
}

/** Returns what to add to a message about a name that a node lacks: a similar name, if any. */
export function similarNameHint(node: Node, name: string): string {
  if (node.kind !== 'map') return '';
  const other = nearestWord(
    name,
    node.entries.map((e) => e.key),
  );
  if (other !== undefined) return ` Did you mean "${clip(other)}"?`;
  // A key that is repeated is one name.
  const names = [...new Set(node.entries.map((e) => e.key))];
  if (names.length === 0 || names.length > 4) return '';
  return ` It has ${names.map((key) => `"${clip(key)}"`).join(', ')}.`;
}

/**
 * Returns the reference to follow before a name of a pointer is looked up in a node; undefined for
 * none. A pointer is walked literally (RFC 6901), also through the types that schema generators
 * write beside a `$ref` at the root of a file; a Reference Object stands for its target only where
 * it lacks the name (readings.md, AMB-17).
 */
export function refToFollow(node: Node, name: string): string | undefined {
  return step(node, name) ? undefined : stringOf(get(node, '$ref'));
}

/**
 * Returns the JSON Pointer that a reference spells without the `#` in front of it: its first steps
 * are in the file where it is written, and it does not look like the name of a file. Null for all
 * other references.
 */
export function missingHashPointer(root: Node | null | undefined, ref: string): string | null {
  if (
    ref.includes('#') ||
    /^[A-Za-z][A-Za-z0-9+.-]*:|^\/\/|[?%]|\.(?:ya?ml|json|avsc|proto|raml|xsd)$/i.test(ref)
  )
    return null;
  const steps = ref.replace(/^\.?\//, '').split('/');
  let node: Node | undefined = root ?? undefined;
  for (const name of steps.slice(0, 2)) node = node && step(node, name)?.value;
  return node && steps.length > 1 ? `/${steps.join('/')}` : null;
}

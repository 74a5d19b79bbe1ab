// The validation results of one message's examples, in the form in which they are shown.

import { toPointer } from '../../text/pointer.ts';
import { get, isBroken, type Node, type NodePath } from '../../text/tree.ts';
import type { SchemaBundler } from './bundle-schema.ts';
import { isEncoded, jobId } from './collect-jobs.ts';
import { basisOf, type MessageNode } from './message.ts';
import type { ExampleVerdict, LocatedValueError, Side } from './results.ts';
import type { VerdictCache } from './verdict-cache.ts';

const SIDES = ['headers', 'payload'] as const;
const TOO_SLOW = 'Comparing it with its schema takes too long, as some patterns do.';
const LEFT_OUT =
  'It is too large, or there are too many examples in the document for all to be checked.';

/**
 * Returns one result for each example of a message, in the order of its model; null while one of
 * them isn't validated.
 * Must be called after `VerdictCache.update` for the same version.
 */
export function verdictsOf(
  bundler: SchemaBundler,
  book: VerdictCache,
  message: MessageNode,
): ExampleVerdict[] | null {
  const { documents } = bundler;
  const written = get(message.node, 'examples');
  const origin = message.merged?.origin(['examples'])?.located;
  const list =
    written &&
    (documents.resolve(message.located.uri, [...message.located.path, 'examples'], written)?.node ??
      written);
  if (list?.kind !== 'seq') return [];
  const target = {
    uri: origin?.uri ?? message.located.uri,
    path: origin?.path ?? [...message.located.path, 'examples'],
  };
  const bases = new Map(SIDES.map((side) => [side, basisOf(bundler, message, side)] as const));
  const out: ExampleVerdict[] = [];
  for (const [i, { value }] of list.items.entries()) {
    const example = documents.resolve(target.uri, [...target.path, String(i)], value)?.node;
    if (example?.kind !== 'map') continue;
    const errors: LocatedValueError[] = [];
    let checked = false;
    let why: string | undefined;
    for (const side of SIDES) {
      const node = get(example, side);
      const basis = bases.get(side);
      if (!node || !basis || basis.kind === 'anything') continue;
      const left =
        basis.kind === 'unknown' ? basis.why : whyUnchecked(node, side, message.contentType);
      const text =
        left === undefined && basis.kind === 'schema'
          ? book.errorsOf(jobId(basis.key, node))
          : null;
      if (text === undefined) return null;
      if (text === null || text === 'left out')
        why ??= left ?? (text === null ? TOO_SLOW : LEFT_OUT);
      else {
        checked = true;
        errors.push(
          ...text.map((problem) =>
            located(problem, side, target.uri, [...target.path, String(i), side]),
          ),
        );
      }
    }
    if (errors.some((f) => f.kind === 'invalid')) out.push({ state: 'invalid', errors });
    else if (why !== undefined || !checked)
      out.push({ state: 'unchecked', why: why ?? 'There is no schema to check it by.' });
    else out.push({ state: 'valid', errors });
  }
  return out;
}

function whyUnchecked(node: Node, side: Side, contentType: string | undefined): string | undefined {
  if (isBroken(node)) return 'It has a syntax error.';
  if (side === 'payload' && isEncoded(node, contentType)) {
    return `It is text of the type ${contentType}, which is not compared with the schema.`;
  }
  return side === 'headers' && node.kind !== 'map' ? 'Its headers are not an object.' : undefined;
}

function located(
  { kind, at, message }: { kind: LocatedValueError['kind']; at: NodePath; message: string },
  side: Side,
  uri: string,
  path: NodePath,
): LocatedValueError {
  return { side, kind, at: toPointer(at), message, uri, pointer: toPointer([...path, ...at]) };
}

// What is known of the examples of one message: judgements as a reader wants them.
import { toPointer } from '../parse/pointer.ts';
import { get, type Node, type Path } from '../parse/tree.ts';
import type { World } from '../resolve/world.ts';
import type { Dialect } from '../spec/dialects.ts';
import type { ExampleVerdict, PlacedFault, Side } from './answers.ts';
import type { ExampleBook } from './book.ts';
import { isBroken } from './broken.ts';
import type { Bundler } from './bundle.ts';
import { isEncoded, jobId } from './jobs.ts';
import { basisOf, type MessageAt } from './message.ts';

const SIDES = ['headers', 'payload'] as const;
const TOO_SLOW = 'Comparing it with its schema takes too long, as some patterns do.';
const LEFT_OUT = 'It is too large, or there are too many examples in the document for all to be checked.';

/**
 * One verdict for each example of a message, in the order of its model; null while one of them is not judged.
 * To be asked after `ExampleBook.update` for the same version.
 */
export function verdictsOf(
  world: World,
  dialect: Dialect,
  bundler: Bundler,
  book: ExampleBook,
  message: MessageAt,
): ExampleVerdict[] | null {
  const written = get(message.node, 'examples');
  const origin = message.merged?.origin(['examples'])?.place;
  const list = written && (world.deref(message.place.uri, [...message.place.path, 'examples'], written)?.node ?? written);
  if (list?.kind !== 'seq') return [];
  const home = { uri: origin?.uri ?? message.place.uri, path: origin?.path ?? [...message.place.path, 'examples'] };
  const bases = new Map(SIDES.map((side) => [side, basisOf(world, dialect, bundler, message, side)] as const));
  const out: ExampleVerdict[] = [];
  for (const [i, { value }] of list.items.entries()) {
    const example = world.deref(home.uri, [...home.path, String(i)], value)?.node;
    if (example?.kind !== 'map') continue;
    const faults: PlacedFault[] = [];
    let checked = false;
    let why: string | undefined;
    for (const side of SIDES) {
      const node = get(example, side);
      const basis = bases.get(side);
      if (!node || !basis || basis.kind === 'anything') continue;
      const left = basis.kind === 'unknown' ? basis.why : reasonNot(node, side, message.contentType);
      const said = left === undefined && basis.kind === 'schema' ? book.said(jobId(basis.key, node)) : null;
      if (said === undefined) return null;
      if (said === null || said === 'left out') why ??= left ?? (said === null ? TOO_SLOW : LEFT_OUT);
      else {
        checked = true;
        faults.push(...said.map((fault) => placed(fault, side, home.uri, [...home.path, String(i), side])));
      }
    }
    if (faults.some((f) => f.kind === 'invalid')) out.push({ state: 'invalid', faults });
    else if (why !== undefined || !checked) out.push({ state: 'unchecked', why: why ?? 'There is no schema to check it by.' });
    else out.push({ state: 'valid', faults });
  }
  return out;
}

function reasonNot(node: Node, side: Side, contentType: string | undefined): string | undefined {
  if (isBroken(node)) return 'It has a syntax error.';
  if (side === 'payload' && isEncoded(node, contentType)) {
    return `It is text of the type ${contentType}, which is not compared with the schema.`;
  }
  return side === 'headers' && node.kind !== 'map' ? 'Its headers are not an object.' : undefined;
}

function placed(
  { kind, at, message }: { kind: PlacedFault['kind']; at: Path; message: string },
  side: Side,
  uri: string,
  path: Path,
): PlacedFault {
  return { side, kind, at: toPointer(at), message, uri, pointer: toPointer([...path, ...at]) };
}

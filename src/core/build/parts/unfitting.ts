// Examples that may no longer fit when something is taken away from their schema, or from them. Whether they do is for the judge to find out.
import { shapeOf } from '../../language/names/at.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { isSchemaKind } from '../../language/names/shapes.ts';
import { idOf } from '../../language/names/trace.ts';
import { get } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Spot } from './fallout.ts';
import { nodeAt, startsWith } from './place.ts';

/** Keywords that put schemas together: what one of them no longer says, another may still ask for. */
const TOGETHER: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies']);

/** A way up from what goes. `counts`: what fits is known to change. */
interface Way extends Spot {
  readonly counts: boolean;
}

/** Places whose examples or defaults may not fit without what goes, the thing itself first; what goes is not among them. */
export function unfitting(index: NameIndex, gone: readonly Spot[]): readonly Spot[] {
  const found = new Map<string, Spot>();
  const seen = new Set<string>();
  const queue = gone.flatMap((spot, i): Way[] => {
    const counts = (i === 0 && isInSample(index, spot)) || changesSchema(index, spot);
    return counts || isProperty(index, spot) ? [{ ...spot, counts }] : [];
  });
  for (let way = queue.shift(); way; way = queue.shift()) {
    const { uri, path } = way;
    let { counts } = way;
    for (let length = path.length; length > 0; length--) {
      const here = { uri, path: path.slice(0, length) };
      counts ||= TOGETHER.has(path[length] ?? '') && isSchemaKind(kindAt(index, here));
      const id = idOf(uri, here.path);
      const key = `${counts} ${id}`;
      if (seen.has(key)) break;
      seen.add(key);
      if (counts && hasSamples(index, here) && !isGone(here, gone)) found.set(id, here);
      for (const m of index.byTarget.get(id) ?? []) if (m.ref && m.last) queue.push({ uri: m.uri, path: m.path, counts });
    }
  }
  return [...found.values()];
}

/** Whether it is a property of a schema. Its values in examples go with it. */
function isProperty(index: NameIndex, { uri, path }: Spot): boolean {
  return path.at(-2) === 'properties' && isSchemaKind(kindAt(index, { uri, path: path.slice(0, -2) }));
}

/** Without a property its values in examples go too; without any other part of a schema more or less may fit than before. */
function changesSchema(index: NameIndex, { uri, path }: Spot): boolean {
  for (let length = path.length - 1; length >= 0; length--) {
    const at = shapeOf(index, uri, path.slice(0, length));
    if (typeof at !== 'object') return false;
    if (at.is === 'object') return isSchemaKind(at.kind) && path[length] !== 'properties' && path[length] !== 'required';
  }
  return false;
}

function isInSample(index: NameIndex, { uri, path }: Spot): boolean {
  return path.some((_, i) => kindAt(index, { uri, path: path.slice(0, i) }) === 'MessageExample');
}

function kindAt(index: NameIndex, { uri, path }: Spot): string {
  const at = shapeOf(index, uri, path);
  return typeof at === 'object' && at.is === 'object' ? plainKind(at.kind) : '';
}

function hasSamples(index: NameIndex, spot: Spot): boolean {
  const kind = kindAt(index, spot);
  const node = nodeAt(index, spot.uri, spot.path);
  if (kind === 'Message' || kind === 'MessageTrait') return get(node, 'examples') !== undefined;
  return isSchemaKind(kind) && ['default', 'examples', 'example'].some((field) => get(node, field) !== undefined);
}

function isGone({ uri, path }: Spot, gone: readonly Spot[]): boolean {
  return gone.some((spot) => spot.uri === uri && startsWith(path, spot.path));
}

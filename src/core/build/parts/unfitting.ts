// Examples that may no longer fit when something is taken away from their schema, or from them. Whether they do is for the judge to find out.
import { shapeOf } from '../../language/names/at.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { isSchemaKind } from '../../language/names/shapes.ts';
import { idOf } from '../../language/names/trace.ts';
import { get } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Spot } from './fallout.ts';
import { nodeAt, startsWith } from './place.ts';

/** Places whose examples or defaults may not fit without what goes, the thing itself first; what goes is not among them. */
export function unfitting(index: NameIndex, gone: readonly Spot[]): readonly Spot[] {
  const found = new Map<string, Spot>();
  const seen = new Set<string>();
  const queue = gone.filter((spot, i) => (i === 0 && isInSample(index, spot)) || changesSchema(index, spot));
  for (let spot = queue.shift(); spot; spot = queue.shift()) {
    const { uri, path } = spot;
    for (let length = path.length; length > 0; length--) {
      const here = { uri, path: path.slice(0, length) };
      const id = idOf(uri, here.path);
      if (seen.has(id)) break;
      seen.add(id);
      if (hasSamples(index, here) && !isGone(here, gone)) found.set(id, here);
      for (const m of index.byTarget.get(id) ?? []) if (m.ref && m.last) queue.push({ uri: m.uri, path: m.path });
    }
  }
  return [...found.values()];
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

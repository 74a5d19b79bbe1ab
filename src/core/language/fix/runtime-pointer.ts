// `runtime-pointer`: a property that the schema has in place of one that it does not allow.
import { nearest, quote } from '../../check/say.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { parseRuntimeExpression } from '../../spec/expressions.ts';
import type { Subject } from '../subject.ts';
import { set, valueIn } from './kit.ts';
import type { Fixer } from './types.ts';

export const nearestProperty: Fixer = ({ subject, path, node, problem }) => {
  const text = stringOf(node);
  const expression = text === undefined ? null : parseRuntimeExpression(text);
  const related = problem.related?.[0];
  if (text === undefined || !expression || !related) return [];
  const schema = schemaAt(subject, related.uri, related.start);
  const tokens = fromPointer(expression.pointer);
  let place: Place | null = schema;
  for (const [i, token] of tokens.entries()) {
    const at: Place | null = place && subject.world.deref(place.uri, place.path, place.node);
    const properties: Node | undefined = get(at?.node, 'properties');
    if (!at || properties?.kind !== 'map') return [];
    const next = get(properties, token);
    if (next) {
      place = { uri: at.uri, path: [...at.path, 'properties', token], node: next };
      continue;
    }
    const names = properties.entries.map((e) => e.key);
    const meant = nearest(token, names);
    const offered = meant === undefined ? names.slice(0, 4) : [meant];
    return offered.map((name) => {
      const to = `$message.${expression.source}#${toPointer([...tokens.slice(0, i), name, ...(meant === undefined ? [] : tokens.slice(i + 1))])}`;
      return { title: `Change it to ${quote(to)}`, changes: [set(path, to)], preferred: meant !== undefined && i === tokens.length - 1 };
    });
  }
  return [];
};

/** The schema whose name stands at an offset. */
function schemaAt(subject: Subject, uri: string, start: number): Place | null {
  const file = subject.world.file(uri);
  if (!file?.tree?.root) return null;
  const path: string[] = [];
  let node: Node = file.tree.root;
  let at = file.tree.at;
  while (node.kind === 'map') {
    const base = at;
    const found = node.entries.findLast((e) => e.alias === undefined && base + e.keyAt <= start);
    if (!found) break;
    path.push(found.key);
    if (at + found.keyAt === start) break;
    at += found.valueAt;
    node = found.value;
  }
  const value = valueIn(subject, uri, path);
  return value ? { uri, path, node: value } : null;
}

// `runtime-pointer`: replaces a property that the schema doesn't allow with one that it defines.

import { type AnalyzedFile, valueIn } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { quote } from '../../format/message-text.ts';
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { nearest } from '../../text/nearest.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import { set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

export const nearestProperty: Fixer = ({ subject: file, path, node, problem }) => {
  const text = stringOf(node);
  const expression = text === undefined ? null : parseRuntimeExpression(text);
  const related = problem.related?.[0];
  if (text === undefined || !expression || !related) return [];
  const schema = schemaAt(file, related.uri, related.start);
  const tokens = fromPointer(expression.pointer);
  let place: LocatedNode | null = schema;
  for (const [i, token] of tokens.entries()) {
    const at: LocatedNode | null =
      place && file.documents.resolve(place.uri, place.path, place.node);
    const properties: Node | undefined = get(at?.node, 'properties');
    if (!at || properties?.kind !== 'map') return [];
    const next = get(properties, token);
    if (next) {
      place = { uri: at.uri, path: [...at.path, 'properties', token], node: next };
      continue;
    }
    const names = properties.entries.map((e) => e.key);
    const meant = nearest(token, names);
    const suggested = meant === undefined ? names.slice(0, 4) : [meant];
    return suggested.map((name) => {
      const to = `$message.${expression.source}#${toPointer([...tokens.slice(0, i), name, ...(meant === undefined ? [] : tokens.slice(i + 1))])}`;
      return {
        title: `Change it to ${quote(to)}`,
        changes: [set(path, to)],
        preferred: meant !== undefined && i === tokens.length - 1,
      };
    });
  }
  return [];
};

/** Returns the schema whose name is at an offset. */
function schemaAt(subject: AnalyzedFile, uri: string, start: number): LocatedNode | null {
  const file = subject.documents.file(uri);
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

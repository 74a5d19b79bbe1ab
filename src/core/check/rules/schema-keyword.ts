// Not said by the format, but surely meant: a keyword that is nearly one of JSON Schema, or one of another language, is a slip,
// since unknown keywords are silently ignored (section Schema Object; readings.md AMB-31).
import { get, type MapNode } from '../../parse/tree.ts';
import { EXTENSION, type Kind } from '../../spec/kit.ts';
import { fieldsOf, misplacedHint, tableOf } from '../../spec/spec.ts';
import type { Fault } from '../finding.ts';
import { nearest, quote } from '../say.ts';

/** Comparing words costs time, and a schema with more unknown keywords is no schema. */
const MAX_UNKNOWN = 50;

/** The rule for the schemas of one kind of table. */
export function schemaKeyword(kind: Kind): (node: MapNode) => readonly Fault[] {
  return (node) => {
    const table = tableOf(kind);
    const out: Fault[] = [];
    let unknown = 0;
    for (const { key } of node.entries) {
      if (fieldsOf(table, key).length > 0 || EXTENSION.test(key)) continue;
      if (++unknown > MAX_UNKNOWN) break;
      const foreign = misplacedHint(table, key);
      const message = foreign ?? nearMiss(key, node, kind);
      if (message !== undefined) out.push({ code: 'unknown-keyword', severity: 'hint', message, at: [key], key: true });
    }
    return out;
  };
}

function nearMiss(key: string, node: MapNode, kind: Kind): string | undefined {
  if (key.length < 4) return undefined;
  const meant = nearest(
    key,
    tableOf(kind).fields.map((f) => f.name),
  );
  if (meant === undefined || get(node, meant) !== undefined) return undefined;
  return `Unknown schema keyword ${quote(key)} is ignored. Did you mean ${quote(meant)}?`;
}

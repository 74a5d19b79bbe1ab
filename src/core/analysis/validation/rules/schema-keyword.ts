// Not stated by the format, but surely meant: a keyword that is nearly one of JSON Schema, or one
// of another language, is a slip, since unknown keywords are silently ignored (section Schema
// Object; readings.md AMB-31).

import { quote } from '../../../format/message-text.ts';
import { EXTENSION, type Kind } from '../../../format/table-types.ts';
import { fieldsOf, misplacedHint, tableOf } from '../../../format/tables.ts';
import { nearest } from '../../../text/nearest.ts';
import { get, type MapNode } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

/** Comparing words costs time, and a value with more unknown keywords isn't a schema. */
const MAX_UNKNOWN = 50;

/** Returns the rule for the schemas of one kind of table. */
export function schemaKeyword(kind: Kind): (node: MapNode) => readonly NodeProblem[] {
  return (node) => {
    const table = tableOf(kind);
    const out: NodeProblem[] = [];
    let unknown = 0;
    for (const { key } of node.entries) {
      if (fieldsOf(table, key).length > 0 || EXTENSION.test(key)) continue;
      if (++unknown > MAX_UNKNOWN) break;
      const foreign = misplacedHint(table, key);
      const message = foreign ?? nearMiss(key, node, kind);
      if (message !== undefined)
        out.push({ code: 'unknown-keyword', severity: 'hint', message, at: [key], key: true });
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

// Not stated by the format, but surely meant: a keyword that is nearly one of JSON Schema, or one
// of another language, is a slip, since unknown keywords are silently ignored (section Schema
// Object; readings.md AMB-31).

import { quote } from '../../../format/message-text.ts';
import { SCHEMA_KINDS } from '../../../format/schema-keywords.ts';
import { EXTENSION, type ObjectTable } from '../../../format/table-types.ts';
import { fieldsOf, misplacedHint, tableOf } from '../../../format/tables.ts';
import { nearestWord } from '../../../text/nearest.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'unknown-keyword': 'hint' } as const;

/** Comparing words costs time, and a value with more unknown keywords isn't a schema. */
const MAX_UNKNOWN = 50;

export const rule: ObjectRule = {
  codes,
  kinds: SCHEMA_KINDS,
  checkObject(node, _dialect, kind) {
    const table = tableOf(kind);
    const out: RuleProblem[] = [];
    let unknown = 0;
    for (const { key } of node.entries) {
      if (fieldsOf(table, key).length > 0 || EXTENSION.test(key)) continue;
      if (++unknown > MAX_UNKNOWN) break;
      const message =
        (key === 'nullable' ? nullableAdvice(node) : misplacedHint(table, key)) ??
        nearMiss(key, node, table);
      if (message !== undefined) out.push({ message, at: [key], key: true });
    }
    return out;
  },
};

/** Returns what to write in place of `nullable`, by the type beside it. */
function nullableAdvice(node: MapNode): string {
  const [flag, type] = [get(node, 'nullable'), get(node, 'type')];
  const name = stringOf(type);
  const write =
    flag?.kind === 'scalar' && flag.value === false
      ? 'remove it.'
      : type === undefined
        ? 'without "type", null is allowed. Remove it.'
        : name === 'null'
          ? '"type" already allows null. Remove it.'
          : name === undefined
            ? 'add "null" to "type".'
            : `write "type: [${name}, "null"]".`;
  return `"nullable" has no meaning here: ${write}`;
}

function nearMiss(key: string, node: MapNode, { fields }: ObjectTable): string | undefined {
  if (key.length < 4) return undefined;
  const meant = nearestWord(
    key,
    fields.map((f) => f.name),
  );
  if (meant === undefined || get(node, meant) !== undefined) return undefined;
  return `Unknown schema keyword ${quote(key)} is ignored. Did you mean ${quote(meant)}?`;
}

export const explanations: Explanations<typeof codes> = {
  'unknown-keyword': {
    group: 'schemas',
    rule: 'A keyword of a schema is spelt as JSON Schema spells it.',
    why: 'Unknown keywords are legal and silently ignored, so a slip such as requried switches a check off and nobody notices.',
    section: 'Schema Object',
    rules: ['SCH-49'],
    invalidExample: 'components:\n  schemas:\n    Order: {type: object, requried: [id]}',
    right: 'components:\n  schemas:\n    Order: {type: object, required: [id]}',
  },
};

// Not stated by the format, but surely meant: a schemaFormat that is nearly one of the listed
// values is a slip, since any other value is a custom format that nothing checks (section Multi
// Format Schema Object; readings.md AMB-28).

import { type Dialect, rename } from '../../../format/dialects.ts';
import { quote } from '../../../format/message-text.ts';
import { schemaFormatOf, schemaFormats } from '../../../format/schema-formats.ts';
import { nearestWord } from '../../../text/nearest.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'schema-format-near': 'hint' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['MultiFormatSchema'],
  checkObject(node, dialect) {
    const format = stringOf(get(node, 'schemaFormat'));
    const meant =
      format === undefined || schemaFormatOf(format, dialect) ? null : nearFormat(format, dialect);
    if (format === undefined || meant === null) return [];
    const message = `Unknown schema format ${quote(format)}, so the schema is not validated. Did you mean ${quote(meant)}?`;
    return [{ message, at: ['schemaFormat'], key: false }];
  },
};

/** The listed value of the same or nearly the same name, of any version; null if none is near. */
function nearFormat(format: string, dialect: Dialect): string | null {
  const values = schemaFormats.flatMap((f) => f.values.map((value) => rename(value, dialect)));
  const { name, parameters } = parts(format);
  const named = values.filter((value) => isSimilarFormat(name, parts(value).name));
  const version = nearestWord(
    parameters,
    named.map((value) => parts(value).parameters),
  );
  return named.find((value) => parts(value).parameters === version) ?? named[0] ?? null;
}

function parts(format: string): { readonly name: string; readonly parameters: string } {
  const [name = '', parameters = ''] = format.toLowerCase().replace(/\s/g, '').split(';');
  return { name, parameters };
}

/** At most two letters differ: media types are long, and a third of one is another one. */
function isSimilarFormat(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 2 || a.length > 100) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 2;
}

export const explanations: Explanations<typeof codes> = {
  'schema-format-near': {
    group: 'payloads',
    rule: 'A schemaFormat that is nearly a known one is spelt like it.',
    why: 'Any other value is a custom format that no tool checks or shows. A slip of the keyboard turns a checked schema into an unchecked one.',
    section: 'Multi Format Schema Object',
    rules: ['MFS-16'],
    invalidExample:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/schema+json;version=draft-7\n      schema: {type: object}',
    right:
      'components:\n  schemas:\n    Order:\n      schemaFormat: application/schema+json;version=draft-07\n      schema: {type: object}',
  },
};

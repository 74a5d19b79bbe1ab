// An empty text in a required field is valid, and marked: every row of the tables that is required
// and takes text, in both languages.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../api.ts';
import type { Field, ObjectTable, Shape } from '../../format/table-types.ts';
import { tables } from '../../format/tables.ts';
import { parse } from '../../text/parse/parse.ts';
import { SchemaWalker } from './walk.ts';

const takesText = (shape: Shape): boolean =>
  shape.is === 'string' || (shape.is === 'either' && shape.of.some(takesText));

const rows = [...tables].flatMap(([kind, table]) =>
  table.fields
    .filter(({ shape }) => takesText(shape))
    .map((field): [string, ObjectTable, Field] => [
      `${kind}.${field.name}`,
      { ...table, kind },
      field,
    ]),
);

/** `severity code` of what is reported at a field with a value, in an object of its table. */
function reportedAt(table: ObjectTable, field: Field, value: string): string[] {
  const siblings = Object.fromEntries(
    (field.applies ?? []).map((one) => [one.field, one.values[0]]),
  );
  const { root } = parse(JSON.stringify({ ...siblings, [field.name]: value }), 'json', null).tree;
  if (!root) throw new Error('The text of the test is not read.');
  const { below } = new SchemaWalker().walk(root, { is: 'object', kind: table.kind, ref: 'no' });
  return below
    .filter(({ key }) => key === field.name)
    .flatMap(({ finding }) => finding.problems.map((f) => `${f.severity} ${f.code}`));
}

describe('an empty text', () => {
  test.each(rows.filter(([, , field]) => field.required))(
    'is reported once at the required %s',
    (_name, table, field) => {
      for (const value of ['', ' \n\t']) {
        const reported = reportedAt(table, field, value);
        expect(reported).toHaveLength(1);
        // A form, a choice or a limit of the row is more specific.
        if (
          field.shape.is !== 'string' ||
          !(field.shape.format || field.shape.enum || field.shape.pattern || field.shape.minLength)
        )
          expect(reported).toEqual(['hint empty-value']);
      }
    },
  );

  test('is not reported at a field that is not required', () => {
    const optional = rows.filter(([, , field]) => !field.required);
    const reported = optional.filter(([, table, field]) =>
      reportedAt(table, field, '').includes('hint empty-value'),
    );
    expect(optional.length).toBeGreaterThan(100);
    expect(reported.map(([name]) => name)).toEqual([]);
  });

  test('is a hint at the value, in a document that stays valid', () => {
    const text =
      "apidoc: 3.1.0\ninfo:\n  title: ''\n  version: '1'\nchannels:\n  orders:\n    address: ''\n";
    const analyzer = new Analyzer('main.yaml', 'yaml');
    analyzer.setText(text);
    const [problem, ...others] = analyzer
      .problems()
      .filter(({ code }) => code !== 'unused-channel');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'empty-value',
      severity: 'hint',
      message: '"title" is empty. Add a value.',
      path: ['info', 'title'],
    });
    expect(text.slice(problem?.start, problem?.end)).toBe("''");
  });
});

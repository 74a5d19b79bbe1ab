// The first line of RAML texts.
import { expect, test } from 'vitest';
import { Analyzer } from '../../../api.ts';

function messages(schema: string, format = 'application/raml+yaml;version=1.0'): string[] {
  const text = `apidoc: 3.1.0\ninfo: {title: D, version: '1'}\ncomponents:\n  schemas:\n    S:\n      schemaFormat: ${format}\n      schema: ${schema}\n`;
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  return analyzer
    .problems()
    .filter((p) => p.code === 'raml-header')
    .map((p) => `${p.severity} [${text.slice(p.start, p.end)}] ${p.message}`);
}

test.each([
  ['"#%RAML 1.0 DataType\\ntype: object"'],
  ['"#%RAML 1.0\\ntype: object"'],
  ['|\n        #%RAML 1.0 DataType\n        type: object'],
  ['{type: object, properties: {a: string}}'],
])('%s is fine', (schema) => {
  expect(messages(schema)).toEqual([]);
});

test('a text without the line is pointed out at its name', () => {
  expect(messages('|\n        type: object')).toEqual([
    'warning [schema] Missing RAML header. Add the first line "#%RAML 1.0 DataType".',
  ]);
  expect(messages('"#%RAML 0.8\\ntype: object"')).toEqual([
    'warning [schema] The first line of a RAML data type must be "#%RAML 1.0 DataType".',
  ]);
});

test('custom formats are shown, whatever they hold', () => {
  expect(messages('anything', 'application/x-raml')).toEqual([]);
});

// Texts that are something else altogether get one problem that names it.
import { describe, expect, test } from 'vitest';
import { Analyzer, languageOf } from '../../api.ts';

/** `code message` of each problem. */
function messages(text: string, name = 'main.yaml'): string[] {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  return analyzer.problems().map((p) => `${p.code} ${p.message}`);
}

const AVRO =
  '{"type": "record", "name": "Order", "namespace": "com.example", "fields": [{"name": "id", "type": "string"}]}';

describe('one problem says what it is', () => {
  test.each([
    ['an Avro schema', AVRO, 'order.avsc'],
    ['an Avro schema', AVRO, 'order.json'],
    [
      'an Avro schema',
      `[${AVRO}, {"type": "enum", "name": "State", "symbols": ["OPEN"]}]`,
      'all.json',
    ],
    ['an Avro schema', 'type: record\nname: Order\nfields: []\n', 'order.yaml'],
    ['an Avro protocol', '{"protocol": "Orders", "types": [], "messages": {}}', 'orders.avpr'],
    [
      'a JSON Schema',
      '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Order"}',
      'order.json',
    ],
    ['a JSON Schema', 'type: object\nproperties:\n  id: {type: string}\n', 'order.yaml'],
    ['a JSON Schema', '$defs:\n  order: {type: object}\n', 'order.yaml'],
    [
      'an OpenAPI 3.0.3 document',
      'openapi: 3.0.3\ninfo: {title: Orders, version: "1"}\npaths: {}\n',
      'api.yaml',
    ],
    ['an OpenAPI 3.1.0 document', '{"openapi": "3.1.0", "info": {"title": "Orders"}}', 'api.json'],
    ['a Swagger 2.0 document', 'swagger: "2.0"\ninfo: {title: Orders, version: "1"}\n', 'api.yaml'],
    ['a Swagger 2.0 document', 'swagger: 2.0\npaths: {}\n', 'api.yaml'],
    ['an OpenAPI document', 'openapi: true\npaths: {}\n', 'api.yaml'],
    ['an Arazzo document', 'arazzo: latest\nworkflows: []\n', 'api.yaml'],
    [
      'an HTML page',
      '<!DOCTYPE html>\n<html><head><title>a: b</title></head>\n<body>Orders\n</body></html>\n',
      'page.yaml',
    ],
    ['an HTML page', '\n  <html lang="en">\n<body>\n', 'page.json'],
    ['an XML document', '<?xml version="1.0"?>\n<orders a="1"/>\n', 'orders.yaml'],
    ['a RAML document', '#%RAML 1.0\ntitle: Orders\n', 'api.yaml'],
    [
      'a Protocol Buffers file',
      '// Orders\nsyntax = "proto3";\nmessage Order {\n  string id = 1;\n}\n',
      'order.yaml',
    ],
    [
      'a Kubernetes resource',
      'apiVersion: v1\nkind: Service\nmetadata: {name: orders}\n',
      'service.yaml',
    ],
    ['plain text', 'hello world', 'pasted.yaml'],
    [
      'plain text',
      'The orders are sent every day.\n\nWe look at them, and answer.\n',
      'pasted.yaml',
    ],
    ['plain text', 'größe', 'pasted.yaml'],
  ])('%s: %j', (what, text, name) => {
    expect(messages(text, name)).toEqual([
      expect.stringContaining(
        `not-a-document This is ${what}, not an apidoc or asyncapi document. `,
      ),
    ]);
  });

  test('the parser of Protocol Buffers is requested for a file of it alone', () => {
    const parsersFor = (text: string): string[] => {
      const analyzer = new Analyzer('main.yaml', 'yaml');
      analyzer.setText(text);
      analyzer.problems();
      return analyzer.neededParsers();
    };
    expect(parsersFor('syntax = "proto3";\n')).toEqual(['protobuf']);
    expect(parsersFor(AVRO)).toEqual([]);
  });

  test('on the first line', () => {
    const analyzer = new Analyzer('main.yaml', 'yaml');
    analyzer.setText('\n  hello world\nagain\n');
    expect(analyzer.problems()).toMatchObject([
      { code: 'not-a-document', path: [], start: 3, end: 14, severity: 'error' },
    ]);
  });
});

test.each([
  ['info: {title: Orders, version: "1"}\n', 'main.yaml'],
  ['apidoc: 3.1.0\nopenapi: 3.0.0\ninfo: {title: Orders, version: "1"}\n', 'main.yaml'],
  ['apidoc: 3.1.0\n<html>\n', 'main.yaml'],
  ['asyncapi: 2.6.0\ninfo: {title: Orders, version: "1"}\n', 'main.yaml'],
  ['{"info": {"title": "Orders"}}', 'main.json'],
  ['{"info":', 'main.json'],
  ['- a\n- b\n', 'main.yaml'],
  ['channels:\n  a: {}\ntype: object\n', 'main.yaml'],
  ['hello: world\n', 'main.yaml'],
  ['# a comment\n', 'main.yaml'],
  ['12', 'main.yaml'],
  ['', 'main.yaml'],
])('not what may become a document: %j', (text, name) => {
  expect(messages(text, name).filter((problem) => problem.startsWith('not-a-document'))).toEqual(
    [],
  );
});

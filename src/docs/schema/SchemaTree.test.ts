import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { SchemaRoot } from '../../core/analysis/schemas/types.ts';
import { createPane, PaneContext } from '../pane/pane.ts';
import type { Services } from '../pane/services.ts';
import { SchemaTree } from './SchemaTree.tsx';
import { partsOf, viewOf } from './testing.ts';

const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};
const schemas = { node: { title: 'Node', properties: { next: { $ref: '#/node' }, secret: {} } } };

function show(
  schema: unknown,
  {
    print = false,
    text,
    format = 'f',
    services = {},
  }: { print?: boolean; text?: string; format?: string; services?: Services } = {},
): string {
  const pane = createPane(
    {
      model: { info: null, parts: partsOf(schemas), order },
      problems: new Map(),
      marked: null,
      print,
    },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services },
  );
  const root: SchemaRoot = {
    format,
    formatLabel: 'F',
    pointer: '/p',
    refs: { '#/node': '#/node' },
    ...(schema !== undefined && { view: viewOf(schema) }),
    ...(text !== undefined && { text }),
  };
  return renderToStaticMarkup(
    createElement(
      PaneContext,
      { value: pane },
      createElement(SchemaTree, { root, uri: '', fold: 'f', label: 'Payload' }),
    ),
  );
}

const many = {
  properties: Object.fromEntries(
    [...'abcdefgh'].map((name) => [name, { properties: { [`in-${name}`]: {} } }]),
  ),
};

describe('a schema', () => {
  test('is copied as JSON Schema where its host and its language can be', () => {
    const services: Services = { jsonSchemaOf: async () => '{}' };
    const button = 'aria-label="Copy as JSON Schema: Payload"';
    expect(show({ type: 'object' }, { services })).toContain(button);
    expect(show({ type: 'object' })).not.toContain(button);
    expect(show({ type: 'object' }, { services, print: true })).not.toContain(button);
    const format = 'application/vnd.google.protobuf;version=3';
    expect(show({ type: 'object' }, { services, format })).not.toContain(button);
  });

  test('is a tree whose rows expose level, position among siblings and expanded state', () => {
    const html = show({
      required: ['a'],
      properties: { a: { type: 'string', minLength: 3, maxLength: 77 }, b: { $ref: '#/node' } },
    });
    expect(html).toContain('role="tree" aria-label="Payload"');
    const rows = html.split('<div role="treeitem" ').slice(1);
    expect(rows[0]).toMatch(/^aria-level="1" aria-posinset="1" aria-setsize="2" tabindex="0"/);
    expect(rows[0]?.replaceAll(/<[^>]*>/g, ' ')).toMatch(/ a +required +string +3\.\.77 chars /);
    expect(rows[1]).toMatch(
      /^aria-level="1" aria-posinset="2" aria-setsize="2" aria-expanded="false" tabindex="-1"/,
    );
    expect(rows[1]?.replaceAll(/<[^>]*>/g, ' ')).toMatch(/ b +Node +object /);
    expect(html).toContain('data-pointer="/p/properties/a"');
    expect(html).not.toContain('secret');
  });

  test('has a toolbar with many rows, and none with few', () => {
    expect(show(many)).toContain('aria-label="Filter the schema"');
    expect(show({ properties: { a: {} } })).not.toContain('Filter');
  });

  test('is expanded on paper, except references, without controls', () => {
    const html = show(
      { properties: { ...many.properties, n: { $ref: '#/node' } } },
      { print: true, text: 'SOURCE' },
    );
    for (const name of 'abcdefgh') expect(html).toContain(`in-${name}`);
    expect(html).not.toContain('secret');
    expect(html).not.toMatch(/<input|<select|aria-pressed/);
    expect(html).toContain('SOURCE');
  });

  test('with a source text shows either the tree or the source', () => {
    const html = show({ properties: { a: {} } }, { text: 'SOURCE' });
    expect(html).toMatch(/aria-pressed="true">Tree.*aria-pressed="false">Source/s);
    expect(html).not.toContain('SOURCE');
  });

  test('shows the source of a language without a tree, or says that it is empty', () => {
    expect(show(undefined, { text: '#%RAML 1.0 DataType' })).toContain('RAML');
    expect(show(undefined)).toContain('The schema is empty');
  });

  test('marks recursion and unresolved references', () => {
    const html = show({ properties: { a: { $ref: '#/node' }, gone: { $ref: '#/missing' } } });
    expect(html).toContain('not found');
    expect(show({ allOf: [{ type: 'string' }, { type: 'integer' }] })).toContain(
      'no value matches',
    );
  });
});

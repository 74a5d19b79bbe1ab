// Plants a mark in every text of the model's types and looks for it in what the cards show.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Model, Part, PartBase } from '../../core/analysis/model/types.ts';
import type { SchemaRoot, SchemaView } from '../../core/analysis/schemas/types.ts';
import { createPane, PaneContext } from '../pane/pane.ts';
import { allCards, Card } from './Card.tsx';
import { provideCards } from './late-cards.ts';
import { OverviewCard } from './OverviewCard.tsx';

provideCards(allCards);

let count = 0;
const marked: string[] = [];
/** Returns a text that appears nowhere else. */
const mark = (): string => {
  const text = `mark${String(++count).padStart(4, '0')}`;
  marked.push(text);
  return text;
};
const url = () => `https://example.com/${mark()}`;
const link = () => ({ id: `#/elsewhere/${++count}`, label: mark(), key: mark() });
const trait = () => ({
  ...link(),
  taken: [mark()],
  left: [
    { field: mark(), why: 'own' as const, value: mark(), instead: { value: mark() } },
    { field: mark(), why: 'later' as const, value: { [mark()]: mark() } },
  ],
});
const broken = () => ({ id: null, label: mark(), key: mark(), broken: mark() });
const docs = () => ({ url: url(), description: mark() });
const binding = () => ({
  protocol: mark(),
  version: mark(),
  fields: [[mark(), { [mark()]: mark() }]] as const,
});
const variable = () => ({
  name: mark(),
  description: mark(),
  enum: [mark()],
  default: mark(),
  examples: [mark()],
  location: mark(),
});
const textField = () => ({ name: 'a', value: { as: 'text', text: mark() } }) as const;
const urlField = () => ({ name: 'b', value: { as: 'url', text: url() } }) as const;
const use = () => ({ scheme: link(), type: mark(), scopes: [mark()] });
const base = <K extends Part['kind']>(kind: K): PartBase & { kind: K } => ({
  id: `#/${kind}/x`,
  kind,
  uri: mark(),
  pointer: `/${kind}/x`,
  key: mark(),
  title: mark(),
  summary: mark(),
  description: mark(),
  tags: [{ name: mark(), description: mark(), externalDocs: docs() }],
  externalDocs: docs(),
  extensions: [[mark(), mark()]],
  usedBy: [link(), broken()],
  broken: mark(),
});
const empty: SchemaView = {
  at: [],
  types: [],
  constraints: [],
  properties: [],
  branches: [],
  extras: [],
};
const view = (inner?: SchemaView): SchemaView => ({
  at: [],
  types: [mark()],
  format: mark(),
  title: mark(),
  description: mark(),
  deprecated: true,
  readOnly: true,
  writeOnly: true,
  constraints: [{ keyword: 'minimum', text: mark() }],
  enum: [mark()],
  const: { value: mark() },
  default: { value: mark() },
  examples: [mark()],
  discriminator: mark(),
  externalDocs: { url: url(), description: mark() },
  properties: inner ? [{ name: mark(), required: true, schema: inner }] : [],
  branches: inner ? [{ role: 'one of', schemas: [{ label: mark(), schema: inner }] }] : [],
  extras: [[mark(), mark()]],
});
const root = (): SchemaRoot => ({
  format: mark(),
  formatLabel: mark(),
  pointer: '/s',
  view: view(view()),
  text: mark(),
  refs: {},
});

const parts: Record<string, () => Part> = {
  server: () => ({
    ...base('server'),
    host: mark(),
    pathname: mark(),
    protocol: mark(),
    protocolVersion: mark(),
    variables: [variable()],
    security: [use()],
    bindings: [binding()],
    channels: [link()],
  }),
  channel: () => ({
    ...base('channel'),
    address: mark(),
    parameters: [variable()],
    servers: [link()],
    allServers: true,
    messages: [link()],
    operations: [link(), broken()],
    replyOf: [link()],
    bindings: [binding()],
  }),
  operation: () => ({
    ...base('operation'),
    action: 'send',
    channel: link(),
    address: mark(),
    messages: [link()],
    messagesAre: 'listed',
    servers: [link()],
    allServers: true,
    reply: {
      location: mark(),
      addressDescription: mark(),
      channel: link(),
      address: mark(),
      messages: [link()],
      messagesAre: 'all',
    },
    security: [use()],
    traits: [trait()],
    bindings: [binding()],
  }),
  'operation of another action': () => ({
    ...base('operation'),
    action: mark(),
    address: null,
    messages: [],
    messagesAre: 'none',
    servers: [],
    allServers: false,
    security: [],
    traits: [],
    bindings: [],
  }),
  message: () => ({
    ...base('message'),
    name: mark(),
    contentType: mark(),
    contentTypeInherited: true,
    headers: root(),
    payload: root(),
    correlationId: { location: mark(), description: mark() },
    examples: [
      {
        name: mark(),
        summary: mark(),
        headers: { value: { [mark()]: mark() } },
        payload: { value: mark() },
      },
    ],
    traits: [trait()],
    bindings: [binding()],
  }),
  schema: () => ({ ...base('schema'), schema: root() }),
  security: () => ({
    ...base('security'),
    type: mark(),
    fields: [textField(), urlField()],
    flows: [{ name: mark(), fields: [urlField()], scopes: [[mark(), mark()]] }],
    scopes: [mark()],
  }),
  component: () => ({
    ...base('component'),
    objectTitle: mark(),
    fields: [
      { name: mark(), value: { as: 'json', value: { [mark()]: [mark()] } } },
      { name: mark(), value: { as: 'markdown', text: mark() } },
      { name: mark(), value: { as: 'url', text: url() } },
      { name: mark(), value: { as: 'code', text: mark() } },
      {
        name: mark(),
        value: {
          as: 'list',
          items: [
            { as: 'text', text: mark() },
            { as: 'link', link: link() },
          ],
        },
      },
      {
        name: mark(),
        value: { as: 'fields', fields: [{ name: mark(), value: { as: 'text', text: mark() } }] },
      },
      { name: mark(), value: { as: 'schema', uri: '', root: root() } },
      { name: mark(), value: { as: 'bindings', bindings: [binding()] } },
    ],
  }),
};

const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};

function show(model: Model, what: Parameters<typeof createElement>[0], props: object): string {
  const pane = createPane(
    { model, problems: new Map(), marked: null, print: true },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services: {} },
  );
  return renderToStaticMarkup(
    createElement(PaneContext, { value: pane }, createElement(what, props)),
  ).replaceAll('<wbr/>', '');
}

const missing = (html: string) => marked.filter((m) => !html.includes(m));

describe('every field of the model is shown', () => {
  test.each(Object.keys(parts))('%s', (kind) => {
    marked.length = 0;
    const part = parts[kind]?.();
    expect(part).toBeDefined();
    expect(missing(show({ info: null, parts: new Map(), order }, Card as never, { part }))).toEqual(
      [],
    );
  });

  test('info', () => {
    marked.length = 0;
    const info = {
      ...base('info'),
      uri: '',
      key: 'info',
      version: mark(),
      applicationId: mark(),
      formatName: mark(),
      formatVersion: mark(),
      defaultContentType: mark(),
      fields: [urlField()],
      contact: { name: mark(), url: url(), email: `${mark()}@example.com` },
      license: { name: mark(), url: url() },
    } as const;
    marked.splice(0, 2);
    expect(
      missing(
        show({ info, parts: new Map(), order }, OverviewCard as never, {
          model: { info, parts: new Map(), order },
          onSection: () => {},
        }),
      ),
    ).toEqual([]);
  });
});

test('a schema that refers to another shows the facts of its target and says where it recurs', () => {
  const node: Part = {
    ...base('schema'),
    id: '#/node',
    title: 'Node',
    schema: {
      format: 'f',
      formatLabel: 'F',
      pointer: '/node',
      view: {
        ...empty,
        types: ['object'],
        properties: [
          {
            name: 'next',
            required: false,
            schema: { ...empty, at: ['properties', 'next'], ref: '#/node' },
          },
        ],
      },
      refs: { '#/node': '#/node' },
    },
  };
  const html = show({ info: null, parts: new Map([[node.id, node]]), order }, Card as never, {
    part: node,
  });
  expect(html).toMatch(/next.*Node.*recursive.*object/s);
  expect(html).toContain('aria-expanded="false"');
});

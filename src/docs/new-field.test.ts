// A new field of any object is one row of its table: the documentation shows it, search finds it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Field } from '../core/format/table-types.ts';
import type { Analyzer, Model } from '../core/types.ts';

const field: Field = { name: 'onDuty', shape: { is: 'string' }, doc: 'Who is on duty.' };
const url = 'https://example.com';

/** An object of each kind, by the location at which it has the field. */
const document = {
  apidoc: '3.1.0',
  info: {
    title: 'Orders',
    version: '1.0.0',
    contact: { name: 'Team' },
    license: { name: 'MIT' },
    tags: [{ name: 'shop', externalDocs: { url } }],
    externalDocs: { url },
  },
  servers: {
    live: { host: '{region}.example.com', protocol: 'kafka', variables: { region: {} } },
  },
  channels: {
    orders: {
      address: 'orders/{id}',
      parameters: { id: {} },
      messages: {
        placed: {
          correlationId: { location: '$message.header#/id' },
          examples: [{ payload: 1 }],
        },
      },
    },
  },
  operations: {
    ask: {
      action: 'send',
      channel: { $ref: '#/channels/orders' },
      reply: { address: { location: '$message.header#/replyTo' } },
    },
  },
  components: {
    messageTraits: { common: {} },
    operationTraits: { common: {} },
    replies: { answer: {} },
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: {
          implicit: { authorizationUrl: url, availableScopes: {} },
          authorizationCode: { authorizationUrl: url, tokenUrl: url, availableScopes: {} },
        },
      },
    },
  },
};

const locations: readonly (readonly [kind: string, pointer: string])[] = [
  ['Root', ''],
  ['Info', '/info'],
  ['Contact', '/info/contact'],
  ['License', '/info/license'],
  ['Tag', '/info/tags/0'],
  ['ExternalDocumentation', '/info/externalDocs'],
  ['Server', '/servers/live'],
  ['ServerVariable', '/servers/live/variables/region'],
  ['Channel', '/channels/orders'],
  ['Parameter', '/channels/orders/parameters/id'],
  ['Message', '/channels/orders/messages/placed'],
  ['CorrelationId', '/channels/orders/messages/placed/correlationId'],
  ['MessageExample', '/channels/orders/messages/placed/examples/0'],
  ['MessageTrait', '/components/messageTraits/common'],
  ['Operation', '/operations/ask'],
  ['OperationReply', '/operations/ask/reply'],
  ['OperationReplyAddress', '/operations/ask/reply/address'],
  ['OperationTrait', '/components/operationTraits/common'],
  ['OperationReply', '/components/replies/answer'],
  ['SecurityScheme', '/components/securitySchemes/login'],
  ['ImplicitFlow', '/components/securitySchemes/login/flows/implicit'],
  ['AuthorizationCodeFlow', '/components/securitySchemes/login/flows/authorizationCode'],
];

let api: typeof import('../core/api.ts');
let textOf: (model: Model) => string;

// The row is added to modules loaded again for this file, before anything reads the tables.
beforeAll(async () => {
  vi.resetModules();
  const { tables } = await import('../core/format/tables.ts');
  for (const table of tables.values()) (table.fields as Field[]).push(field);
  api = await import('../core/api.ts');
  const { textOfInfo, textOfPart } = await import('./testing.ts');
  textOf = (model) =>
    [textOfInfo(model), ...[...model.parts.values()].map((part) => textOfPart(model, part))].join();
}, 120_000);

afterAll(() => {
  vi.resetModules();
});

function analyzed(value: object): Analyzer {
  const analyzer = new api.Analyzer('orders.json', 'json');
  analyzer.setText(JSON.stringify(value));
  return analyzer;
}

/** The document with the field at a pointer. */
function withField(pointer: string, value: string): object {
  const copy = structuredClone(document);
  let at: Record<string, unknown> = copy;
  for (const step of pointer.split('/').slice(1)) at = at[step] as Record<string, unknown>;
  at[field.name] = value;
  return copy;
}

test.each(locations)('of %s, at %s', (_, pointer) => {
  const analyzer = analyzed(withField(pointer, 'the night shift'));
  expect(textOf(analyzer.model())).toMatch(/On duty\s+the night shift/);
  expect(analyzer.search('the night shift', 5).hits).toMatchObject([
    { kind: 'field', uri: '', pointer: `${pointer}/${field.name}` },
  ]);
});

test('is not shown where it is not given', () => {
  expect(textOf(analyzed(document).model())).not.toContain('On duty');
});

test('of an operation says from which trait it is', () => {
  const value = withField('/components/operationTraits/common', 'the night shift') as {
    operations: { ask: object };
  };
  Object.assign(value.operations.ask, {
    traits: [{ $ref: '#/components/operationTraits/common' }],
  });
  expect(textOf(analyzed(value).model())).toMatch(/On duty\s+the night shift\s+from trait common/);
});

// Every list of the documentation shows some of its items at first, however many there are.
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { markupOf } from '../testing.ts';

const N = 3_000;
const HEAD = 'apidoc: 3.1.0\ninfo:\n  title: Orders\n  version: 1.0.0\n';
const names = (one: string) => Array.from({ length: N }, (_, i) => `${one}${i}`);
const list = (items: readonly string[]) => `[${items.join(', ')}]`;
const lines = (indent: number, items: readonly string[]) =>
  items.map((item) => `${' '.repeat(indent)}${item}`).join('\n');

const LISTS: readonly (readonly [name: string, text: string])[] = [
  ['tags of the document', `${HEAD}  tags: ${list(names('t').map((name) => `{name: ${name}}`))}\n`],
  [
    'extensions',
    `${HEAD}${names('x-a')
      .map((name) => `${name}: 1`)
      .join('\n')}\n`,
  ],
  [
    'values of a variable',
    `${HEAD}servers:\n  a:\n    host: '{v}'\n    protocol: ws\n    variables: {v: {enum: ${list(names('v'))}}}\n`,
  ],
  [
    'variables',
    `${HEAD}servers:\n  a:\n    host: h\n    protocol: ws\n    variables:\n${lines(
      6,
      names('v').map((name) => `${name}: {default: a}`),
    )}\n`,
  ],
  [
    'parameters',
    `${HEAD}channels:\n  c:\n    address: a\n    parameters:\n${lines(
      6,
      names('p').map((name) => `${name}: {default: a}`),
    )}\n`,
  ],
  [
    'security of a server',
    `${HEAD}servers:\n  a:\n    host: h\n    protocol: ws\n    security:\n${lines(
      6,
      names('s').map(() => '- {type: userPassword}'),
    )}\n`,
  ],
  [
    'scopes that are needed',
    `${HEAD}components:\n  securitySchemes:\n    a: {type: oauth2, flows: {}, scopes: ${list(names('s'))}}\n`,
  ],
  [
    'scopes of a flow',
    `${HEAD}components:\n  securitySchemes:\n    a: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://example.com', availableScopes: {${names(
      's',
    )
      .map((name) => `${name}: a`)
      .join(', ')}}}}}\n`,
  ],
  [
    'traits',
    `${HEAD}components:\n  messages:\n    m:\n      traits:\n${lines(
      8,
      names('t').map((name) => `- {name: ${name}}`),
    )}\n`,
  ],
  [
    'traits that give to one field',
    `${HEAD}components:\n  messages:\n    m:\n      traits:\n${lines(
      8,
      names('t').map(
        (name) => `- {headers: {type: object, properties: {${name}: {type: string}}}}`,
      ),
    )}\n`,
  ],
  [
    'examples',
    `${HEAD}components:\n  messages:\n    m:\n      examples:\n${lines(
      8,
      names('e').map((name) => `- {name: ${name}, payload: 1}`),
    )}\n`,
  ],
  [
    'enum and required of a schema',
    `${HEAD}components:\n  schemas:\n    a: {type: string, enum: ${list(names('v'))}}\n    b: {type: object, required: ${list(names('r'))}}\n`,
  ],
  [
    'messages of an operation',
    `${HEAD}channels:\n  c:\n    address: a\n    messages:\n      m: {name: m}\noperations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/c'}\n    messages:\n${lines(
      6,
      names('m').map(() => "- $ref: '#/channels/c/messages/m'"),
    )}\n`,
  ],
  [
    'a binding',
    `${HEAD}channels:\n  c:\n    address: a\n    bindings:\n      kafka: {topicConfiguration: {cleanup.policy: ${list(names('p'))}}}\n`,
  ],
];

test.each(LISTS)('%s', (_name, text) => {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  const model = analyzer.model();
  expect(model.parts.size).toBeGreaterThan(0);
  const html = markupOf(model);
  expect(html.match(/<\w/g)?.length ?? 0).toBeLessThan(4_000);
});

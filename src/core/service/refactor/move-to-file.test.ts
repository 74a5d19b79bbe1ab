// Moving an object to a new file: the whole texts before and after.
import { expect, test } from 'vitest';
import { offeredActions, result } from './testing.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: T
  version: '1'
`;
const BODY = `channels:
  orders:
    messages:
      placed:
        # what is sent
        name: placed # n
        payload:
          type: object
          properties:
            order: {$ref: '#/components/schemas/Order'}
            next: {$ref: '../lib/a.yaml#/b'}
components:
  schemas:
    # An order
    Order: # o
      # of a customer
      type: object
      properties:
        parent: {$ref: '#/components/schemas/Order'} # again
`;
const FILE = /^Move .* to the new file/;
const moved = (before: string, body = BODY): unknown =>
  result(offeredActions({ 'main.yaml': `${HEAD}${body.replace(before, `|${before}`)}` }), FILE);

test('a component, with its references', () => {
  expect(moved('type: object\n      properties:\n        parent')).toEqual({
    'main.yaml': `${HEAD}${BODY.slice(0, BODY.indexOf('    Order: # o'))}    Order: # o
      # of a customer
      $ref: ./Order.yaml
`,
    'Order.yaml': `type: object
properties:
  parent: {$ref: 'main.yaml#/components/schemas/Order'} # again
`,
  });
});

test('a payload, from within', () => {
  expect(moved("order: {$ref: '#/comp")).toEqual({
    'main.yaml': `${HEAD}${BODY.replace(/payload:[\s\S]*?(?=\ncomponents)/, 'payload:\n          $ref: ./placed-payload.yaml')}`,
    'placed-payload.yaml': `type: object
properties:
  order: {$ref: 'main.yaml#/components/schemas/Order'}
  next: {$ref: '../lib/a.yaml#/b'}
`,
  });
});

test('in JSON', () => {
  const json = (payload: unknown): string =>
    JSON.stringify({
      apidoc: '3.1.0',
      info: { title: 'T', version: '1' },
      components: { schemas: { Order: payload } },
    });
  const text = json({ type: 'object', title: 'One' });
  expect(result(offeredActions({ 'main.json': text.replace('"type"', '|"type"') }), FILE)).toEqual({
    'main.json': json({ $ref: './Order.json' }),
    'Order.json': '{"type":"object","title":"One"}\n',
  });
});

test('from another file it goes beside that, under a free name', () => {
  const files = {
    'main.yaml': `${HEAD}components:\n  messages:\n    M:\n      $ref: parts/M.yaml#/M\n`,
    'parts/M.yaml': 'M:\n  name: |m\n  title: M\n',
  };
  expect(result(offeredActions(files), FILE)).toMatchInlineSnapshot(`
    {
      "main.yaml": "apidoc: 3.1.0
    info:
      title: T
      version: '1'
    components:
      messages:
        M:
          $ref: parts/M.yaml#/M
    ",
      "parts/M.yaml": "M:
      $ref: ./M2.yaml
    ",
      "parts/M2.yaml": "name: m
    title: M
    ",
    }
  `);
});

test.each([
  ['a reference', 'components:\n  schemas:\n    A: {$ref: |b.yaml}\n'],
  ['an operation', 'operations:\n  o:\n    action: se|nd\n    title: O\n'],
  ['an object of one field', 'components:\n  schemas:\n    A:\n      type: obj|ect\n'],
])('is not offered for %s', (_, body) => {
  const { actions } = offeredActions({ 'main.yaml': `${HEAD}${body}` });
  expect(actions.filter(({ title }) => FILE.test(title))).toEqual([]);
});

// Extracting objects to the components: the whole text afterwards, and what is offered before.
import { describe, expect, test } from 'vitest';
import { errorsOf, made, opened } from '../testing.ts';
import { extraction } from './extraction.ts';

const SHOP = `apidoc: 3.1.0
info:
  title: Shop
  version: 1.0.0
channels:
  orders:
    address: orders/{region}
    parameters:
      region: # where it is sold
        description: A region.
    messages:
      placed:
        title: Order placed
        contentType: application/json
        tags:
          - name: sales
  invoices:
    address: invoices
    messages:
      sent:
        title: Invoice sent
        contentType: application/json
operations:
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    summary: Receives an order.
    bindings:
      kafka:
        groupId: {type: string} # of the cluster
    tags:
      - name: sales
  sendInvoice:
    action: send
    channel:
      $ref: '#/channels/invoices'
    tags: [{name: sales}]
    bindings:
      kafka: {groupId: {type: string}}
`;

const done = (command: Parameters<typeof made>[1], text = SHOP): string => {
  const out = made(text, command);
  expect(typeof out).toBe('string');
  expect(errorsOf(out as string)).toEqual([]);
  return out as string;
};
const suggested = (pointer: string, ...also: string[]) =>
  extraction(
    opened(SHOP).file,
    pointer,
    also.map((one) => ({ uri: '', pointer: one })),
  );

describe('an object becomes a component', () => {
  test('a parameter, with its comments', () => {
    expect(suggested('/channels/orders/parameters/region').component).toEqual({
      entry: 'parameter',
      name: 'region',
    });
    const text = done({
      do: 'extract',
      pointer: '/channels/orders/parameters/region',
      name: 'Region',
    });
    expect(text).toContain(
      "      region: # where it is sold\n        $ref: '#/components/parameters/Region'\n",
    );
    expect(text).toContain(
      'components:\n  parameters:\n    Region:\n      description: A region.\n',
    );
  });

  test('a message, under a name that is free', () => {
    const text = done({
      do: 'extract',
      pointer: '/channels/orders/messages/placed',
      name: 'OrderPlaced',
    });
    expect(text).toContain("      placed:\n        $ref: '#/components/messages/OrderPlaced'\n");
    const again = {
      do: 'extract',
      pointer: '/channels/invoices/messages/sent',
      name: 'OrderPlaced',
    } as const;
    expect(made(text, again)).toBe('refused: The components already have a message "OrderPlaced".');
    const inPlace = extraction(opened(text).file, '/components/messages/OrderPlaced');
    expect(inPlace.component).toBeNull();
    expect(
      made(text, { do: 'extract', pointer: '/components/messages/OrderPlaced', name: 'x' }),
    ).toContain('refused: ');
    expect(
      made(text, { do: 'extract', pointer: '/channels/orders/messages/placed', name: 'x' }),
    ).toContain('already a reference');
  });

  test('not under a name that components cannot have', () => {
    expect(
      made(SHOP, { do: 'extract', pointer: '/channels/orders/messages/placed', name: 'a b' }),
    ).toContain('refused: Letters, digits');
  });

  test('not what cannot be a component', () => {
    expect(suggested('/info')).toEqual({ component: null, trait: null });
    expect(made(SHOP, { do: 'extract', pointer: '/info', name: 'x' })).toContain('refused: ');
  });
});

describe('fields become a trait', () => {
  test('of one object: those that are chosen', () => {
    const { trait } = suggested('/operations/receiveOrder');
    expect(trait).toEqual({
      entry: 'operation trait',
      name: 'receiveOrderTrait',
      fields: [
        { name: 'summary', own: true },
        { name: 'bindings', own: false },
        { name: 'tags', own: false },
      ],
      others: [
        {
          uri: '',
          pointer: '/operations/sendInvoice',
          name: 'sendInvoice',
          same: ['bindings', 'tags'],
        },
      ],
    });
    const text = done({
      do: 'extract-trait',
      pointer: '/operations/receiveOrder',
      also: [],
      fields: ['bindings'],
      name: 'consumer',
    });
    expect(text).toContain(
      "    summary: Receives an order.\n    traits:\n      - $ref: '#/components/operationTraits/consumer'\n    tags:\n",
    );
    expect(text).toContain(
      '  operationTraits:\n    consumer:\n      bindings:\n        kafka:\n          groupId: {type: string} # of the cluster\n',
    );
  });

  test('of several objects that have the same values, however they are written', () => {
    const also = [{ uri: '', pointer: '/operations/sendInvoice' }];
    const fields = ['bindings', 'tags'];
    const text = done({
      do: 'extract-trait',
      pointer: '/operations/receiveOrder',
      also,
      fields,
      name: 'sales',
    });
    expect(text.match(/operationTraits\/sales/g)).toHaveLength(2);
    expect(text.match(/groupId/g)).toHaveLength(1);
    expect(text).toContain("      $ref: '#/channels/invoices'\n    traits:\n");
  });

  test('of messages', () => {
    const { trait } = suggested(
      '/channels/orders/messages/placed',
      '/channels/invoices/messages/sent',
    );
    expect(trait?.others).toEqual([
      { uri: '', pointer: '/channels/invoices/messages/sent', name: 'sent', same: ['contentType'] },
    ]);
    const also = [{ uri: '', pointer: '/channels/invoices/messages/sent' }];
    const text = done({
      do: 'extract-trait',
      pointer: '/channels/orders/messages/placed',
      also,
      fields: ['contentType'],
      name: 'json',
    });
    expect(text.match(/application\/json/g)).toHaveLength(1);
  });

  test('not of objects with another value, nor of other kinds', () => {
    const extract = (pointer: string, fields: string[]) =>
      made(SHOP, {
        do: 'extract-trait',
        pointer: '/operations/receiveOrder',
        also: [{ uri: '', pointer }],
        fields,
        name: 'x',
      });
    expect(extract('/operations/sendInvoice', ['summary'])).toBe(
      'refused: "summary" of "sendInvoice" has another value.',
    );
    expect(extract('/channels/orders/messages/placed', ['tags'])).toBe(
      'refused: "placed" cannot have the same trait.',
    );
    expect(
      suggested('/operations/receiveOrder', '/channels/orders/messages/placed').trait,
    ).toBeNull();
  });

  test('not what is referred to from elsewhere', () => {
    const text = SHOP.replace(
      'tags: [{name: sales}]',
      "tags: [{$ref: '#/operations/receiveOrder/tags/0'}]",
    );
    expect(
      extraction(opened(text).file, '/operations/receiveOrder').trait?.fields.map(
        ({ name }) => name,
      ),
    ).toEqual(['summary', 'bindings']);
  });
});

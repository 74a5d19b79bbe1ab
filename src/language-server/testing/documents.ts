// The texts of the tests: a document, and the same with its message in another file.

export const DOCUMENT = `asyncapi: 3.0.0
info:
  title: Orders
  version: '1'
channels:
  orders:
    address: orders
    messages:
      placed:
        $ref: '#/components/messages/placed'
operations:
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
components:
  messages:
    placed:
      payload:
        type: object
`;

/** The document with its message in `common.yaml`. */
export const SPLIT = DOCUMENT.replace(
  "'#/components/messages/placed'",
  "'./common.yaml#/placed'",
).replace(/components:[\s\S]*/, '');

/** The text of `common.yaml`. */
export const COMMON = 'placed:\n  payload:\n    type: object\n';

/** The same with a schema that is none. */
export const WRONG_COMMON = 'placed:\n  payload: 5\n';

/** The documents that the lines of the table use. */

/** Valid, with a description to leave out and a message to check. */
export const ORDERS = `asyncapi: 3.1.0
info:
  title: Orders
  version: 1.0.0
servers:
  production:
    host: broker.example.com
    protocol: kafka
channels:
  orders:
    address: orders
    messages:
      orderPlaced:
        $ref: '#/components/messages/orderPlaced'
  payments:
    address: payments
    messages:
      paid: {payload: {type: integer}}
operations:
  receiveOrder:
    action: receive
    channel: {$ref: '#/channels/orders'}
    traits: [{$ref: '#/components/operationTraits/slow'}]
  receivePayment:
    action: receive
    channel: {$ref: '#/channels/payments'}
components:
  operationTraits:
    slow: {summary: Takes its time.}
  messages:
    orderPlaced:
      payload:
        type: object
        required: [id]
        properties:
          id: {type: string}
          ordered: {type: string, format: date}
`;

/** An error: a field that its object does not have. */
export const WRONG = `asyncapi: 3.1.0
info:
  titel: Orders
  version: 1.0.0
`;

/** A warning: a tag that is there already. */
export const WARNED = `asyncapi: 3.1.0
info:
  title: Orders
  version: 1.0.0
  tags: [{name: shop}, {name: shop}]
`;

/** A hint: headers that are not declared to be an object. */
export const HINTED = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders:
    address: orders
    messages: {order: {headers: {properties: {id: {type: string}}}}}
`;

/** Nothing that can be read as a document. */
export const UNREADABLE = "asyncapi: 3.1.0\ninfo: {title: 'Orders\n";

/** A document that is larger than one that is validated. */
export const TOO_LARGE = `${ORDERS}# ${'x'.repeat(8 * 1024 * 1024)}\n`;

/** Refers to a schema outside of its folder. */
export const OUTSIDE = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders:
    address: orders
    messages:
      order: {payload: {$ref: ../schemas/order.json}}
`;

/** A document beside what it refers to: `--root app` keeps the schemas out. */
export const IN_FOLDERS = {
  'app/api.yaml': OUTSIDE,
  'schemas/order.json': '{"type":"string"}',
};

/** Refers to a schema on each of two hosts; `run-row.mjs` writes their addresses in. */
const REMOTE = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders:
    address: orders
    messages:
      order: {payload: {$ref: 'https://$FIRST/order.json'}}
      price: {payload: {$ref: 'https://$SECOND/price.json'}}
`;

/** What the hosts have, by path. */
export const ON_HOSTS = {
  '/order.json': '{"type":"string"}',
  '/price.json': '{"type":"boolean"}',
  // Two schema registries, of which the second one requires credentials.
  ...registry('/registry'),
  ...registry('/locked'),
};

/** Files that answer as a schema registry does. @param {string} path */
function registry(path) {
  const schema = JSON.stringify({
    ...{ type: 'record', name: 'Order' },
    fields: [{ name: 'id', type: 'int' }],
  });
  return {
    [`${path}/schemas/types`]: '["JSON","PROTOBUF","AVRO"]',
    [`${path}/schemas/ids/1`]: JSON.stringify({ schema }),
  };
}

/** The document that refers to hosts, and copies of what they have. */
export const WITH_COPIES = {
  'remote.yaml': REMOTE,
  'copies/order.json': ON_HOSTS['/order.json'],
  'copies/price.json': ON_HOSTS['/price.json'],
  'ca.pem': '$OWN',
  'headers.json': '{"$SECOND":{"X-Key":"secret"}}',
};

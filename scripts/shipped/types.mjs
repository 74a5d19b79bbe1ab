/** What `types` prints and writes. */
import { ORDERS } from './documents.mjs';
import { remoteRows } from './remote.mjs';
import { all, error, file, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

/** Something of the types, by language. */
const LINES = {
  typescript: /^export type OrderPlaced\b|^export interface OrderPlaced\b/m,
  java: /^public record OrderPlaced\(/m,
  kotlin: /^data class OrderPlaced\(/m,
  python: /^class OrderPlaced\(TypedDict\):/m,
  go: /^type OrderPlaced struct/m,
  csharp: /^public record OrderPlaced$/m,
  rust: /^pub struct OrderPlaced \{/m,
  swift: /^public struct OrderPlaced: Codable/m,
  cpp: /^struct OrderPlaced \{/m,
  php: /^final class OrderPlaced$/m,
  ruby: /OrderPlaced = Data\.define/,
  dart: /^class OrderPlaced \{/m,
  'json-schema': /"\$defs": \{/,
};
const API = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
channels: {orders: {address: orders, messages: {order: {payload: {$ref: ../order.json}}}}}
`;
const REMOTE_API = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders:
    address: orders
    messages:
      order:
        headers: {type: object, properties: {a: {$ref: 'https://$FIRST/order.json'}}}
        payload: {$ref: 'https://$SECOND/price.json'}
`;
const FILES = { 'api.yaml': ORDERS };

/** @type {Row[]} */
export const TYPES = [
  ...Object.entries(LINES).map(([language, line]) => ({
    call: 'types api.yaml',
    files: FILES,
    option: `--language ${language}`,
    instead: `--language ${language === 'typescript' ? 'json-schema' : 'typescript'}`,
    code: /** @type {const} */ (0),
    shows: out(line),
  })),
  {
    call: 'types api.yaml',
    files: FILES,
    option: '-l json-schema',
    code: 0,
    shows: out(/"\$defs": \{/),
  },
  {
    call: 'types api.yaml',
    files: FILES,
    option: '--output src',
    code: 0,
    shows: all(file('src/types.ts', /OrderPlaced/), out(/^src\/channels\.ts$/m)),
  },
  {
    call: 'types api.yaml',
    files: FILES,
    option: '-o src',
    code: 0,
    shows: file('src/channels.ts', /OPERATIONS/),
  },
  {
    call: 'types api.yaml',
    files: {
      'api.yaml': `${API.replace('$ref: ../order.json', "schemaFormat: 'application/raml+yaml;version=1.0', schema: a")}`,
    },
    code: 2,
    shows: error(/no schema that types could be made of/),
  },
  {
    call: 'types api.yaml',
    files: {
      'api.yaml': `${API.replace('order: {payload: {$ref: ../order.json}}', "a: {payload: {type: string}}, b: {payload: {schemaFormat: 'application/raml+yaml;version=1.0', schema: a}}")}`,
    },
    code: 1,
    shows: all(error(/"b" is left out/), out(/type A = string/)),
  },
  {
    call: 'types app/api.yaml',
    files: { 'app/api.yaml': API, 'order.json': '{"const":"seven"}' },
    option: '--root app',
    code: 2,
    shows: not(out(/seven/)),
  },
  ...remoteRows({
    call: 'types remote.yaml',
    files: { 'remote.yaml': REMOTE_API },
    one: { code: 1, shows: out(/type Order = string/) },
    both: { code: 0, shows: out(/type Price = boolean/) },
  }),
  {
    call: 'types -',
    input: API,
    files: { 'order.json': '{"const":"seven"}' },
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: out(/'seven'/),
  },
];

/** What `sample` prints. */
import { ORDERS } from './documents.mjs';
import { remoteRows } from './remote.mjs';
import { all, error, json, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

const API = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
servers:
  main: {host: '{region}.example.com', protocol: mqtt, variables: {region: {default: eu}, zone: {}}}
  other: {host: '{zone}.example.org', protocol: nats, variables: {zone: {default: a}}}
  third: {host: third.example.net, protocol: mqtt}
channels:
  orders:
    address: orders/{id}/{part}
    parameters: {id: {}, part: {}}
    messages:
      placed: {payload: {type: string}, examples: [{payload: one}]}
      paid: {payload: {type: string}, examples: [{payload: two}]}
operations:
  receiveOrder: {action: receive, channel: {$ref: '#/channels/orders'}}
`;
const REMOTE_API = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
servers: {main: {host: localhost, protocol: kafka}}
channels:
  orders:
    address: orders
    messages:
      order:
        headers: {type: object, required: [trace], properties: {trace: {$ref: 'https://$FIRST/order.json'}}}
        payload: {$ref: 'https://$SECOND/price.json'}
operations:
  receiveOrder: {action: receive, channel: {$ref: '#/channels/orders'}}
`;
const OUTSIDE = `${API.replace('{payload: {type: string}, examples: [{payload: one}]}', '{payload: {$ref: ../order.json}}')}`;
const CALL = 'sample api.yaml receiveOrder --client mosquitto';

/** @type {Row[]} */
export const SAMPLE = [
  {
    call: 'sample api.yaml receiveOrder',
    files: { 'api.yaml': ORDERS },
    code: 0,
    shows: all(out(/^kcat +shell$/m), out(/^franz-go +go$/m)),
  },
  {
    call: 'sample api.yaml receiveOrder',
    files: { 'api.yaml': ORDERS },
    option: '--client kcat',
    code: 0,
    shows: out(/kcat -P -b broker\.example\.com:9092 -t orders/),
  },
  { call: CALL, files: { 'api.yaml': API }, option: '--message paid', code: 0, shows: out(/two/) },
  {
    call: 'sample api.yaml receiveOrder --client nats',
    files: { 'api.yaml': API },
    code: 0,
    shows: out(/nats:\/\/a\.example\.org:4222/),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '--server third',
    code: 0,
    shows: out(/third\.example\.net/),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '--param id=7',
    code: 0,
    shows: out(/orders\/7\/\{part\}/),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '--param id=7 --param part=b',
    instead: '--param id=7',
    code: 0,
    shows: out(/orders\/7\/b/),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '--variable region=us',
    code: 0,
    shows: out(/-h us\.example\.com/),
  },
  {
    call: CALL,
    files: { 'api.yaml': API.replace('{region}', '{region}.{zone}') },
    option: '--variable region=us --variable zone=b',
    instead: '--variable region=us',
    code: 0,
    shows: out(/-h us\.b\.example\.com/),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '--format json',
    code: 0,
    shows: json(([{ language }]) => language === 'shell'),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '-f json',
    code: 0,
    shows: json(([{ label }]) => label === 'Mosquitto'),
  },
  {
    call: CALL,
    files: { 'api.yaml': API },
    option: '--format text',
    instead: '--format json',
    code: 0,
    shows: out(/^mosquitto_pub/),
  },
  { call: 'sample api.yaml', code: 2, shows: error(/one of its operations/) },
  {
    call: 'sample app/api.yaml receiveOrder --client mosquitto',
    files: { 'app/api.yaml': OUTSIDE, 'order.json': '{"const":"seven"}' },
    option: '--root app',
    code: 0,
    shows: all(not(out(/seven/)), error(/payload/)),
  },
  ...remoteRows({
    call: 'sample remote.yaml receiveOrder --client kcat',
    files: { 'remote.yaml': REMOTE_API },
    one: { code: 0, shows: out(/-H '?trace=/) },
    both: { code: 0, shows: out(/printf %s (?:true|false)/) },
  }),
  {
    call: 'sample - receiveOrder --client mosquitto',
    input: OUTSIDE,
    files: { 'order.json': '{"const":"seven"}' },
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: out(/seven/),
  },
];

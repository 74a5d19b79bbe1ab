/**
 * What the commands about live messages do. `listen`, `send`, `test` and `discover` with a host
 * that replies with what a request was, `mock` with requests to it.
 */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { all, endsWith, error, file, json, not, out, seen, shows } from './row.mjs';

/** @import { Row, Running } from './row.mjs' */

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Live, version: '1'}
defaultContentType: application/json
servers:
  plain:
    host: $PLAIN
    protocol: http
    pathname: /{base}/{more}
    variables: {base: {default: v1}, more: {default: a}}
    security: [{type: httpApiKey, name: x-key, in: header}]
  secure: {host: $SECURE, protocol: https}
  production: {host: $PLAIN, protocol: http}
channels:
  news: {address: /news, messages: {item: {correlationId: {location: '$message.header#/cid'}, payload: {type: object, required: [url]}}, list: {payload: {type: array}}}}
  bad: {address: /bad, messages: {number: {payload: {type: integer}}}}
  dated: {address: /dated, messages: {day: {payload: {properties: {url: {type: string, format: date}}}}}}
  odd: {address: /odd, messages: {xml: {contentType: application/json, payload: {schemaFormat: application/raml+yaml;version=1.0, schema: x}}}}
  part: {address: '/parts/{id}/{side}', parameters: {id: {}, side: {default: left}}, messages: {part: {payload: {type: object}}}}
  orders:
    address: /orders
    messages:
      placed: &placed
        payload: {type: object, required: [id], properties: {id: {type: integer}}}
        examples: [{name: small, payload: {id: 1}}, {name: big, payload: {id: 2}}]
      other: {payload: {type: string}}
  tickets: {address: /tickets, messages: {ticket: &ticket {payload: {type: object, properties: {id: {type: integer}, note: {type: string}}}}}}
  receipts: {address: '/receipts/{id}/{side}', parameters: {id: {}, side: {}}, messages: {ticket: *ticket}}
  parts: {address: '/parts/{id}/{side}', parameters: {id: {}, side: {default: left}}, messages: {placed: *placed}}
operations:
  readNews: {action: receive, channel: {$ref: '#/channels/news'}}
  place: {action: receive, channel: {$ref: '#/channels/orders'}, bindings: {http: {method: POST}}, reply: {channel: {$ref: '#/channels/news'}}}
  book: {action: send, channel: {$ref: '#/channels/tickets'}, reply: {channel: {$ref: '#/channels/receipts'}}}
  fit: {action: receive, channel: {$ref: '#/channels/parts'}, bindings: {http: {method: POST}}}
  count: {action: send, channel: {$ref: '#/channels/bad'}}
  tell: {action: send, channel: {$ref: '#/channels/news'}}
`;

const FILES = {
  'live.yaml': DOCUMENT,
  'ca.pem': '$CERTIFICATE',
  'key.pem': '$KEY',
  'wrong.json': '{"id": "x"}',
  'nine.json': '{"id": 9}',
  'empty.ndjson': '',
  'seen.ndjson': '{"address": "orders", "payload": {"id": 1}}\n',
  'broken.ndjson': '{"address": "/orders", "payload": "{", "bytes": 1}\n',
  // A zero, the id 1 and the number 7 in Avro; the second one without the number.
  'avro.ndjson': '{"address": "orders", "payloadBase64": "AAAAAAEO"}\n',
  'short.ndjson': '{"address": "orders", "payloadBase64": "AAAAAAE="}\n',
};
const SECRETS = { TOKEN: 'abc', OTHER: 'def' };
/** Certificates are known by what is named only. */
const UNKNOWN_CA = { NODE_EXTRA_CA_CERTS: '' };

/** Checks how many lines there are. @param {(count: number) => boolean} holds */
const lines = (holds) =>
  shows(`the number of lines: ${holds}`, (result) => holds(result.out.split('\n').length - 1));

/**
 * The lines of the credentials, with a call that prints what the server replies.
 * @param {string} plain @param {string} secure @returns {Row[]}
 */
const credentialRows = (plain, secure) => [
  { call: plain, option: '--user me', code: 0, shows: out(/Basic bWU6"/) },
  {
    call: plain,
    option: '--password-env TOKEN',
    env: SECRETS,
    code: 0,
    shows: out(/Basic OmFiYw==/),
  },
  { call: plain, option: '--token-env TOKEN', env: SECRETS, code: 0, shows: out(/Bearer abc/) },
  {
    call: plain,
    option: '--api-key-env TOKEN',
    env: SECRETS,
    code: 0,
    shows: out(/"x-key":"abc"/),
  },
  {
    call: plain,
    option: '--connect-header x-a=env:TOKEN',
    env: SECRETS,
    code: 0,
    shows: out(/"x-a":"abc"/),
  },
  {
    call: plain,
    option: '--connect-header x-a=env:TOKEN --connect-header x-b=env:OTHER',
    env: SECRETS,
    code: 0,
    shows: all(out(/"x-a":"abc"/), out(/"x-b":"def"/)),
  },
  { call: secure, option: '--ca ca.pem', env: UNKNOWN_CA, code: 0, shows: endsWith(0) },
  { call: secure, option: '--insecure', env: UNKNOWN_CA, code: 0, shows: endsWith(0) },
  {
    call: secure,
    option: '--cert ca.pem --key-file key.pem',
    code: 0,
    shows: out(/"client":"localhost"/),
  },
];

const LISTENING = 'listen live.yaml --server plain';
const ONE = `${LISTENING} --channel news --count 1`;

/** @type {Row[]} */
const LISTEN_ROWS = [
  { call: ONE, code: 0, shows: all(out(/ {2}valid {2}item/), error(/^Listening to \/news at /m)) },
  { call: `${LISTENING} --channel bad --count 1`, code: 1, shows: error(/1 message, 1 invalid/) },
  { call: `${LISTENING} --channel odd --count 1`, code: 2, shows: error(/1 message, 1 unknown/) },
  { call: `${LISTENING} --count 1`, option: '--channel news', code: 0, shows: endsWith(0) },
  {
    call: `${LISTENING} --count 1 --format ndjson`,
    option: '--operation readNews',
    instead: '--channel news',
    code: 0,
    shows: out(/"operation":"readNews"/),
  },
  {
    call: 'listen live.yaml --channel news --count 1 --payload',
    option: '--server secure',
    instead: '--server plain',
    code: 0,
    shows: out(/"url":"\/news"/),
  },
  {
    call: `${LISTENING} --channel part --count 1`,
    option: '--param id=7',
    code: 0,
    shows: out(/\/parts\/7\/left/),
  },
  {
    call: `${LISTENING} --channel part --count 1`,
    option: '--param id=7 --param side=right',
    instead: '--param id=7',
    code: 0,
    shows: out(/\/parts\/7\/right/),
  },
  {
    call: `${ONE} --payload`,
    option: '--variable base=v2',
    code: 0,
    shows: out(/"url":"\/v2\/a\/news"/),
  },
  {
    call: `${ONE} --payload`,
    option: '--variable base=v2 --variable more=b',
    instead: '--variable base=v2',
    code: 0,
    shows: out(/"url":"\/v2\/b\/news"/),
  },
  { call: ONE, option: '--stream', same: 'only Redis has streams', code: 0, shows: endsWith(0) },
  { call: ONE, option: '--message list', code: 1, shows: endsWith(1) },
  { call: ONE, option: '--format ndjson', code: 0, shows: out(/^\{"number":1,/) },
  { call: ONE, option: '-f ndjson', code: 0, shows: out(/^\{"number":1,/) },
  {
    call: ONE,
    option: '--format text',
    instead: '--format ndjson',
    code: 0,
    shows: out(/^1 {2}/),
  },
  {
    call: `${LISTENING} --channel news --interval 20 --for 1`,
    option: '--count 1',
    code: 0,
    shows: lines((count) => count === 1),
  },
  {
    call: `${LISTENING} --channel news --count 9 --interval 300`,
    option: '--for 1',
    code: 0,
    shows: lines((count) => count < 9),
  },
  {
    call: `${LISTENING} --channel news --for 1`,
    option: '--interval 50',
    code: 0,
    shows: lines((count) => count > 3),
  },
  {
    call: `${LISTENING} --channel news --for 1 --interval 20`,
    option: '--max-rate 2',
    code: 0,
    shows: error(/skipped/),
  },
  ...['beginning', 'end'].map(
    (where) =>
      /** @type {Row} */ ({
        call: ONE,
        option: `--from ${where}`,
        same: 'HTTP keeps nothing',
        code: 0,
        shows: endsWith(0),
      }),
  ),
  {
    call: `${LISTENING} --channel bad --count 1`,
    option: '--fail-on never',
    code: 0,
    shows: endsWith(0),
  },
  {
    call: `${LISTENING} --channel bad --count 1`,
    option: '--fail-on error',
    instead: '--fail-on never',
    code: 1,
    shows: endsWith(1),
  },
  {
    call: `${LISTENING} --channel dated --count 1`,
    option: '--fail-on warning',
    code: 1,
    shows: endsWith(1),
  },
  { call: ONE, option: '--payload', code: 0, shows: out(/"url":"\/v1\/a\/news"/) },
  ...credentialRows(
    `${ONE} --payload`,
    'listen live.yaml --server secure --channel news --count 1 --payload',
  ),
];

const SENDING = 'send live.yaml --server plain --format ndjson';
const PLACED = `${SENDING} --channel orders --message placed`;
const ASKED = `${SENDING} --operation place --message placed --wait-reply 9`;

/** @type {Row[]} */
const SEND_ROWS = [
  { call: PLACED, code: 0, shows: all(out(/"payload":\{"id":1\}/), error(/^Sent$/m)) },
  {
    call: `${PLACED} --payload wrong.json`,
    code: 1,
    shows: all(error(/\/payload\/id: .*\(type\)/), not(error(/^Sent/m))),
  },
  { call: `${SENDING} --message placed`, code: 2, shows: error(/--channel/) },
  { call: `${SENDING} --message placed`, option: '--channel orders', code: 0, shows: endsWith(0) },
  {
    call: `${SENDING} --message placed`,
    option: '--operation place',
    code: 0,
    shows: out(/"operation":"place"/),
  },
  {
    call: 'send live.yaml --channel orders --message placed',
    option: '--server plain',
    code: 0,
    shows: error(/^Sent$/m),
  },
  {
    call: `${SENDING} --channel parts --message placed`,
    option: '--param id=7 --param side=left',
    code: 0,
    shows: out(/"address":"\/parts\/7\/left"/),
  },
  {
    call: ASKED,
    option: '--variable base=v2 --variable more=b',
    code: 0,
    shows: out(/"url":"\/v2\/b\/orders"/),
  },
  { call: PLACED, option: '--stream', same: 'only Redis has streams', code: 0, shows: endsWith(0) },
  {
    call: `${SENDING} --channel orders --payload nine.json`,
    option: '--message placed',
    instead: '--message other',
    code: 0,
    shows: out(/"id":9/),
  },
  { call: PLACED, option: '--payload nine.json', code: 0, shows: out(/"id":9/) },
  { call: PLACED, option: '--example big', code: 0, shows: out(/"id":2/) },
  {
    call: ASKED,
    option: '--header x-a=1 --header x-b=2',
    code: 0,
    shows: all(out(/"x-a":"1"/), out(/"x-b":"2"/)),
  },
  { call: PLACED, option: '--key k', same: 'only Kafka has keys', code: 0, shows: endsWith(0) },
  { call: PLACED, option: '--count 2', code: 0, shows: lines((count) => count === 2) },
  {
    call: `${PLACED} --payload wrong.json`,
    option: '--allow-invalid',
    code: 0,
    shows: error(/^Sent$/m),
  },
  {
    call: `${SENDING} --operation place --message placed`,
    option: '--wait-reply 9',
    code: 0,
    shows: out(/"direction":"in"/),
  },
  {
    call: 'send live.yaml --server plain --channel orders --message placed',
    option: '-f ndjson',
    code: 0,
    shows: out(/^\{"number":1,/),
  },
  {
    call: 'send live.yaml --server plain --channel orders --message placed',
    option: '--format ndjson',
    instead: '--format text',
    code: 0,
    shows: out(/^\{"number":1,/),
  },
  {
    call: 'send live.yaml --server plain --operation place --message placed --wait-reply 9',
    option: '--format text',
    instead: '--format ndjson',
    code: 0,
    shows: out(/^1 {2}/),
  },
  {
    call: 'send live.yaml --server production --channel orders --message placed',
    option: '--yes',
    code: 0,
    shows: error(/^Sent$/m),
  },
  ...credentialRows(
    ASKED,
    'send live.yaml --server secure --operation place --message placed --wait-reply 9 --format ndjson',
  ),
];

/**
 * Requests a path of the mock, and returns the response once the mock has printed what came.
 * @param {string} path
 * @param {{ method?: string, body?: string, headers?: Record<string, string> }} [what]
 * @returns {NonNullable<Row['drive']>}
 */
const visit =
  (path, { method = 'GET', body = '', headers = {} } = {}) =>
  async ({ until }) => {
    const started = await until(/^Mocking .* at \S+$/m).catch(() => null);
    if (started === null) return null;
    const [, base = ''] = /Mocking .* at (\S+)/.exec(started) ?? [];
    const request = base.startsWith('https') ? requestSecure : requestPlain;
    const options = { method, headers, rejectUnauthorized: false, agent: false };
    return new Promise((done) => {
      const sent = request(base + path, options, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
          // A stream: the rest does not matter.
          if (response.headers['content-type'] === 'text/event-stream') sent.destroy();
        });
        response.on('close', () => done({ status: response.statusCode, text }));
      });
      sent.on('error', () => done({ status: 0 })).end(body);
    });
  };

const MOCKING = 'mock live.yaml --server plain --format ndjson';
const LOCALLY = 'over HTTP the mock connects to nothing';
/** A ticket, whose receipt is the response. */
const BOOK = visit('/tickets', { method: 'POST', body: '{"id": 1}' });
const READ = visit('/news');
const refused = seen((visited) => visited?.status === 401);

/** Whether it listens on the port. @type {NonNullable<Row['drive']>} */
const AT_PORT = async ({ names, until }) =>
  (await until(/^Mocking .* at \S+$/m)).includes(`:${names.PORT}/`);

/** @type {Row[]} */
const MOCK_ROWS = [
  { call: MOCKING, drive: READ, code: 0, shows: out(/"direction":"out".*"message":"item"/) },
  {
    call: MOCKING,
    drive: visit('/tickets', { method: 'POST', body: '{"id": "x"}' }),
    code: 1,
    shows: seen(({ status, text }) => status === 400 && text.includes('/payload/id')),
  },
  { call: 'mock live.yaml --format ndjson', code: 2, shows: error(/--server/) },
  {
    call: 'mock live.yaml --format ndjson',
    option: '--server plain',
    drive: READ,
    code: 0,
    shows: endsWith(0),
  },
  {
    call: MOCKING,
    option: '--as application',
    drive: visit('/tickets'),
    code: 0,
    shows: out(/"operation":"book"/),
  },
  {
    call: MOCKING,
    option: '--as partner',
    instead: '--as application',
    drive: READ,
    code: 0,
    shows: out(/"operation":"readNews"/),
  },
  {
    call: MOCKING,
    option: '--param id=7',
    drive: BOOK,
    code: 0,
    shows: out(/"address":"\/receipts\/7\/side"/),
  },
  {
    call: MOCKING,
    option: '--param id=7 --param side=left',
    drive: BOOK,
    code: 0,
    shows: out(/"address":"\/receipts\/7\/left"/),
  },
  {
    call: MOCKING,
    option: '--variable base=v2',
    drive: READ,
    code: 0,
    shows: error(/\/v2\/a$/m),
  },
  {
    call: MOCKING,
    option: '--variable base=v2 --variable more=b',
    drive: READ,
    code: 0,
    shows: error(/\/v2\/b$/m),
  },
  { call: MOCKING, option: '--stream', same: LOCALLY, drive: READ, code: 0, shows: endsWith(0) },
  { call: MOCKING, option: '--yes', same: LOCALLY, drive: READ, code: 0, shows: endsWith(0) },
  {
    call: MOCKING,
    option: '--port $PORT',
    drive: AT_PORT,
    code: 0,
    shows: seen((isThere) => isThere),
  },
  {
    call: MOCKING,
    option: '--host localhost',
    drive: READ,
    code: 0,
    shows: error(/at http:\/\/localhost:/),
  },
  ...['', ' --allow-origin https://c.example'].map(
    (more) =>
      /** @type {Row} */ ({
        call: MOCKING,
        option: `--allow-origin https://b.example${more}`,
        drive: visit('/news', {
          headers: { origin: more === '' ? 'https://b.example' : 'https://c.example' },
        }),
        code: 0,
        shows: seen(({ status }) => status === 200),
      }),
  ),
  {
    call: `${MOCKING} --for 2`,
    option: '--interval 50',
    drive: async (/** @type {Running} */ running) => {
      const [, base = ''] =
        /Mocking .* at (\S+)/.exec(await running.until(/^Mocking .* at \S+$/m)) ?? [];
      const headers = { accept: 'text/event-stream' };
      const sent = requestPlain(`${base}/news`, { headers }, (response) => response.resume());
      sent.on('error', () => undefined).end();
      await running.ended;
    },
    code: 0,
    shows: lines((count) => count > 3),
  },
  {
    call: MOCKING,
    option: '--strict',
    same: 'HTTP refuses what is invalid anyway',
    drive: READ,
    code: 0,
    shows: endsWith(0),
  },
  {
    call: MOCKING,
    option: '--seed 7',
    drive: READ,
    code: 0,
    shows: out(/"correlationId":"7-1"/),
  },
  {
    call: MOCKING,
    option: '--for 1',
    drive: ({ ended }) => Promise.race([ended, new Promise((done) => setTimeout(done, 9000))]),
    code: 0,
    shows: seen((code) => code === 0),
  },
  {
    call: 'mock live.yaml --server plain',
    option: '-f ndjson',
    drive: READ,
    code: 0,
    shows: out(/^\{"number":1,/),
  },
  {
    call: 'mock live.yaml --server plain',
    option: '--format ndjson',
    instead: '--format text',
    drive: READ,
    code: 0,
    shows: out(/^\{"number":1,/),
  },
  {
    call: 'mock live.yaml --server plain',
    option: '--format text',
    instead: '--format ndjson',
    drive: READ,
    code: 0,
    shows: out(/^1 {2}\S+ {2}sent {2}\/news/),
  },
  ...['--user me', '--password-env TOKEN', '--token-env TOKEN', '--api-key-env TOKEN'].map(
    (option) =>
      /** @type {Row} */ ({
        ...{ call: MOCKING, option, env: SECRETS, drive: READ, code: 0, shows: refused },
      }),
  ),
  {
    call: MOCKING,
    option: '--connect-header x-a=env:TOKEN',
    env: SECRETS,
    drive: READ,
    code: 0,
    shows: refused,
  },
  {
    call: MOCKING,
    option: '--connect-header x-a=env:TOKEN --connect-header x-b=env:OTHER',
    env: SECRETS,
    drive: visit('/news', { headers: { 'x-a': 'abc' } }),
    code: 0,
    shows: refused,
  },
  {
    call: 'mock live.yaml --server secure',
    option: '--cert ca.pem --key-file key.pem',
    drive: READ,
    code: 0,
    shows: all(
      error(/ at https:/),
      seen(({ status }) => status === 200),
    ),
  },
  {
    call: 'mock live.yaml --server secure --cert ca.pem --key-file key.pem',
    option: '--ca ca.pem',
    drive: READ,
    code: 0,
    shows: seen(({ status }) => status === 0),
  },
  {
    call: 'mock live.yaml --server secure --cert ca.pem --key-file key.pem --ca ca.pem',
    option: '--insecure',
    drive: READ,
    code: 0,
    shows: seen(({ status }) => status === 200),
  },
];

const TESTING = 'test live.yaml --server plain --report json';
const TELL = `${TESTING} --operation tell --timeout 1`;
const FIT = `${TESTING} --operation fit`;
const PLACE = `${TESTING} --operation place`;
const operations = (/** @type {string[]} */ ...keys) =>
  json(
    (report) =>
      report.operations.length === keys.length &&
      keys.every((key, i) => report.operations[i].operation === key),
  );
const status = (/** @type {string} */ expected) =>
  json((report) => report.operations[0].status === expected);

/** @type {Row[]} */
const TEST_ROWS = [
  { call: PLACE, code: 0, shows: all(status('passed'), error(/^Testing /m)) },
  { call: `${TESTING} --operation count`, code: 1, shows: status('failed') },
  { call: 'test live.yaml --operation place', code: 2, shows: error(/--server/) },
  { call: `${TESTING} --timeout 1`, option: '--operation fit', code: 0, shows: operations('fit') },
  {
    call: TESTING,
    option: '--operation fit --operation place',
    instead: '--operation fit',
    code: 0,
    shows: operations('place', 'fit'),
  },
  {
    call: 'test live.yaml --operation place',
    option: '--server plain',
    code: 0,
    shows: endsWith(0),
  },
  { call: FIT, option: '--param id=7', code: 0, shows: out(/"address":"\/parts\/7\/left"/) },
  {
    call: FIT,
    option: '--param id=7 --param side=right',
    code: 0,
    shows: out(/"address":"\/parts\/7\/right"/),
  },
  { call: PLACE, option: '--variable base=v2', code: 0, shows: out(/"url":"\/v2\/a\/orders"/) },
  {
    call: PLACE,
    option: '--variable base=v2 --variable more=b',
    code: 0,
    shows: out(/"url":"\/v2\/b\/orders"/),
  },
  { call: FIT, option: '--stream', same: 'only Redis has streams', code: 0, shows: endsWith(0) },
  { call: FIT, option: '--trigger "echo begun"', code: 0, shows: error(/^begun$/m) },
  { call: FIT, option: '--probe fit=readNews', code: 0, shows: status('passed') },
  {
    call: `${FIT} --operation readNews`,
    option: '--probe fit=tell --probe "readNews=exit 0"',
    code: 0,
    shows: json(
      ({ operations: [first, second] }) => first.status + second.status === 'passedpassed',
    ),
  },
  {
    call: `${TESTING} --operation tell`,
    option: '--timeout 1',
    instead: '--timeout 2',
    same: 'what comes does so at once',
    code: 0,
    shows: status('passed'),
  },
  { call: TELL, option: '--require-all', code: 1, shows: status('failed') },
  {
    call: PLACE,
    option: '--seed 5',
    instead: '--seed 6',
    code: 0,
    shows: out(/"message":"other"[^{]*\{\}[^{]*"payload":"amber"/),
  },
  {
    call: 'test live.yaml --server plain --operation fit',
    option: '--report json',
    code: 0,
    shows: status('not-observable'),
  },
  {
    call: 'test live.yaml --server plain --operation fit',
    option: '--report junit',
    code: 0,
    shows: out(/<testcase name="fit" .*<skipped /),
  },
  {
    call: 'test live.yaml --server plain --operation fit',
    option: '--report markdown',
    instead: '--report json',
    code: 0,
    shows: out(/^\| fit \| receive \| not observable \|/m),
  },
  {
    call: 'test live.yaml --server production --operation fit',
    option: '--yes',
    code: 0,
    shows: endsWith(0),
  },
  ...credentialRows(PLACE, 'test live.yaml --server secure --report json --operation place'),
];

const SEEN = 'discover --server http://$PLAIN/news --count 1';
const SEEN_SECURE = 'discover --server https://$SECURE/news --count 1';

/** @type {Row[]} */
const DISCOVER_ROWS = [
  {
    call: SEEN,
    code: 0,
    shows: all(
      out(/address: \/news/),
      error(/^1 message seen\. The document has 1 channel and 1 message\.$/m),
    ),
  },
  { call: 'discover --from none.ndjson', code: 2, shows: error(/none\.ndjson: /) },
  { call: 'discover --from empty.ndjson', code: 1, shows: error(/No messages/) },
  {
    call: 'discover --count 1',
    option: '--server http://$PLAIN/news',
    code: 0,
    shows: out(/protocol: http/),
  },
  { call: 'discover', option: '--from seen.ndjson', code: 0, shows: out(/address: orders/) },
  {
    call: 'discover --server http://$PLAIN --count 1',
    option: '--channel /news',
    code: 0,
    shows: out(/address: \/news/),
  },
  {
    call: 'discover --server http://$PLAIN --count 2 --for 1',
    option: '--channel /news --channel /bad',
    instead: '--channel /news',
    code: 0,
    shows: out(/address: \/bad/),
  },
  { call: SEEN, option: '--beginning', same: 'HTTP keeps nothing', code: 0, shows: endsWith(0) },
  {
    call: 'discover --server http://$PLAIN/news',
    option: '--for 1',
    instead: '--count 1',
    same: 'one message comes in both',
    code: 0,
    shows: error(/^1 message seen/m),
  },
  {
    call: 'discover --server http://$PLAIN --channel /news --channel /bad --for 1',
    option: '--count 1',
    code: 0,
    shows: error(/^1 message seen/m),
  },
  {
    call: 'discover --from seen.ndjson',
    option: '--merge live.yaml',
    code: 0,
    shows: all(out(/^ {4}orders\w*Message:/m), error(/Added 1 channel and 1 message/)),
  },
  {
    call: 'discover --from seen.ndjson --merge live.yaml',
    option: '-o live.yaml',
    code: 0,
    shows: file('live.yaml', /address: orders$/m),
  },
  {
    call: 'discover --from broken.ndjson --merge live.yaml',
    code: 1,
    shows: error(/1 message still doesn't match the document/),
  },
  {
    call: 'discover --from seen.ndjson --merge none.yaml',
    code: 2,
    shows: error(/none\.yaml/),
  },
  { call: SEEN, option: '--title Orders', code: 0, shows: out(/title: Orders/) },
  ...['-o', '--output'].map(
    (option) =>
      /** @type {Row} */ ({
        ...{ call: SEEN, option: `${option} made.yaml`, code: 0 },
        shows: file('made.yaml', /address: \/news/),
      }),
  ),
  ...['--user me', '--password-env TOKEN', '--token-env TOKEN'].map(
    (option) =>
      /** @type {Row} */ ({
        ...{ call: SEEN, option, env: SECRETS, code: 0, shows: out(/authorization:/) },
      }),
  ),
  {
    call: SEEN,
    option: '--connect-header x-a=env:TOKEN',
    env: SECRETS,
    code: 0,
    shows: out(/x-a:/),
  },
  {
    call: SEEN,
    option: '--connect-header x-a=env:TOKEN --connect-header x-b=env:OTHER',
    env: SECRETS,
    code: 0,
    shows: all(out(/x-a:/), out(/x-b:/)),
  },
  { call: SEEN_SECURE, option: '--ca ca.pem', env: UNKNOWN_CA, code: 0, shows: endsWith(0) },
  { call: SEEN_SECURE, option: '--insecure', env: UNKNOWN_CA, code: 0, shows: endsWith(0) },
  {
    call: 'discover --from avro.ndjson',
    option: '--registry https://$FIRST/registry',
    code: 0,
    shows: out(/name: Order$/m),
  },
  {
    call: 'discover --from short.ndjson --registry https://$FIRST/registry',
    code: 1,
    shows: error(/1 message doesn't match the document/),
  },
  {
    call: 'discover --from avro.ndjson --registry https://$FIRST/none',
    code: 2,
    shows: error(/there is no schema registry at this address/),
  },
  ...['--registry-user me', '--registry-password-env TOKEN', '--registry-token-env TOKEN'].map(
    (option) =>
      /** @type {Row} */ ({
        call: 'discover --from avro.ndjson --registry https://$FIRST/locked',
        ...{ option, env: SECRETS, code: 0, shows: out(/name: Order$/m) },
      }),
  ),
  {
    call: SEEN_SECURE,
    option: '--cert ca.pem --key-file key.pem',
    code: 0,
    shows: out(/client:/),
  },
];

const withFiles = (/** @type {Row} */ row) => ({ ...row, files: FILES });

export const DISCOVER = DISCOVER_ROWS.map(withFiles);
export const LISTEN = LISTEN_ROWS.map(withFiles);
export const SEND = SEND_ROWS.map(withFiles);
export const MOCK = MOCK_ROWS.map(withFiles);
export const TEST = TEST_ROWS.map(withFiles);

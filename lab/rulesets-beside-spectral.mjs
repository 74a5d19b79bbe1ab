/**
 * Runs random rules, and all of `spectral:asyncapi` on published documents, beside Spectral, and
 * prints the rules and documents with other findings. `APIDOC_PEERS` is a folder in whose
 * `node_modules` the packages of Spectral are. Options: how many rules, and a seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { NO_PUBLISHED, PUBLISHED, publishedAreHere } from './published-documents.mjs';
import { createRandom } from './random.mjs';

const SEVERITIES = ['error', 'warning', 'information', 'hint'];
/** What Spectral finds without a rule, and what our own validation stands for. */
const NOT_COMPARED =
  /^(?:parser|invalid-ref|asyncapi-schema|asyncapi-3-document-(?:un)?resolved|asyncapi-message-examples) /;

const DOCUMENT = `asyncapi: 3.0.0
info:
  title: Order Service
  version: 1.2.3
  description: ''
  tags: [{name: zeta}, {name: alpha}, {name: alpha}]
  x-list: [3, 1, 2, '10', 9]
  x-map: {b: 1, a: 2, 10: x, 9: y}
  x-values: [a, 1, null, true, {k: v}]
servers:
  prod: {host: example.com, protocol: kafka, tags: [{name: b}, {name: a}]}
  test_env: {host: 'test.example.com:9092', protocol: mqtt, description: Test}
channels:
  user/signed-up:
    address: user/signed-up/{id}
    parameters: {id: {description: x}}
    messages:
      userSignedUp: {$ref: '#/components/messages/UserSignedUp'}
      other: {name: other, payload: {type: string, enum: [a, b]}}
  OrderPlaced: {address: null, x-owner: a, messages: {order_placed: {$ref: '#/components/messages/order_placed'}}}
  'with space': {address: a b, description: Long}
operations:
  onUserSignedUp: {action: receive, channel: {$ref: '#/channels/user~1signed-up'}, summary: On user}
  send-order: {action: send, channel: {$ref: '#/channels/OrderPlaced'}, tags: [{name: x}]}
components:
  messages:
    UserSignedUp: {name: UserSignedUp, title: User, payload: {$ref: '#/components/schemas/User'}}
    order_placed: {title: order, payload: {type: object, required: [id], properties: {id: {type: string, format: uuid}, items: {type: array, items: {$ref: '#/components/schemas/Item'}}}}}
  schemas:
    User: {type: object, additionalProperties: false, properties: {name: {type: string, minLength: 1}, friend: {$ref: '#/components/schemas/User'}}}
    Item: {type: object, properties: {sku: {type: string, pattern: '^[A-Z]+$'}, qty: {type: integer, default: 1}}}
    unused: {type: string, description: nobody}
`;
const NAMES =
  'info title channels messages payload properties components schemas servers tags operations channel type description x-list x-map address name required items enum action parameters id x-owner protocol length 0 1 $ref'.split(
    ' ',
  );
const STARTS =
  '$ $.info $.channels $.channels.* $.operations.* $.components.messages.* $.components.schemas $.components.schemas.* $.servers.* $.info.tags $.info.x-list $.channels.*.messages.*'.split(
    ' ',
  );
const SCHEMAS = [
  { type: 'string' },
  { type: 'object', required: ['description'] },
  { type: ['string', 'null'], minLength: 3 },
  { type: 'array', uniqueItems: true, items: { type: 'string' } },
  { type: 'object', additionalProperties: false, properties: { type: {}, title: {} } },
  { not: { required: ['x-owner'] } },
  { anyOf: [{ type: 'number' }, { required: ['type'] }] },
  { oneOf: [{ type: 'object' }, { required: ['type'] }, { type: 'string' }] },
  { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
  { type: 'object', patternProperties: { '^x-': { type: 'string' } }, minProperties: 2 },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  { if: { required: ['type'] }, then: { required: ['description'] } },
  { type: 'string', enum: ['object', 'x'] },
];

/** @param {import('./random.mjs').Random} random */
function createRules({ below, pick }) {
  const maybe = (/** @type {number} */ part) => below(100) < part * 100;
  const filter = () =>
    pick([
      `@.${pick(NAMES)}`,
      `!@.${pick(NAMES)}`,
      "@ && @.type === 'object'",
      `@property === '${pick(NAMES)}'`,
      `@property.match(/^${pick(['x-', '[a-z]+$', 'order', '.*_'])}/)`,
      '@.length > 1',
      `@parentProperty === '${pick(NAMES)}'`,
      "@.name == 'alpha' || @.name == 'b'",
      "['a','b','object'].includes(@.type)",
      `@path.includes('${pick(NAMES)}')`,
    ]);
  const step = () =>
    pick([
      `.${pick(NAMES)}`,
      `.${pick(NAMES)}`,
      '.*',
      `['${pick(NAMES)}','${pick(NAMES)}']`,
      `..${pick(NAMES)}`,
      `[?(${filter()})]`,
      `..[?(${filter()})]`,
      '[0]',
      '[-1:]',
      '[0:2]',
    ]);
  const given = () =>
    `${pick(STARTS)}${Array.from({ length: below(4) }, step).join('')}${pick(['', '', '', '~', '^'])}`;
  const field = () =>
    pick([
      null,
      null,
      pick(NAMES),
      pick(NAMES),
      '@key',
      `${pick(NAMES)}.${pick(NAMES)}`,
      `$.${pick(NAMES)}`,
      `$[?(${filter()})]`,
      'tags[0].name',
    ]);
  const some = (/** @type {object} */ options) => (maybe(0.5) ? options : {});
  const separator = () => ({
    char: pick(['/', '.', '-', '_', ' ']),
    ...some({ allowLeading: true }),
  });
  const check = () => {
    const type = pick(['flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro']);
    const [name, functionOptions] = pick([
      ['truthy'],
      ['falsy'],
      ['defined'],
      ['undefined'],
      ['casing', { type, ...some({ disallowDigits: true }), ...some({ separator: separator() }) }],
      [
        'pattern',
        {
          match: pick(['^[a-z]', '/^o/i', '^.{3,}$', '\\d+', '^(?!x)']),
          ...some({ notMatch: '_' }),
        },
      ],
      [
        'enumeration',
        {
          values: pick([
            ['object', 'string'],
            [1, 2, 3],
            ['alpha', null, true],
          ]),
        },
      ],
      ['length', { min: pick([0, 1, 2, 5]), ...some({ max: 5 }) }],
      ['alphabetical', pick([null, { keyedBy: 'name' }])],
      [
        'or',
        {
          properties: pick([
            ['title', 'name'],
            ['a', 'b', 'c', 'd'],
          ]),
        },
      ],
      [
        'xor',
        {
          properties: pick([
            ['title', 'name'],
            ['type', 'enum', 'x'],
          ]),
        },
      ],
      ['schema', { schema: pick(SCHEMAS), ...some({ allErrors: true }) }],
      ['unreferencedReusableObject', { reusableObjectsLocation: '#/components/schemas' }],
    ]);
    return { field: field(), function: name, functionOptions };
  };
  const message = () =>
    pick([null, null, '{{property}}: {{error}} ({{value}})', '{{path}} {{description}}']);
  return () => ({
    given: maybe(0.15) ? [given(), given()] : given(),
    // biome-ignore lint/suspicious/noThenProperty: a field of a rule.
    then: maybe(0.15) ? [check(), check()] : check(),
    message: message(),
    ...some({ description: 'A description.' }),
    ...(maybe(0.2) && { resolved: false }),
  });
}

/** @param {string} peers a folder @param {number} count of rules @param {number} seed */
async function main(peers, count, seed) {
  const load = createRequire(path.resolve(peers, 'x.js'));
  const { Document, Ruleset, Spectral } = load('@stoplight/spectral-core');
  const { Yaml, Json } = load('@stoplight/spectral-parsers');
  const functions = load('@stoplight/spectral-functions');
  const { asyncapi } = load('@stoplight/spectral-rulesets');
  const { core, rulesets } = await loadModules({
    core: 'src/core/api.ts',
    rulesets: 'src/core/analysis/rulesets/rulesets.ts',
  });

  /** @param {string} ruleset @param {string} text @param {'yaml' | 'json'} language */
  const ours = async (ruleset, text, language) => {
    const team = new rulesets.Rulesets();
    team.add('rules.yaml', ruleset);
    await team.loadBuiltIn();
    const analyzer = new core.Analyzer('api', language);
    analyzer.setText(text);
    const place = { folder: '', base: '', address: 'api' };
    const steps = team.run('rules.yaml', analyzer.documentSet, place);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { problems, mistakes } = step.value;
    if (mistakes.some((/** @type {any} */ one) => !one.isWarning)) return null;
    return problems.map((/** @type {any} */ one) => lineOf(one, one.severity));
  };
  /** @param {object} definition @param {string} text @param {'yaml' | 'json'} language */
  const theirs = async (definition, text, language) => {
    try {
      const spectral = new Spectral();
      spectral.setRuleset(new Ruleset(definition));
      const found = await spectral.run(
        new Document(text, language === 'json' ? Json : Yaml, 'api'),
      );
      return found.map((/** @type {any} */ one) => lineOf(one, SEVERITIES[one.severity]));
    } catch {
      return null;
    }
  };
  const lineOf = (/** @type {any} */ { code, path: keys, message }, /** @type {any} */ severity) =>
    `${code} ${severity} ${keys.join('/')} ${message}`;
  const sums = { same: 0, different: 0, refusedByOne: 0, refusedByBoth: 0 };
  /** @param {string} name @param {string[] | null} own @param {string[] | null} peer */
  const compare = (name, own, peer) => {
    if (!own || !peer) {
      sums[own === peer ? 'refusedByBoth' : 'refusedByOne']++;
      return;
    }
    const lines = { own: new Set(own), peer: new Set(peer) };
    const only = [
      ...[...lines.own].filter((line) => !lines.peer.has(line)).map((line) => `  ours     ${line}`),
      ...[...lines.peer]
        .filter((line) => !lines.own.has(line) && !NOT_COMPARED.test(line))
        .map((line) => `  Spectral ${line}`),
    ];
    sums[only.length === 0 ? 'same' : 'different']++;
    if (only.length > 0) console.log([name, ...only.slice(0, 4)].join('\n'));
  };

  const rule = createRules(createRandom(seed));
  for (let i = 0; i < count; i++) {
    const text = JSON.stringify({ rules: { r: rule() } }, (_, value) => value ?? undefined);
    const definition = JSON.parse(text);
    for (const then of [definition.rules.r.then].flat()) then.function = functions[then.function];
    compare(text, await ours(text, DOCUMENT, 'yaml'), await theirs(definition, DOCUMENT, 'yaml'));
  }
  if (!publishedAreHere) console.log(NO_PUBLISHED);
  const folder = path.join(PUBLISHED, 'asyncapi');
  const names = publishedAreHere ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of names) {
    if (!/\.(?:ya?ml|json)$/.test(name)) continue;
    const text = readFileSync(path.join(folder, name), 'utf8');
    // Those that refer to other files would need them on both sides.
    if (/\$ref['"]?\s*:\s*['"]?(?!['"#])[^\s#'"]/.test(text)) continue;
    const language = name.endsWith('.json') ? 'json' : 'yaml';
    const all = 'extends: [[spectral:asyncapi, all]]';
    const peer = await theirs({ extends: [[asyncapi, 'all']] }, text, language);
    compare(name, await ours(all, text, language), peer);
  }
  console.log(sums);
}

const [count = '500', seed = '1'] = process.argv.slice(2);
const peers = process.env.APIDOC_PEERS;
if (peers === undefined) console.log('APIDOC_PEERS names no folder with the packages of Spectral.');
else await main(peers, Number(count), Number(seed));

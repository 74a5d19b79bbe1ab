/**
 * Makes hostile documents: small to send, costly to show. Used by the benchmark and the end-to-end
 * tests, always the same texts.
 */

const HEAD = 'apidoc: 3.1.0\ninfo:\n  title: Orders\n  version: 1.0.0\n';

/** @param {number} n @param {(i: number) => string} make */
const lines = (n, make) => Array.from({ length: n }, (_, i) => make(i)).join('\n');

/** @param {string} markdown indented as the description of the document */
const described = (markdown) => `${HEAD}  description: |\n${markdown.replace(/^/gm, '    ')}\n`;

/** Returns a description with `n` hard breaks. */
export const hardBreaks = (n = 40_000) => described(lines(n, () => 'a  '));

/** Returns a description that is one table of `columns` by `rows`. */
export const wideTable = (columns = 3_000, rows = 40) =>
  described(
    [
      `|${'a|'.repeat(columns)}`,
      `|${'-|'.repeat(columns)}`,
      lines(rows, () => `|${'1|'.repeat(columns)}`),
    ].join('\n'),
  );

/** Returns a table whose rows of one character each become `columns` cells. */
export const expandingTable = (columns = 1_500, rows = 400) =>
  described(
    [`|${'a|'.repeat(columns)}`, `|${'-|'.repeat(columns)}`, lines(rows, () => 'x')].join('\n'),
  );

/** Returns `n` tags of the document. */
export const tags = (n = 20_000) => `${HEAD}  tags:\n${lines(n, (i) => `    - name: t${i}`)}\n`;

/** Returns a message that refers `references` times to one trait of `headers` headers. */
export const repeatedTrait = (references = 3_000, headers = 300) => `${HEAD}components:
  messageTraits:
    T:
      headers:
        type: object
        properties:
${lines(headers, (i) => `          h${i}: {type: string}`)}
  messages:
    M:
      traits:
${lines(references, () => "        - $ref: '#/components/messageTraits/T'")}
`;

/** Returns a message with `traits` traits of `headers` different headers each, `messages` times. */
export const manyTraits = (traits = 300, headers = 100, messages = 1) => `${HEAD}components:
  messageTraits:
${lines(traits, (t) => `    T${t}:\n      headers:\n        type: object\n        properties:\n${lines(headers, (i) => `          t${t}h${i}: {type: string}`)}`)}
  messages:
${lines(messages, (m) => `    M${m}:\n      traits:\n${lines(traits, (t) => `        - $ref: '#/components/messageTraits/T${t}'`)}`)}
`;

/** Returns a document of about `bytes` bytes of which nearly all are in one line. */
export const oneLine = (bytes = 10_000_000) =>
  `${HEAD}  description: "${'lorem ipsum '.repeat(Math.floor(bytes / 12))}"\n`;

/** Values of every list that the documentation shows, `n` in each. */
export const longLists = (n = 5_000) => {
  const names = (/** @type {string} */ name) =>
    Array.from({ length: n }, (_, i) => `${name}${i}`).join(', ');
  return `${HEAD}servers:
  main:
    host: example.com
    protocol: kafka
    tags: [${Array.from({ length: n }, (_, i) => `{name: s${i}}`).join(', ')}]
    variables:
      region:
        enum: [${names('r')}]
        examples: [${names('x')}]
channels:
  orders:
    address: orders
    parameters:
${lines(n, (i) => `      p${i}: {description: parameter}`)}
    messages:
      order:
        headers:
          type: object
          required: [${names('h')}]
          properties:
${lines(n, (i) => `            h${i}: {type: string}`)}
        payload:
          type: string
          enum: [${names('v')}]
          examples: [${names('e')}]
        examples:
${lines(n, (i) => `          - {name: e${i}, payload: v${i}}`)}
    bindings:
      ws:
        query:
          type: object
operations:
  send:
    action: send
    channel: {$ref: '#/channels/orders'}
    security:
${lines(n, () => "      - $ref: '#/components/securitySchemes/auth'")}
components:
  securitySchemes:
    auth:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://example.com/token
          availableScopes: {${Array.from({ length: n }, (_, i) => `s${i}: scope`).join(', ')}}
      scopes: [${names('s')}]
x-list: [${names('l')}]
${lines(n, (i) => `x-${i}: ${i}`)}
`;
};

/**
 * The documents that are measured and tested, by name.
 * @type {readonly (readonly [name: string, text: () => string])[]}
 */
export const HOSTILE = [
  ['40,000 hard breaks', () => hardBreaks()],
  ['20,000 tags', () => tags()],
  ['3,000 trait references', () => repeatedTrait()],
  ['3,000 table columns', () => wideTable()],
  ['table of 600,000 cells from 7 KB', () => expandingTable()],
  ['300 traits of 100 headers', () => manyTraits()],
  ['5,000 values in every list', () => longLists()],
  ['10 MB in one line', () => oneLine()],
];

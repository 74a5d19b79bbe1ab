/**
 * Generates large documents, always the same text for the same number:
 * `node lab/generate-document.mjs 1000 > large.yaml`. `--root=asyncapi` and `--version=3.0.0`
 * write the other dialect, `--format=json` writes JSON. Used by the benchmarks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, option } from '../scripts/run.mjs';

/** The properties of each payload schema. */
const PROPERTIES = {
  id: ['type: string', 'format: uuid'],
  createdAt: ['type: string', 'format: date-time'],
  count: ['type: integer', 'minimum: 0'],
  ratio: ['type: number'],
  enabled: ['type: boolean'],
  name: ['type: string', 'maxLength: 120'],
  status: ['type: string', 'enum:', '  - open', '  - closed'],
  tags: ['type: array', 'items:', '  type: string'],
  email: ['type: string', 'format: email'],
  notes: ['type: string', 'description: Free text'],
};

/**
 * Returns YAML with as many channels, operations, messages and payload schemas each: 58 lines for
 * each, and 17 more.
 * @param {number} count
 * @param {{ root?: string, version?: string }} [options] Name and value of the root field.
 */
export function generateDocument(count, { root = 'apidoc', version = '3.1.0' } = {}) {
  const each = (/** @type {(id: string, i: number) => string[]} */ make) =>
    Array.from({ length: count }, (_, i) => make(String(i).padStart(5, '0'), i)).flat();
  const lines = [
    `${root}: ${version}`,
    'id: urn:example:com:large',
    'info:',
    '  title: Large example',
    "  version: '1.0.0'",
    `  description: Generated document with ${count} channels`,
    'defaultContentType: application/json',
    'servers:',
    '  production:',
    '    host: broker.example.com:9092',
    '    protocol: kafka',
    '    description: Production broker',
    'channels:',
    ...each((id, i) => [
      `  channel${id}:`,
      `    address: events.domain${i % 20}.{tenantId}.entity${id}`,
      `    description: Channel number ${i}`,
      '    parameters:',
      '      tenantId:',
      '        description: Tenant',
      '    messages:',
      `      message${id}:`,
      `        $ref: '#/components/messages/Message${id}'`,
    ]),
    'operations:',
    ...each((id, i) => [
      `  operation${id}:`,
      `    action: ${i % 2 ? 'send' : 'receive'}`,
      '    channel:',
      `      $ref: '#/channels/channel${id}'`,
      `    summary: Operation number ${i}`,
      '    messages:',
      `      - $ref: '#/channels/channel${id}/messages/message${id}'`,
    ]),
    'components:',
    '  messages:',
    ...each((id, i) => [
      `    Message${id}:`,
      `      name: Message${id}`,
      `      title: Message ${i}`,
      '      contentType: application/json',
      '      payload:',
      `        $ref: '#/components/schemas/Schema${id}'`,
    ]),
    '  schemas:',
    ...each((id) => [
      `    Schema${id}:`,
      '      type: object',
      '      required:',
      '        - id',
      '      properties:',
      ...Object.entries(PROPERTIES).flatMap(([name, schema]) => [
        `        ${name}:`,
        ...schema.map((line) => `          ${line}`),
      ]),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Files that the documents of a repository share, and the schemas of each: 1,201 lines. */
const SHARED = 5;
const SCHEMAS = 150;

/** @param {number} file */
function sharedText(file) {
  const schema = (/** @type {number} */ i) => `  Schema${i}:
    type: object
    description: Schema ${i} of file ${file}.
    properties:
      id: {type: string}
      amount: {type: number}
      currency: {type: string}
      at: {type: string, format: date-time}
`;
  return `schemas:\n${Array.from({ length: SCHEMAS }, (_, i) => schema(i)).join('')}`;
}

/** @param {number} document @param {number} lines */
function serviceText(document, lines) {
  const head = `asyncapi: 3.0.0
info:
  title: Service ${document}
  version: 1.0.0
`;
  const channel = (/** @type {number} */ i) => `  events${i}:
    address: service.${document}.events.${i}
    messages:
      event:
        payload:
          type: object
          properties:
            id:
              $ref: ../shared/common-${i % SHARED}.yaml#/schemas/Schema${(document + i) % SCHEMAS}
            note:
              type: string
`;
  const operation = (/** @type {number} */ i) => `  receive${i}:
    action: receive
    channel:
      $ref: '#/channels/events${i}'
    messages:
      - $ref: '#/channels/events${i}/messages/event'
`;
  const count = Math.floor((lines - head.split('\n').length - 1) / 17);
  const each = (/** @type {(i: number) => string} */ make) =>
    Array.from({ length: count }, (_, i) => make(i)).join('');
  const text = `${head}channels:\n${each(channel)}operations:\n${each(operation)}`;
  return text + '#\n'.repeat(lines - text.split('\n').length + 1);
}

/**
 * Writes a repository of documents that share five files.
 * @param {string} folder
 * @param {number} documents
 * @param {number} lines of each document
 * @returns {Readonly<Record<string, string>>} the texts by their paths
 */
export function writeRepository(folder, documents, lines) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (let i = 0; i < SHARED; i++) texts[`shared/common-${i}.yaml`] = sharedText(i);
  for (let i = 0; i < documents; i++) texts[`services/service-${i}.yaml`] = serviceText(i, lines);
  for (const name of ['shared', 'services', '.git']) mkdirSync(path.join(folder, name));
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  return texts;
}

if (isMain(import.meta.url)) {
  const text = generateDocument(Number(process.argv[2] ?? 100), {
    root: option('root'),
    version: option('version'),
  });
  if (option('format') === 'json') {
    const { parse } = await import('yaml');
    console.log(JSON.stringify(parse(text), null, 2));
  } else process.stdout.write(text);
}

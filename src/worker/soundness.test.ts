// What `npm run soundness` found once: edits after which the page had something else than a full
// analysis of the same texts.
import { expect, test } from 'vitest';
import { loadTools } from './testing/full-analysis.ts';
import { replay } from './testing/soundness.ts';

const CHANNELS_ELSEWHERE = `info: {}
channels:
  liked:
    messages:
      $ref: '../common.yaml#/liked'
  $ref: |
    not a file
operations:
  receive:
    channel:
      $ref: '#/channels/liked'`;

const COMMAND = `
    command:
      summary: Move all windows to one position.
      payload:
        type: object
        properties: { opening: { type: integer } }
      examples:
        - payload: { opening: half }`;
const twice = (measured: string): string => `components:
  messages:
    measured:
      payload:
        type: number
      examples:
        - payload: ${measured}${COMMAND}
components:
  messages:
    measured:
      name: m${COMMAND}
`;

test.each([
  [
    'an alias is added below a key that is new',
    'info: &info\ndefaults: &defaults\nchannels:\n    <<: *defaults\n',
    'info: &info\ndefaults: &defaults\nchannels:\n      address: null\n    <<: *defaults\n',
  ],
  [
    'parts are not rebuilt after all, but a file was looked up',
    `${CHANNELS_ELSEWHERE}\n    messages:\n`,
    `${CHANNELS_ELSEWHERE}!!str ages:\n`,
  ],
  ['an example where a key is written twice is changed', twice('23.5'), twice('2.6.0')],
])('%s', async (_name, ...texts) => {
  const document = { name: 'a.yaml', language: 'yaml' as const, texts: new Map() };
  const versions = texts.map((text) => new Map([['', text]]));
  expect(await replay(document, versions, await loadTools())).toBeNull();
});

test('a difference is found where there is one', async () => {
  const { differenceOf } = await import('./testing/difference.ts');
  expect(differenceOf({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe(
    '/a/1/b: incremental 2, full 3',
  );
  expect(differenceOf([1], [1, 2])).toBe('/1: incremental undefined, full 2');
  expect(differenceOf(new Map([['a', 1]]), new Map())).toBe('/a: incremental 1, full undefined');
  expect(differenceOf({ a: undefined }, {})).toBeNull();
});

// What only the merge makes invalid is reported, once, where the trait brings it in.
import { expect, test } from 'vitest';
import { analyzerOf, message } from '../../instances/testing.ts';

const messages = (text: string, files?: Record<string, string>) => {
  const analyzer = analyzerOf(text, files);
  return analyzer
    .problems()
    .filter((p) => p.severity === 'error')
    .map(
      (p) =>
        `${p.code} ${p.uri}#/${p.path.join('/')} [${analyzer.text(p.uri)?.slice(p.start, p.end)}] ${p.message.split(', got')[0]}`,
    );
};
const own = 'headers:\n  type: object\n  properties: {a: {default: 5}}\ntraits:\n';
const M = '#/components/messages/m';
const WHY = 'is not valid: Expected a default of type "string"';

test('at the field of a trait in the list', () => {
  expect(
    messages(message(`${own}  - headers: {type: object, properties: {a: {type: string}}}\n`)),
  ).toEqual([
    `traits-merged ${M}/traits/0/headers/properties/a [a] With trait 1 merged in, the message "m" ${WHY}`,
  ]);
});

test('at the field of a trait elsewhere in the file, by its name', () => {
  const rest =
    '  messageTraits:\n    t: {headers: {type: object, properties: {a: {type: string}}}}\n';
  expect(messages(message(`${own}  - {$ref: '#/components/messageTraits/t'}\n`, rest))).toEqual([
    `traits-merged #/components/messageTraits/t/headers/properties/a [a] With the trait "t" merged in, the message "m" ${WHY}`,
  ]);
});

test('at the item of the list where the trait is in another file', () => {
  const files = { 't.yaml': 't: {headers: {type: object, properties: {a: {type: string}}}}\n' };
  expect(messages(message(`${own}  - {$ref: 't.yaml#/t'}\n`), files)).toEqual([
    `traits-merged ${M}/traits/0 [{$ref: 't.yaml#/t'}] With the trait "t" merged in, the message "m" ${WHY}`,
  ]);
});

test('a trait that is wrong by itself is reported once, where it is defined', () => {
  const text = message(
    'nam: x\nheaders: {type: object}\ntraits:\n  - headers: {type: objekt}\n    titel: y\n',
  );
  expect(messages(text).map((s) => s.split(' ')[0])).toEqual([
    'unknown-field',
    'enum',
    'unknown-field',
  ]);
});

test('a reply whose address comes from one side and whose channel from the other', () => {
  const text =
    "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\nchannels:\n  c: {address: a}\noperations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/c'}\n    reply: {channel: {$ref: '#/channels/c'}}\n    traits:\n      - reply: {address: {location: '$message.header#/r'}}\n";
  expect(messages(text).map((s) => s.split(' ').slice(0, 2).join(' '))).toEqual([
    'traits-merged #/operations/o/traits/0/reply/address',
  ]);
  expect(messages(text.replace('{address: a}', '{address: null}'))).toEqual([]);
});

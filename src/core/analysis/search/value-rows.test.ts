// Fields that no card shows in a way of its own are found by the documentation's search.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';

function found(text: string, words: string): readonly string[] {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: 1.0.0\n${text}`);
  return analyzer.find(words).hits.map(({ pointer }) => pointer);
}

const QUEUE = `channels:
  lamps:
    address: lamps
    bindings:
      sqs:
        queue:
          name: nightly
          fifoQueue: true
          policy:
            statements:
              - effect: Allow
                principal: watchman
                action: [sqs:Peek, sqs:Poke]
          tags: {room: {floor: attic}}
`;

describe('values of a binding', () => {
  test.each([
    ['nightly', '/channels/lamps/bindings/sqs/queue/name'],
    ['watchman', '/channels/lamps/bindings/sqs/queue/policy/statements/0/principal'],
    ['Poke', '/channels/lamps/bindings/sqs/queue/policy/statements/0/action/1'],
    ['attic', '/channels/lamps/bindings/sqs/queue/tags/room/floor'],
    ['statements', '/channels/lamps/bindings/sqs/queue/policy/statements'],
  ])('%s', (words, pointer) => {
    expect(found(QUEUE, words)).toContain(pointer);
  });
});

describe('values of an extension', () => {
  test('are found at any depth up to a limit', () => {
    const nested = (depth: number): string =>
      `x-deep: ${'{in: '.repeat(depth)}{needle: 1}${'}'.repeat(depth)}\n`;
    expect(found(nested(3), 'needle')).toEqual(['/x-deep/in/in/in/needle']);
    expect(found(nested(9), 'needle')).toEqual([]);
  });

  test('are found up to a number', () => {
    const many = `x-many: [${Array.from({ length: 400 }, (_, i) => `item${i}`).join(', ')}]\n`;
    expect(found(many, 'item7')).toContain('/x-many/7');
    expect(found(many, 'item399')).toEqual([]);
  });
});

test('choices, default and location of a parameter are found', () => {
  const text = `channels:
  lamps:
    address: lamps/{room}
    parameters:
      room:
        enum: [attic, cellar]
        default: hall
        examples: [porch]
        location: $message.payload#/room
        description: Where it hangs
`;
  const at = '/channels/lamps/parameters/room';
  expect(found(text, 'cellar')).toEqual([`${at}/enum/1`]);
  expect(found(text, 'hall')).toEqual([`${at}/default`]);
  expect(found(text, 'porch')).toEqual([`${at}/examples/0`]);
  expect(found(text, 'message.payload')).toEqual([`${at}/location`]);
  expect(found(text, 'hangs')).toEqual([`${at}/description`]);
});

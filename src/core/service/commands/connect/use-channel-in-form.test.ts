// Choosing another channel in a form does what connecting them in the diagram does.
import { describe, expect, it } from 'vitest';
import { referTo, setField } from '../form-changes.ts';
import { runCommand } from '../run-command.ts';
import { made, madeOf, opened } from '../testing.ts';
import type { ChangeCommand } from '../types/command.ts';
import { connected, jsonOf, SHOP } from './testing.ts';

const take = { uri: '', path: ['operations', 'take'], order: ['action', 'channel', 'messages'] };
const toReturns = referTo(take, [...take.path, 'channel'], '#/channels/returns');
const notes = (text: string, command: ChangeCommand): readonly string[] => {
  const result = runCommand(opened(text).file, command);
  return 'refused' in result ? [result.refused] : (result.notes ?? []);
};

describe('choosing another channel in the form of an operation', () => {
  const connect = (channel: string) =>
    connected(SHOP, {
      do: 'connect-operation',
      operation: { uri: '', pointer: '/operations/take' },
      channel: { uri: '', pointer: `/channels/${channel}` },
    });

  it('makes the same text as connecting them, and reports the same', () => {
    expect(made(SHOP, toReturns)).toBe(connect('returns'));
    expect(made(jsonOf(SHOP), toReturns)).toBe(jsonOf(connect('returns')));
    expect(notes(SHOP, toReturns)).toEqual([
      '"placed" is now the message of channel "returns" with that name.',
    ]);
  });

  it('removes messages that the channel does not have, and says so', () => {
    const text = SHOP.replace('      placed:\n        title: Another\n', '');
    expect(made(text, toReturns)).not.toContain("placed' # first");
    expect(notes(text, toReturns)).toEqual([
      'Channel "returns" has no message "placed". It was removed from the messages of the operation.',
    ]);
  });

  it('does so for every way in which a form writes a reference', () => {
    const set = setField(take, 'channel', { $ref: '#/channels/returns' });
    expect(made(SHOP, set)).toBe(connect('returns'));
    const inPlace: ChangeCommand = {
      ...toReturns,
      changes: [
        {
          do: 'set',
          path: ['operations', 'take', 'channel', '$ref'],
          value: { data: '#/channels/returns' },
        },
      ],
    };
    expect(made(SHOP, inPlace)).toBe(connect('returns'));
  });

  it('follows the channel of a reply, and names who shares it', () => {
    const text = SHOP.replace(
      '  all:\n',
      "    reply: { $ref: '#/components/replies/one' }\n  all:\n    reply: { $ref: '#/components/replies/one' }\n",
    ).concat(
      "  replies:\n    one:\n      channel: { $ref: '#/channels/orders' }\n      messages:\n        - $ref: '#/channels/orders/messages/paid'\n",
    );
    const command = referTo(
      { ...take, path: ['components', 'replies', 'one'] },
      ['components', 'replies', 'one', 'channel'],
      '#/channels/returns',
    );
    const after = madeOf(opened(text), runCommand(opened(text).file, command));
    expect(after).toContain(
      "channel: { $ref: '#/channels/returns' }\n      messages:\n        - $ref: '#/channels/returns/messages/back'",
    );
    expect(notes(text, command)).toContainEqual(expect.stringContaining('"take"'));
  });

  it('leaves the messages alone where the reference resolves to nothing, or the channel is the same', () => {
    const removed = referTo(take, [...take.path, 'channel'], '#/channels/gone');
    expect(made(SHOP, removed)).toBe(
      SHOP.replace("#/channels/orders' # here", "#/channels/gone' # here"),
    );
    const same = referTo(take, [...take.path, 'channel'], '#/channels/orders');
    expect(made(SHOP, same)).toBe(SHOP);
  });
});

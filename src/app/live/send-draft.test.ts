// What becomes of what the user writes to send, and when a message really leaves.
import { expect, test } from 'vitest';
import type { MessageText, SendOutcome } from '../../live-worker/protocol.ts';
import {
  aboutOf,
  EDITED,
  GENERATED,
  SendDraft,
  type TextSource,
  writtenText,
} from './send-draft.ts';

const TEXT: MessageText = {
  ...{ channel: 'orders', message: 'placed', address: 'orders', parameters: {} },
  ...{ payload: '{}', headers: '', key: null, original: { payload: '', headers: '' } },
  ...{ version: undefined, method: undefined, reply: null, isForced: false },
};
const SENT: SendOutcome = { is: 'sent', number: 1 };
const REFUSED: SendOutcome = { is: 'refused', verdict: 'invalid', errors: [] };

/** A draft whose messages wait for the outcomes that the test gives. */
function drafted() {
  const sent: { text: MessageText; settle(outcome: SendOutcome): void }[] = [];
  const draft = new SendDraft();
  const send = (text: MessageText) =>
    new Promise<SendOutcome>((settle) => void sent.push({ text, settle }));
  const submit = (text: MessageText, isInProduction: boolean, isConfirmed?: boolean) =>
    draft.submit(text, { send, isInProduction }, isConfirmed);
  return { draft, submit, sent, state: draft.state.getState };
}

const source = (id: string, first = 0): TextSource => ({
  ...{ id, first },
  make: async (chosen, seed) => ({
    texts: { payload: `${id} ${chosen === GENERATED ? `seed ${seed}` : chosen}`, headers: '' },
  }),
});

test('sends one message at a time', async () => {
  const { submit, sent, state } = drafted();
  const sending = submit(TEXT, false);
  await submit(TEXT, false);
  expect([sent.length, state().isSending]).toEqual([1, true]);
  sent[0]?.settle(SENT);
  await sending;
  expect(state()).toMatchObject({ isSending: false, result: { outcome: SENT } });
});

test('an outcome is about the message that was sent, not about what is written now', async () => {
  const { submit, sent, state } = drafted();
  const sending = submit(TEXT, false);
  sent[0]?.settle(REFUSED);
  await sending;
  expect(state().result?.about).toBe(aboutOf({ ...TEXT, isForced: true }));
  const { result } = state();
  for (const change of [
    ...[{ payload: '[]' }, { headers: '{}' }, { key: 'a' }, { message: 'paid' }, { address: 'x' }],
  ])
    expect(result?.about).not.toBe(aboutOf({ ...TEXT, ...change }));
});

test('production is asked about each time, and only its own answer sends', async () => {
  const { submit, sent, state } = drafted();
  await submit({ ...TEXT, isForced: true }, true);
  await submit({ ...TEXT, isForced: true }, true);
  expect([sent.length, state().asked]).toEqual([0, { about: aboutOf(TEXT), isForced: true }]);
  const sending = submit({ ...TEXT, isForced: true }, true, true);
  sent[0]?.settle(SENT);
  await sending;
  expect(state().asked).toBeNull();
  await submit(TEXT, true);
  expect(sent).toHaveLength(1);
});

test('what is written stays when the message is renamed or gone for a moment', async () => {
  const { draft, state } = drafted();
  await draft.follow(source('a'), ['a']);
  expect(state().texts.payload).toBe('a 0');
  await draft.follow(source('b'), ['b']);
  expect(state().texts.payload).toBe('b 0');
  draft.edit({ payload: 'mine' });
  await draft.follow(source('b'), ['b']);
  expect([draft.isNew('b'), draft.isNew('c')]).toEqual([false, true]);
  await draft.follow(source('c'), ['c', 'd']);
  expect(state()).toMatchObject({ id: 'c', texts: { payload: 'mine' }, chosen: EDITED });
});

test('what is written for a message that was removed is not sent as another', async () => {
  const { draft, state } = drafted();
  await draft.follow(source('a'), ['a', 'b']);
  draft.edit({ payload: 'mine' });
  await draft.follow(source('b'), ['b']);
  expect(state()).toMatchObject({
    id: 'b',
    texts: { payload: 'b 0' },
    original: { payload: 'b 0' },
  });
  await draft.choose(source('b'), EDITED);
  expect(state().texts.payload).toBe('b 0');
});

test('the texts of one message are not sent as another that is just chosen', async () => {
  const { draft, submit, sent, state } = drafted();
  await draft.follow(source('a'), ['a', 'b']);
  const chosen = draft.chooseMessage('b', source('b'));
  expect(state()).toMatchObject({ id: 'b', texts: { payload: '' }, isMaking: true });
  await submit(TEXT, false);
  expect(sent).toEqual([]);
  await chosen;
  expect(state()).toMatchObject({ texts: { payload: 'b 0' }, isMaking: false });
  void submit(TEXT, false);
  expect(sent).toHaveLength(1);
});

test('there is a way back from another example or message to what was written', async () => {
  const { draft, state } = drafted();
  await draft.follow(source('a'), ['a', 'b']);
  draft.edit({ payload: 'mine' });
  await draft.choose(source('a'), 1);
  expect(state()).toMatchObject({ texts: { payload: 'a 1' }, id: 'a' });
  expect([...state().edited.keys()]).toEqual(['a']);
  await draft.chooseMessage('b', source('b'));
  await draft.follow(source('b'), ['a', 'b']);
  expect(state()).toMatchObject({ texts: { payload: 'b 0' }, id: 'b' });
  draft.edit({ payload: 'mine, too' });
  await draft.chooseMessage('a', source('a'));
  const written = { texts: { payload: 'mine' }, original: { payload: 'a 0' }, chosen: EDITED };
  expect(state()).toMatchObject({ id: 'a', ...written });
  await draft.chooseMessage('b', source('b'));
  expect(state()).toMatchObject({ id: 'b', texts: { payload: 'mine, too' } });
});

test('generates another message each time, and an edit is not replaced by a late one', async () => {
  const { draft, state } = drafted();
  await draft.follow(source('a', GENERATED), ['a']);
  await draft.choose(source('a'), GENERATED);
  const second = state().texts.payload;
  const late = draft.choose(source('a'), GENERATED);
  draft.edit({ payload: 'mine' });
  await late;
  expect([second, state().texts.payload]).toEqual(['a seed 1', 'mine']);
});

test('an example is written as its content type wants it', () => {
  expect(writtenText([{ a: 1 }, 2], 'application/x-ndjson')).toBe('{"a":1}\n2\n');
  expect(writtenText([1], 'application/jsonlines; charset=utf-8')).toBe('1\n');
  expect(writtenText([1], 'application/json-seq')).toBe('\u001e1\n');
  expect(writtenText([1], 'application/json')).toBe('[\n  1\n]');
  expect([writtenText('a', 'text/plain'), writtenText('a')]).toEqual(['a', '"a"']);
});

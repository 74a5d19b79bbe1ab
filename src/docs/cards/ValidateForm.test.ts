// Which messages a value is compared with, and how the result is worded.
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { MatchCandidate } from '../../core/analysis/instances/types.ts';
import type { MessagePart } from '../../core/analysis/model/types.ts';
import { contextsOf, matchSummary } from './ValidateForm.tsx';

const TEXT = `apidoc: 3.1.0
info: {title: T, version: '1'}
channels:
  c:
    messages: {a: {payload: {type: string}}, b: {}, lone: {}}
  d:
    messages: {back: {}, nack: {}}
operations:
  ask:
    action: send
    title: Ask
    channel: {$ref: '#/channels/c'}
    messages: [{$ref: '#/channels/c/messages/a'}, {$ref: '#/channels/c/messages/b'}]
    reply: {channel: {$ref: '#/channels/d'}}
components:
  messages: {unused: {}}
`;

function contexts(pointer: string): readonly (readonly [string, number])[] {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(TEXT);
  const model = analyzer.model();
  return contextsOf(model.parts.get(`#${pointer}`) as MessagePart, model).map(
    ({ label, messages }) => [label, messages.length],
  );
}

test('a message is one of those of its operations, then of its channels', () => {
  expect(contexts('/channels/c/messages/a')).toEqual([
    ['Operation Ask', 2],
    ['Channel c', 3],
  ]);
  expect(contexts('/channels/c/messages/lone')).toEqual([['Channel c', 3]]);
});

test('the messages of a reply are among themselves', () => {
  expect(contexts('/channels/d/messages/back')).toEqual([
    ['Reply of operation Ask', 2],
    ['Channel d', 2],
  ]);
});

test('a message without users is matched alone', () => {
  expect(contexts('/components/messages/unused')).toEqual([['This message', 1]]);
});

const fits = (id: string): MatchCandidate => ({ id, state: 'fits', errors: [] });
const misfits = (id: string): MatchCandidate => ({ id, state: 'mismatch', errors: [] });
const unknown = (id: string): MatchCandidate => ({ id, state: 'unknown', why: 'So.' });

test.each<readonly [MatchCandidate[], tone: string, text: RegExp]>([
  [[fits('a'), misfits('b')], 'good', /^Matches exactly one message: A\.$/],
  [[fits('a')], 'good', /^Matches A\.$/],
  [
    [fits('a'), fits('b')],
    'bad',
    /^Ambiguous: it matches 2 of the messages, and exactly one must match\.$/,
  ],
  [[misfits('a'), misfits('b')], 'bad', /^Matches none of the 2 messages\.$/],
  [[misfits('a')], 'bad', /^Does not match A\.$/],
  [
    [fits('a'), unknown('b')],
    'open',
    /^Matches A\. 1 message could not be checked, so it may match more\.$/,
  ],
  [[misfits('a'), unknown('b')], 'open', /^Matches none of the messages that can be checked\./],
  [[unknown('a')], 'open', /^This message can't be checked\.$/],
])('outcome %#', (candidates, tone, text) => {
  expect(matchSummary({ candidates }, (id) => id.toUpperCase())).toEqual({
    tone,
    text: expect.stringMatching(text),
  });
});

test('an error in a text is shown with its line and column', () => {
  const unreadable = {
    side: 'payload',
    message: 'A brace is missing.',
    line: 3,
    column: 7,
  } as const;
  expect(matchSummary({ unreadable, candidates: [] }, String).text).toBe(
    "The payload can't be parsed. Line 3, column 7: A brace is missing.",
  );
});

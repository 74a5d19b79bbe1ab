import { describe, expect, test } from 'vitest';
import { completesWord, isTypedOut } from './accept-on-enter.ts';

const kafka = { filterText: 'kafka', insertText: 'kafka' };

describe('Enter accepts a suggestion', () => {
  test.each([
    ['that begins with the word', kafka, 'kaf'],
    ['also in other letters', kafka, 'KAF'],
    ['that a quote begins', { filterText: "'#/servers/a'", insertText: "'#/servers/a'" }, "'#/s"],
    ['of a key', { filterText: 'servers', insertText: 'servers:\n  $1' }, 'servers'],
    ['behind white space', { filterText: '  type', insertText: 'type: ' }, '  ty'],
  ])('%s', (_, suggestion, typed) => {
    expect(completesWord(suggestion, typed)).toBe(true);
  });

  test.each([
    ['where nothing is typed', kafka, ''],
    ['where only a quote is typed', { filterText: "'a'", insertText: "'a'" }, "'"],
    ['that only has the letters in it', { filterText: 'x-order', insertText: 'x-order' }, 'order'],
    ['that is typed out', kafka, 'kafka'],
    ['in whose place any text may be', { ...kafka, isFree: true }, 'kaf'],
  ])('but none %s', (_, suggestion, typed) => {
    expect(completesWord(suggestion, typed)).toBe(false);
  });
});

test('a suggestion is typed out if accepting it would change nothing', () => {
  expect(isTypedOut(kafka, 'kafka')).toBe(true);
  expect(isTypedOut(kafka, 'Kafka')).toBe(false);
  expect(isTypedOut({ ...kafka, command: { id: 'again', title: '' } }, 'kafka')).toBe(false);
  expect(isTypedOut({ ...kafka, additionalTextEdits: [] }, 'kafka')).toBe(false);
});

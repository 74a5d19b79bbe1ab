import { expect, it } from 'vitest';
import { dataText, readData } from './data-text.ts';

const never = (): Promise<null> => Promise.reject(new Error('not asked'));
const read = (text: string) => readData(text, never);

it('reads JSON', async () => {
  expect(await read('{"a": [1, null]}')).toEqual({ value: { a: [1, null] } });
  expect(await read('"5"')).toEqual({ value: '5' });
  expect(await read('5')).toEqual({ value: 5 });
});

it('reads a bare line as text, and nothing as nothing', async () => {
  expect(await read('payments team')).toEqual({ value: 'payments team' });
  expect(await read('  ')).toEqual({ unset: true });
});

it('loads the YAML parser only where needed', async () => {
  expect(await readData('a: 1', async () => ({ value: { a: 1 } }))).toEqual({ value: { a: 1 } });
  expect(await read('{"a": ')).toHaveProperty('error');
});

it('refuses numbers that would lose digits', async () => {
  expect(await read('[9007199254740993]')).toHaveProperty('error');
});

it('shows what reads back as the same', async () => {
  for (const value of [
    'payments',
    'true',
    'no',
    '5',
    'a: b',
    'a #b',
    '',
    ' x',
    'x ',
    'two\nlines',
    5,
    null,
    false,
    { a: 1 },
    ['x'],
  ])
    expect(await read(dataText(value))).toEqual({ value });
});

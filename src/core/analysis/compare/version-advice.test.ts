// Which version the changes of a document need, as a table: old, new, whether it is enough for no
// change, one of the documentation, a compatible and a breaking one, and the next version of each.
import { expect, test } from 'vitest';
import type { Change, Level } from './types.ts';
import { adviseVersion } from './version-advice.ts';

const change = (level: Level, code = 'operation.changed'): Change => ({
  ...{ code, level, affects: [], group: 'document', message: 'It changed.' },
  ...{ old: null, new: null },
});
const CHANGES: readonly (readonly Change[])[] = [
  [],
  [change('documentation')],
  [change('compatible'), change('documentation')],
  [change('breaking'), change('compatible'), change('unclassified')],
];
const advise = (old: string | undefined, now: string | undefined, changes: readonly Change[]) =>
  adviseVersion({ old, new: now }, [...changes, change('documentation', 'info.version-changed')]);

test.each([
  // Equal
  ['1.4.2', '1.4.2', 'yes no no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '1.4.2+build.7', 'yes no no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.0.0', '1.0.0', 'yes no no no', '1.0.0 1.0.1 1.1.0 2.0.0'],
  ['1.4.2+a', '1.4.2+b', 'yes no no no', '1.4.2+a 1.4.3 1.5.0 2.0.0'],
  // Raised by patch, minor, major
  ['1.4.2', '1.4.3', 'yes yes no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '1.4.10', 'yes yes no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '1.4.4', 'yes yes no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.0.9', '1.0.10', 'yes yes no no', '1.0.9 1.0.10 1.1.0 2.0.0'],
  ['1.4.2', '1.5.0', 'yes yes yes no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '1.7.3', 'yes yes yes no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['10.0.0', '10.1.0', 'yes yes yes no', '10.0.0 10.0.1 10.1.0 11.0.0'],
  ['1.9.9', '1.10.0', 'yes yes yes no', '1.9.9 1.9.10 1.10.0 2.0.0'],
  ['1.4.2', '2.0.0', 'yes yes yes yes', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '10.0.0', 'yes yes yes yes', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '2.1.0', 'yes yes yes yes', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['9.9.9', '10.0.0', 'yes yes yes yes', '9.9.9 9.9.10 9.10.0 10.0.0'],
  // Lowered
  ['1.4.2', '1.4.1', 'no no no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '0.9.0', 'no no no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['2.0.0', '1.9.9', 'no no no no', '2.0.0 2.0.1 2.1.0 3.0.0'],
  // Before 1.0.0
  ['0.3.1', '0.3.1', 'yes no no no', '0.3.1 0.3.2 0.3.2 0.4.0'],
  ['0.3.1', '0.3.2', 'yes yes yes no', '0.3.1 0.3.2 0.3.2 0.4.0'],
  ['0.3.1', '0.4.0', 'yes yes yes yes', '0.3.1 0.3.2 0.3.2 0.4.0'],
  ['0.3.1', '1.0.0', 'yes yes yes yes', '0.3.1 0.3.2 0.3.2 0.4.0'],
  ['0.0.0', '0.0.1', 'yes yes yes no', '0.0.0 0.0.1 0.0.1 0.1.0'],
  ['0.0.3', '0.0.4', 'yes yes yes no', '0.0.3 0.0.4 0.0.4 0.1.0'],
  ['0.9.9', '0.10.0', 'yes yes yes yes', '0.9.9 0.9.10 0.9.10 0.10.0'],
  ['0.3.1', '0.3.0', 'no no no no', '0.3.1 0.3.2 0.3.2 0.4.0'],
  ['0.3.1', '0.4.0-beta.1', 'yes yes yes yes', '0.3.1 0.3.2 0.3.2 0.4.0'],
  ['0.4.0-rc.1', '0.4.0', 'yes yes yes yes', '0.4.0-rc.1 0.4.0 0.4.0 0.4.0'],
  // Prereleases: of the version that is needed, and one after the other
  ['1.4.2', '1.4.2-rc.1', 'no no no no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '1.5.0-rc.1', 'yes yes yes no', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['1.4.2', '2.0.0-alpha', 'yes yes yes yes', '1.4.2 1.4.3 1.5.0 2.0.0'],
  ['2.0.0-alpha', '2.0.0-alpha', 'yes no no no', '2.0.0-alpha 2.0.0 2.0.0 2.0.0'],
  ['2.0.0-alpha', '2.0.0-alpha.1', 'yes yes yes yes', '2.0.0-alpha 2.0.0 2.0.0 2.0.0'],
  ['2.0.0-rc.2', '2.0.0-rc.10', 'yes yes yes yes', '2.0.0-rc.2 2.0.0 2.0.0 2.0.0'],
  ['2.0.0-rc.10', '2.0.0-rc.2', 'no no no no', '2.0.0-rc.10 2.0.0 2.0.0 2.0.0'],
  ['2.0.0-1', '2.0.0-beta', 'yes yes yes yes', '2.0.0-1 2.0.0 2.0.0 2.0.0'],
  ['2.0.0-rc.1', '2.0.0', 'yes yes yes yes', '2.0.0-rc.1 2.0.0 2.0.0 2.0.0'],
  ['1.5.0-rc.1', '1.5.0', 'yes yes yes no', '1.5.0-rc.1 1.5.0 1.5.0 2.0.0'],
  ['1.4.3-rc.1', '1.4.3', 'yes yes no no', '1.4.3-rc.1 1.4.3 1.5.0 2.0.0'],
  ['1.5.0-rc.1', '2.0.0', 'yes yes yes yes', '1.5.0-rc.1 1.5.0 1.5.0 2.0.0'],
  ['1.0.0-rc.1', '1.0.0', 'yes yes yes yes', '1.0.0-rc.1 1.0.0 1.0.0 1.0.0'],
])('from %s to %s: %s', (old, now, enough, next) => {
  const advice = CHANGES.map((changes) => advise(old, now, changes));
  expect(advice.map(({ isEnough }) => (isEnough ? 'yes' : 'no')).join(' ')).toBe(enough);
  expect(advice.map((one) => one.next).join(' ')).toBe(next);
  for (const { isEnough, message } of advice)
    expect(/ is enough/.test(message)).toBe(isEnough === true);
});

test.each([
  ['1.0', '2.0', 'The old version "1.0" is not a semantic version, such as "1.4.0".', null],
  ['v1.0.0', '2.0.0', 'The old version "v1.0.0" is not a semantic version, such as "1.4.0".', null],
  ['01.0.0', '2.0.0', 'The old version "01.0.0" is not a semantic version, such as "1.4.0".', null],
  [undefined, '1.0.0', 'The old document has no "info.version".', null],
  [
    '1.0.0',
    '2026-11',
    'The new version "2026-11" is not a semantic version, such as "1.4.0".',
    '2.0.0',
  ],
  ['1.0.0', undefined, 'The new document has no "info.version".', '2.0.0'],
  [
    '1.0.0',
    '1.0.0.0',
    'The new version "1.0.0.0" is not a semantic version, such as "1.4.0".',
    '2.0.0',
  ],
  ['0.3.1', '0.4', 'The new version "0.4" is not a semantic version, such as "1.4.0".', '0.4.0'],
  [
    '1.0.0',
    '1.0.0-01',
    'The new version "1.0.0-01" is not a semantic version, such as "1.4.0".',
    '2.0.0',
  ],
])('%s and %s can not be compared', (old, now, message, next) => {
  expect(advise(old, now, [change('breaking')])).toEqual({
    ...{ raise: 'major', next, isEnough: null, message },
  });
  for (const changes of CHANGES) expect(advise(old, now, changes).isEnough).toBeNull();
});

test('the sentence says what the version is raised for', () => {
  const message = (...changes: Change[]) => advise('1.0.0', '1.0.0', changes).message;
  expect(message(change('breaking'), change('breaking'))).toBe(
    'Version "1.0.0" is not enough after "1.0.0" for 2 breaking changes. Raise it to "2.0.0".',
  );
  expect(message(change('unclassified'), change('documentation'))).toBe(
    'Version "1.0.0" is not enough after "1.0.0" for 1 unclassified change, if it breaks no one. Raise it to "1.1.0".',
  );
  expect(message(change('documentation'))).toBe(
    'Version "1.0.0" is not enough after "1.0.0" for 1 documentation change. Raise it to "1.0.1".',
  );
  expect(message()).toBe('Version "1.0.0" is enough: nothing changed.');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { createLocationHistory, type LocationHistory } from './location-history.ts';

/** Each line of the texts has 10 characters. */
let history: LocationHistory;
beforeEach(() => {
  history = createLocationHistory(({ offset }) => Math.floor(offset / 10));
});

const line = (n: number, uri = '') => ({ uri, offset: n * 10 });
const back = () => history.step(-1);
const forward = () => history.step(1);

describe('what is recorded', () => {
  test('a jump is an entry, and back goes to where the caret was before it', () => {
    history.at(line(1), 'jump');
    history.at(line(50), 'jump');
    history.at(line(3, 'common.yaml'), 'jump');
    expect([back(), back(), back()]).toEqual([line(50), line(1), null]);
    expect([forward(), forward(), forward()]).toEqual([line(50), line(3, 'common.yaml'), null]);
  });

  test('moves nearby and typing update the current entry', () => {
    history.at(line(1), 'jump');
    history.at(line(4), 'move');
    history.at({ uri: '', offset: 43 }, 'edit');
    history.at(line(50), 'jump');
    history.at({ uri: '', offset: 503 }, 'edit');
    expect(back()).toEqual({ uri: '', offset: 43 });
    expect(forward()).toEqual({ uri: '', offset: 503 });
    expect(back()).toEqual({ uri: '', offset: 43 });
    expect(back()).toBeNull();
  });

  test('typing never makes an entry, wherever it leaves the caret', () => {
    history.at(line(1), 'jump');
    history.at(line(90), 'edit');
    expect(back()).toBeNull();
  });

  test('a move over more than ten lines is an entry', () => {
    history.at(line(1), 'jump');
    history.at(line(11), 'move');
    history.at(line(22), 'move');
    expect([back(), back()]).toEqual([line(11), null]);
  });

  test('a jump within the line is none', () => {
    history.at(line(1), 'jump');
    history.at({ uri: '', offset: 15 }, 'jump');
    expect(back()).toBeNull();
  });

  test('a new entry drops those ahead, a nearby move keeps them', () => {
    for (const n of [1, 30, 60]) history.at(line(n), 'jump');
    back();
    history.at(line(31), 'move');
    expect(forward()).toEqual(line(60));
    back();
    history.at(line(90), 'jump');
    expect(forward()).toBeNull();
    expect([back(), back()]).toEqual([line(31), line(1)]);
  });

  test('keeps the newest fifty', () => {
    for (let n = 0; n < 60; n++) history.at(line(n * 20), 'jump');
    let count = 1;
    while (back()) count++;
    expect(count).toBe(50);
  });
});

describe('edits', () => {
  test('entries move with their text, in their file only', () => {
    history.at(line(1), 'jump');
    history.at(line(1, 'b.yaml'), 'jump');
    history.at(line(30), 'jump');
    history.edited('', [{ rangeOffset: 0, rangeLength: 4, text: 'longer text' }]);
    expect([back(), back()]).toEqual([line(1, 'b.yaml'), { uri: '', offset: 17 }]);
  });

  test('an entry in removed text goes to where it was', () => {
    history.at(line(5), 'jump');
    history.at(line(30), 'jump');
    history.edited('', [{ rangeOffset: 40, rangeLength: 100, text: '' }]);
    expect(back()).toEqual(line(4));
    expect(forward()).toEqual(line(20));
  });

  test('changes of one edit are applied in their order', () => {
    history.at(line(10), 'jump');
    history.at(line(30), 'jump');
    history.edited('', [
      { rangeOffset: 200, rangeLength: 0, text: 'ab' },
      { rangeOffset: 50, rangeLength: 0, text: 'c' },
    ]);
    expect([back(), forward()]).toEqual([
      { uri: '', offset: 101 },
      { uri: '', offset: 303 },
    ]);
  });
});

describe('files', () => {
  test('entries go with their file, and equal neighbours become one', () => {
    history.at(line(1), 'jump');
    history.at(line(1, 'b.yaml'), 'jump');
    history.at(line(1), 'jump');
    history.at(line(9, 'c.yaml'), 'jump');
    history.retain((uri) => uri !== 'b.yaml');
    expect([back(), back()]).toEqual([line(1), null]);
    expect(forward()).toEqual(line(9, 'c.yaml'));
  });

  test('the current entry is the last one left before it', () => {
    history.at(line(1), 'jump');
    history.at(line(40), 'jump');
    history.at(line(1, 'b.yaml'), 'jump');
    history.retain((uri) => uri === '');
    expect(back()).toEqual(line(1));
  });

  test('entries follow a file that gets another uri', () => {
    history.at(line(1), 'jump');
    history.at(line(2, 'b.yaml'), 'jump');
    history.rename(
      new Map([
        ['', 'a.yaml'],
        ['b.yaml', ''],
      ]),
    );
    expect(back()).toEqual(line(1, 'a.yaml'));
    expect(forward()).toEqual(line(2));
  });

  test('nothing is left of another document', () => {
    history.at(line(1), 'jump');
    history.at(line(40), 'jump');
    history.clear();
    expect([back(), forward()]).toEqual([null, null]);
  });
});

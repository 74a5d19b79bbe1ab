import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyTail,
  type Draft,
  draftRecord,
  readDraft,
  readTail,
  type Tail,
  tailRecord,
} from './draft.ts';
import { fingerprint } from './fingerprint.ts';
import { difference } from './string-pieces.ts';

const draft = (text: string): Draft => ({
  id: 'a',
  name: 'a.yml',
  source: { kind: 'new' },
  base: fingerprint(''),
  created: 1,
  changed: 2,
  seq: 7,
  length: text.length,
  text,
});
const tail = (before: Draft, after: string): Tail => ({
  info: before,
  after: before.seq,
  ...difference(before.text, after),
  result: fingerprint(after),
});

it.each([
  { kind: 'new' },
  { kind: 'file', name: 'a.yaml', path: 'v1/a.yaml' },
  { kind: 'link' },
  { kind: 'link', hosted: 'https://h.example/a.yaml' },
  { kind: 'link', path: 'v1/api.yaml' },
] as const)('a draft remembers where it came from: %j', (source) => {
  expect(readDraft(draftRecord({ ...draft('a'), source }))?.source).toEqual(source);
});

describe('a tail', () => {
  it('turns its draft into the newer text', () => {
    const line = fc.constantFrom('a: 1\n', 'a: 2\n', '- x\n', 'y'.repeat(5000));
    const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyTail(draft(before), tail(draft(before), after))).toBe(after);
      }),
    );
  });

  it('fits no other draft and no damaged one', () => {
    const made = tail(draft('abc'), 'abd');
    expect(applyTail({ ...draft('abc'), seq: 6 }, made)).toBeNull();
    expect(applyTail(draft('xbc'), made)).toBeNull();
    expect(applyTail(null, made)).toBeNull();
  });
});

describe('a record', () => {
  it('is read back as it was written, also through JSON', () => {
    const made = tail(draft('abc'), 'abd');
    expect(readDraft(JSON.parse(JSON.stringify(draftRecord(draft('abc')))))).toEqual(draft('abc'));
    expect(readTail(JSON.parse(JSON.stringify(tailRecord(made))))).toMatchObject({
      after: 7,
      insert: 'd',
      result: made.result,
    });
  });

  it('of a newer version, cut off or of any other shape is not taken', () => {
    const good = draftRecord(draft('abc'));
    expect(readDraft({ ...good, version: 2 })).toBeNull();
    expect(readDraft(draftRecord({ ...draft('abc'), text: 'ab' }))).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect([
          readDraft(junk),
          readTail(junk),
          readDraft({ ...good, draft: junk }),
          readTail({ version: 1, tail: junk }),
        ]).toEqual([null, null, null, null]);
      }),
    );
  });
});

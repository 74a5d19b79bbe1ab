// What the menu of quick fixes lists: each fix, and one entry for all problems of a kind whose edits are found out when it is chosen.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { applyEdits } from '../edit/apply.ts';
import { answers } from './asked.ts';

const TEXT = `apidoc: 3.1.0
info:
  title: Lamps
  version: '1'
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
    summry: On the tower
  gate:
    host: gate.example.com
    protocol: mqtt
    descriptoin: At the gate
`;

function subjectOf(text: string) {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(text);
  const subject = analyzer.subject('');
  if (!subject) throw new Error('There is no text.');
  return subject;
}

const at = (text: string) => ({ start: text.indexOf('summry'), end: text.indexOf('summry') });

test('fixes two problems of a kind together when that is chosen', () => {
  const subject = subjectOf(TEXT);
  const all = answers.actions(subject, { ...at(TEXT), want: 'all' }).filter((action) => action.all !== undefined);
  expect(all.map(({ title, files }) => ({ title, files }))).toEqual([
    { title: 'Fix all problems of this kind (unknown-field)', files: [] },
  ]);
  const mended = answers.mendAll(subject, { code: all[0]?.all ?? '' });
  expect(applyEdits(TEXT, mended?.files[0]?.edits ?? [])).toBe(TEXT.replace('summry', 'summary').replace('descriptoin', 'description'));
});

test('offers only its own fix for a problem that occurs once, and no fix for all where no problem has a preferred one', () => {
  const once = TEXT.replace('descriptoin', 'description');
  expect(answers.actions(subjectOf(once), { ...at(once), want: 'all' }).some((action) => action.all !== undefined)).toBe(false);
  expect(answers.mendAll(subjectOf(once), { code: 'required-field' })).toBeNull();
});

test('the light bulb requests single fixes only', () => {
  const offered = answers.actions(subjectOf(TEXT), { ...at(TEXT), want: 'mends' });
  expect(offered.map(({ title }) => title)).toContain('Rename "summry" to "summary"');
  expect(offered.every((action) => action.mends !== undefined && action.all === undefined)).toBe(true);
});

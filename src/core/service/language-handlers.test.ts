// The menu of quick fixes: each fix, and one entry for all problems of a kind whose edits are
// worked out when it is chosen.
import { expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { handlers } from './language-handlers.ts';

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

function analyzedFileOf(text: string) {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(text);
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('The text was not analyzed.');
  return file;
}

const at = (text: string) => ({ start: text.indexOf('summry'), end: text.indexOf('summry') });

test('fixes two problems of a kind together when that is chosen', () => {
  const file = analyzedFileOf(TEXT);
  const all = handlers
    .codeActions(file, { ...at(TEXT), only: 'all' })
    .filter((action) => action.all !== undefined);
  expect(all.map(({ title, files }) => ({ title, files }))).toEqual([
    { title: 'Fix all problems of this kind (unknown-field)', files: [] },
  ]);
  const fixed = handlers.fixAll(file, { code: all[0]?.all ?? '' });
  expect(applyEdits(TEXT, fixed?.files[0]?.edits ?? [])).toBe(
    TEXT.replace('summry', 'summary').replace('descriptoin', 'description'),
  );
});

test('offers only its own fix for a problem that occurs once, and no fix for all where no problem has a preferred one', () => {
  const once = TEXT.replace('descriptoin', 'description');
  expect(
    handlers
      .codeActions(analyzedFileOf(once), { ...at(once), only: 'all' })
      .some((action) => action.all !== undefined),
  ).toBe(false);
  expect(handlers.fixAll(analyzedFileOf(once), { code: 'required-field' })).toBeNull();
});

test('the light bulb requests single fixes only', () => {
  const suggested = handlers.codeActions(analyzedFileOf(TEXT), { ...at(TEXT), only: 'quickFixes' });
  expect(suggested.map(({ title }) => title)).toContain('Rename "summry" to "summary"');
  expect(suggested.every((action) => action.fixes !== undefined && action.all === undefined)).toBe(
    true,
  );
});

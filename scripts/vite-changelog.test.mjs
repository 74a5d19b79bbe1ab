import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.mjs';
import { notesOf } from './vite-changelog.mjs';

test('takes the list "In short" of the newest version', () => {
  const text = [
    '# Changelog',
    '## 2.0.0\n\nIn short\n\n- One, in\n  two lines.\n- Two.\n\nAuthoring\n\n- No.',
    '## 1.0.0\n\nIn short\n\n- Old.\n',
  ];
  expect(notesOf(text.join('\n\n'))).toEqual(['One, in two lines.', 'Two.']);
  expect(notesOf([text[0], '## 3.0.0\n\n- A thing.', text[2]].join('\n\n'))).toEqual([]);
  expect(notesOf('')).toEqual([]);
  const unreleased = (/** @type {string} */ list) =>
    `## Unreleased\n\n${list}Authoring\n\n- A thing.`;
  const after = (/** @type {string} */ list) =>
    notesOf([text[0], unreleased(list), text[2]].join('\n\n'));
  expect(after('')).toEqual(['Old.']);
  expect(after('In short\n\n- New.\n\n')).toEqual(['New.']);
});

test('the changelog says in three to six lines what users can do now', () => {
  const notes = notesOf(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'));
  expect(notes.length).toBeGreaterThanOrEqual(3);
  expect(notes.length).toBeLessThanOrEqual(6);
  for (const note of notes) {
    expect(note).toMatch(/^[A-Z].*\.$/);
    expect(note.length).toBeLessThanOrEqual(180);
  }
});

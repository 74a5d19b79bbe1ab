// Rows of the list of files: which file, its status, and how many problems it has.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { OtherFile } from '../../store/other-files.ts';
import type { OpenedDocument } from '../../store/state.ts';
import { FileRow } from './FilesPanel.tsx';

const document = {
  name: 'orders.yaml',
  path: 'api/orders.yaml',
  base: null,
  language: 'yaml',
  entryEdited: false,
} as unknown as OpenedDocument;

const file = (more: Partial<OtherFile> = {}): OtherFile => ({
  uri: 'parts/money.yaml',
  language: 'yaml',
  owner: 'user',
  state: 'here',
  edited: false,
  used: true,
  initialText: '',
  initialVersion: 1,
  ...more,
});

function row(
  other?: OtherFile,
  {
    count,
    current = false,
    isDocument = false,
  }: {
    count?: { errors: number; warnings: number };
    current?: boolean;
    isDocument?: boolean;
  } = {},
): string {
  return renderToStaticMarkup(
    createElement(FileRow, {
      uri: other?.uri ?? '',
      document,
      ...(other && { file: other }),
      isDocument,
      current,
      count,
      onShow: () => undefined,
    }),
  );
}

/** The text that is shown, with one space between its parts. */
const text = (html: string): string =>
  html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a row of the list of files', () => {
  test.each<[string, OtherFile | undefined, string]>([
    ['the root document', undefined, 'orders.yaml root'],
    ['a file of the user', file(), 'money.yaml parts/'],
    ['an edited file', file({ edited: true }), 'money.yaml parts/ edited'],
    ['a file that nothing refers to', file({ used: false }), 'money.yaml parts/ unused'],
    [
      'an edited file without use',
      file({ used: false, edited: true }),
      'money.yaml parts/ unused, edited',
    ],
    ['a missing file', file({ state: 'missing' }), 'money.yaml parts/ not found'],
    [
      'a file that its folder does not have',
      file({ state: 'missing', reason: 'The opened folder has no file parts/money.yaml.' }),
      'money.yaml parts/ not found',
    ],
    [
      'a file that its host does not let be read',
      file({ state: 'missing', reason: 'a.example.com does not let other sites read it.' }),
      'money.yaml parts/ not loaded',
    ],
    ['a file without permission', file({ state: 'blocked' }), 'money.yaml parts/ not loaded'],
    ['a file that loads', file({ state: 'asked' }), 'money.yaml parts/ waiting'],
  ])('%s', (_, other, words) => expect(text(row(other))).toBe(words));

  test('a second document of a folder is another document, not an unused file', () => {
    expect(text(row(file({ used: false }), { isDocument: true }))).toBe(
      'money.yaml parts/ another document',
    );
    expect(text(row(file(), { isDocument: true }))).toBe('money.yaml parts/');
  });

  test('is the one in the tab order if its file is in the editor', () => {
    expect(row(undefined, { current: true })).toMatch(/tabindex="0" aria-current="true"/);
    expect(row(file())).toMatch(/tabindex="-1"/);
    expect(row(file())).not.toMatch(/aria-current/);
  });

  test('is disabled, with the reason, for a file that is not here', () => {
    const html = row(file({ state: 'missing', reason: 'The host has no such file.' }));
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('The host has no such file.');
  });

  test('shows a lock for a file that only its host can change', () => {
    expect(row(file({ owner: 'host' }))).toContain('aria-label="read only"');
    expect(row(file())).not.toContain('read only');
  });

  test.each([
    [{ errors: 2, warnings: 3 }, '2 errors'],
    [{ errors: 1, warnings: 0 }, '1 error'],
    [{ errors: 0, warnings: 1 }, '1 warning'],
  ])('counts errors, or else warnings: %j', (count, words) =>
    expect(text(row(undefined, { count }))).toBe(`orders.yaml root ${words}`),
  );
});

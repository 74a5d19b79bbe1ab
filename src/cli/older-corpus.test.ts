// The commands with published documents of AsyncAPI 2, beside what the published parser says of
// them. They are not part of the repository.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../core/testing.ts';
import { apidoc, tempFolder } from './testing.ts';

const { path } = tempFolder();
const folder = resolve(import.meta.dirname, '../../../shared/corpus/v2');
const manifest = resolve(folder, 'manifest.json');

interface CorpusDocument {
  readonly id: string;
  readonly folder: string;
  readonly entry: string;
}

const documents: readonly CorpusDocument[] = existsSync(manifest)
  ? JSON.parse(readFileSync(manifest, 'utf8')).documents
  : [];
if (documents.length === 0)
  console.log(
    'Tests with published documents of AsyncAPI 2 are skipped: ../shared/corpus/v2 is not beside this repository.',
  );

/**
 * Those that `@asyncapi/parser` 3.6.6 has errors for. It also has one for
 * `hand-message-file-relative`, where it takes a message that two operations refer to for two with
 * the same id.
 */
const INVALID: ReadonlySet<string> = new Set([
  'converter-for-3.0.0',
  'converter-for-3.0.0-with-mixed-parameters',
  'app-blueapi',
  'app-microcks-stream-nulls',
  'app-microcks-maintenance',
  'app-microcks-maintenance-gh-master',
  'app-microcks-maintenance-ws',
  'app-microcks-maintenance-ws-kv',
  'app-microcks-user-signedup-json',
  'hand-message-ids',
  'hand-deep-local-refs',
]);

/** Those that go through all commands: a seventh, and all of them with `npm run fuzz`. */
const chosen: ReadonlySet<string> = new Set(
  sampleOf(
    documents.map(({ id }) => id).filter((id) => !INVALID.has(id)),
    7,
  ),
);

describe.skipIf(documents.length === 0).each(documents)('$id', ({ id, folder: own, entry }) => {
  const file = resolve(folder, own, entry);
  const root = ['--root', resolve(folder, own)];

  test(`${INVALID.has(id) ? 'has' : 'has no'} errors`, async () => {
    const { out } = await apidoc(['validate', file, ...root, '--format', 'json']);
    const errors = JSON.parse(out)
      .documents.flatMap((one: { problems: readonly { severity: string }[] }) => one.problems)
      .filter((one: { severity: string }) => one.severity === 'error');
    if (INVALID.has(id)) expect(errors).not.toEqual([]);
    else expect([id, errors]).toEqual([id, []]);
  });

  if (!chosen.has(id)) return;
  test('is documented, compared and bundled as it means', async () => {
    expect((await apidoc(['docs', file, ...root, '-o', path('docs.html')])).code).toBe(0);
    expect((await apidoc(['diff', file, file, ...root])).out).toContain('No changes.');
    const bundle = path('bundle.yaml');
    const made = await apidoc(['bundle', file, ...root, '-o', bundle]);
    expect([id, made]).toEqual([id, { code: 0, out: '', error: '' }]);
    const errors = await apidoc(['validate', bundle, '--quiet']);
    expect([id, errors.out]).toEqual([id, '']);
    expect([id, (await apidoc(['diff', file, bundle, ...root])).out]).toEqual([
      id,
      expect.stringContaining('No changes.'),
    ]);
  });
});

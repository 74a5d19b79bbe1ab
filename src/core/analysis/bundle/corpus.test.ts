// The conformance suite and published documents: whatever is valid is still valid when bundled, in
// every form, and means the same. `npm run fuzz` bundles all published documents.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceCases, corpusIsHere, publishedFolder, sampleOf } from '../../testing.ts';
import { bundleFiles, errorsOf, type Files, unrolled } from './testing.ts';
import type { BundleOptions } from './types.ts';

const FORMS: readonly BundleOptions[] = [
  {},
  { format: 'json' },
  { dereference: true },
  { applyTraits: true },
  { dereference: true, applyTraits: true, format: 'yaml' },
];

/** Deep enough for schemas in schemas, and short of what recursive ones would grow to. */
const LEVELS = 11;
/** What is tried on large documents. */
const LARGE_FORMS: readonly BundleOptions[] = [
  { dereference: true },
  { applyTraits: true, format: 'json' },
];

/** Everything but components, which a bundle adds to. */
function outside(value: unknown): unknown {
  return { ...(value as object), components: null };
}

function problems(name: string, files: Files, entry: string, forms = FORMS): string[] {
  return forms.flatMap((form) => {
    const bundle = bundleFiles(files, entry, form);
    if (bundle.before.length > 0) return [];
    const say = (what: string) => `${name} ${JSON.stringify(form)}: ${what}`;
    if (bundle.text === null || bundle.problems.length > 0) return [say('not bundled')];
    const out = errorsOf(bundle).map(say);
    if (form.applyTraits || /[&*]\w|<<:/.test(files[entry] ?? '')) return out;
    const same =
      JSON.stringify(outside(unrolled(files, entry, LEVELS))) ===
      JSON.stringify(outside(unrolled({ out: bundle.text }, 'out', LEVELS)));
    return same ? out : [...out, say('means something else')];
  });
}

test('cases of several files', { timeout: 120_000 }, () => {
  const multiple = conformanceCases().filter((c) => c.valid && Object.keys(c.files).length > 1);
  expect(multiple.length).toBeGreaterThan(15);
  const text = (content: string | { base64: string }) =>
    typeof content === 'string' ? content : Buffer.from(content.base64, 'base64').toString('utf8');
  const found = multiple.flatMap((c) =>
    problems(
      c.name,
      Object.fromEntries(Object.entries(c.files).map(([name, content]) => [name, text(content)])),
      c.entry,
    ),
  );
  expect(found).toEqual([]);
});

test.skipIf(!corpusIsHere)('published documents', { timeout: 120_000 }, () => {
  const names = readdirSync(publishedFolder, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.ya?ml$/.test(e.name))
    .map((e) => relative(publishedFolder, resolve(e.parentPath, e.name)));
  const files = Object.fromEntries(
    names.map((name) => [name, readFileSync(resolve(publishedFolder, name), 'utf8')]),
  );
  const entries = names.filter((name) => /^(?:apidoc|asyncapi):/m.test(files[name] ?? ''));
  expect(entries.length).toBeGreaterThan(20);
  expect(sampleOf(entries, 9).flatMap((name) => problems(name, files, name, LARGE_FORMS))).toEqual(
    [],
  );
});

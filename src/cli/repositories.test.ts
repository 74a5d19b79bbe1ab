// Many documents in one run of `validate`.
import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import type { Source } from './sources.ts';
import { apidoc, tempFolder } from './testing.ts';
import { DocumentValidator } from './validate-document.ts';
import { createJobServer, type StartJobThread, threadsFor, validateAll } from './validate-jobs.ts';

const { path, write } = tempFolder();

const SHARED = `schemas:
  Order: {type: object, properties: {id: {type: strin}, of: {$ref: '#/schemas/Missing'}}}
  Unused: {type: objekt}
  # apidoc-ignore unknown-schema-type: later
  Ignored: {type: text}
messages:
  Placed: {payload: {$ref: '#/schemas/Order'}, contentTyp: json}
  Key: {summary: 'AKIAIOSFODNN7EXAMPLF', payload: {type: object}}
`;

/** @param as what the document refers to the shared file as */
const document = (i: number, root: string, as: string) => `${root}
info: {title: Service ${i}, version: 1.0.0}
channels:
  orders:
    address: orders.${i}
    messages:
      placed: {$ref: '${as}#/messages/Placed'}
      other: {payload: {$ref: '${as}#/schemas/${['Order', 'Nothing', 'Ignored'][i % 3]}'}}
`;

const ROOTS = ['asyncapi: 3.0.0', 'apidoc: 3.1.0', 'asyncapi: 2.6.0', 'asyncapi: 3.1.0'];

/** Writes documents of several dialects that share two files, and returns their names. */
function writeDocuments(count: number): string[] {
  write('shared/common.yaml', SHARED);
  write('shared/links.yaml', SHARED.replaceAll("'#/", "'common.yaml#/"));
  return Array.from({ length: count }, (_, i) => {
    const text = document(
      i,
      ROOTS[i % ROOTS.length] ?? '',
      `../shared/${i % 5 === 0 ? 'links' : 'common'}.yaml`,
    );
    return write(`services/service-${i}.yaml`, text);
  });
}

const OPTIONS = {
  config: null,
  rulesets: [],
  onlyRulesets: false,
  runsCode: false,
  maps: [],
  hosts: [],
  ca: null,
  headerFile: null,
  isKept: false,
};

const problemsOf = (out: string) => JSON.parse(out).documents;

test('documents that share files have the problems that each has alone', async () => {
  const names = writeDocuments(12);
  const together = await apidoc(['validate', ...names, '--root', path('.'), '-f', 'json']);
  const alone = [];
  for (const name of names) {
    const { out } = await apidoc(['validate', name, '--root', path('.'), '-f', 'json']);
    alone.push(...problemsOf(out));
  }
  expect(problemsOf(together.out)).toEqual(alone);
  expect(together.out).toContain('Missing');
});

/** Validates in threads that are none, with what each is given; `crash` ends the first one. */
async function inThreads(names: readonly string[], threads: number, crash = false) {
  const given: string[][] = [];
  let ended = 0;
  const start: StartJobThread = (onResult, onFailure) => {
    const own: string[] = [];
    given.push(own);
    const isCrashing = crash && given.length === 1;
    const serve = createJobServer(OPTIONS, undefined, onResult);
    if (isCrashing) setTimeout(onFailure, 5);
    return {
      post(job) {
        own.push(job.source.file);
        if (!isCrashing) serve(job);
      },
      end() {
        ended++;
      },
    };
  };
  const sources = names.map((file) => ({
    file,
    name: basename(file),
    folder: dirname(file),
    root: path('.'),
    text: readFileSync(file, 'utf8'),
  }));
  const validator = await DocumentValidator.create(OPTIONS, undefined);
  const here = (source: Source) => validator.validate(source);
  const outcomes = [];
  for await (const outcome of validateAll(sources, here, threads, start)) outcomes.push(outcome);
  return { problems: outcomes.map(({ problems }) => problems), given, ended };
}

test('threads give the same results in the same order, also when one of them crashes', async () => {
  const names = writeDocuments(30);
  const one = await inThreads(names, 0);
  expect(one.given).toEqual([]);
  const several = await inThreads(names, 2);
  expect(several.problems).toEqual(one.problems);
  expect(several.given.every(({ length }) => length > 1)).toBe(true);
  expect(several.ended).toBe(2);
  const crashed = await inThreads(names, 2, true);
  expect(crashed.problems).toEqual(one.problems);
  expect(crashed.given[0]).toHaveLength(4);
  expect(crashed.ended).toBe(1);
});

test('a configuration that cannot be used ends the run, also in a thread', async () => {
  const names = writeDocuments(20);
  write('services/apidoc.config.json', '{"rules": {"unknwn": "off"}}');
  await expect(inThreads(names, 1)).rejects.toThrow('Unknown rule "unknwn"');
});

test('there is no thread where there are few documents, and never more than documents need', () => {
  const started = ['1', '2', '8'].map((jobs) =>
    [1, 50, 51, 1_000].map((documents) => threadsFor(documents, jobs)),
  );
  expect(started).toEqual([
    [0, 0, 0, 0],
    [0, 0, 1, 1],
    [0, 0, 1, 7],
  ]);
});

/** Runs `validate` on all services with a cache. */
async function withCache(...more: string[]) {
  const args = ['validate', path('services'), '-f', 'json', '--cache', path('cache.json'), ...more];
  return apidoc([...args, '--root', path('.')]);
}
/** Changes what the cache says, to see whether it is used. */
const mark = () =>
  write('cache.json', readFileSync(path('cache.json'), 'utf8').replaceAll('Missing', 'Cached'));

test('what did not change comes from the cache', async () => {
  writeDocuments(5);
  const first = await withCache();
  expect(first.out).toContain('\\"Missing\\"');
  expect(await withCache()).toEqual(first);
  mark();
  expect((await withCache()).out).toBe(first.out.replaceAll('Missing', 'Cached'));
  const text = readFileSync(path('cache.json'), 'utf8');
  expect(text).not.toContain('Service 1');
  expect(text).not.toContain('contentTyp:');
});

test('whatever a result was made from makes it again', async () => {
  writeDocuments(5);
  write('services/.spectral.yaml', 'extends: ./rules.yaml');
  write('services/rules.yaml', 'rules: {r: {given: $.info, then: {function: truthy}}}');
  const first = await withCache();
  const isMadeAgain = async (...more: string[]) => {
    mark();
    const { out } = await withCache(...more);
    return out === first.out;
  };
  expect(await isMadeAgain()).toBe(false);
  const rules = readFileSync(path('services/rules.yaml'), 'utf8');
  write('services/rules.yaml', `${rules}\n`);
  expect(await isMadeAgain()).toBe(true);
  write('apidoc.config.json', '{}');
  expect(await isMadeAgain()).toBe(true);
  write('apidoc.config.json', '{"rules": {}}');
  expect(await isMadeAgain()).toBe(true);
  write('shared/common.yaml', `${SHARED}\n`);
  expect(await isMadeAgain()).toBe(true);
  expect(await isMadeAgain('--map', `https://example.com/=${path('shared')}`)).toBe(true);
  expect(await isMadeAgain()).toBe(true);
  rmSync(path('shared/common.yaml'));
  expect((await withCache()).out).toContain('There is no file ../shared/common.yaml.');
});

test.each([
  ['empty', ''],
  ['no JSON', '{"form": '],
  ['of another form', '{"form": "apidoc-studio cache 0"}'],
  ['of another version', (text: string) => text.replace(/"version":"[^"]*"/, '"version":"x"')],
  ['cut off', (text: string) => text.slice(0, -50)],
  ['with a problem of another form', (text: string) => text.replace('"line":', '"lin":')],
  ['with an entry that is none', (text: string) => text.replace('[\n', '[\n["a", {"key": "b"}],')],
])('a cache that is %s is written again', async (_what, damaged) => {
  writeDocuments(2);
  const first = await withCache();
  const whole = readFileSync(path('cache.json'), 'utf8');
  write('cache.json', typeof damaged === 'string' ? damaged : damaged(whole));
  expect(await withCache()).toEqual(first);
  expect(readFileSync(path('cache.json'), 'utf8')).toBe(whole);
});

test('a cache is never written over a document or a file that was read', async () => {
  const [name = ''] = writeDocuments(1);
  const before = readFileSync(name, 'utf8');
  const overDocument = await apidoc(['validate', name, '--cache', name]);
  expect(overDocument).toMatchObject({
    code: 2,
    error: expect.stringContaining('this is not a cache'),
  });
  const shared = await apidoc([
    ...['validate', name, '--root', path('.')],
    ...['--cache', path('shared/links.yaml')],
  ]);
  expect(shared).toMatchObject({ code: 2, error: expect.stringContaining('made from this file') });
  expect(readFileSync(name, 'utf8')).toBe(before);
  const other = write('package.json', '{"name": "shop"}');
  expect((await apidoc(['validate', name, '--cache', other])).code).toBe(2);
  expect(readFileSync(other, 'utf8')).toBe('{"name": "shop"}');
  expect(readFileSync(path('shared/links.yaml'), 'utf8')).toContain('schemas');
});

test('problems as lines of JSON are printed while documents are validated', async () => {
  writeDocuments(6);
  const printed: string[] = [];
  const args = ['validate', path('services'), path('none.yaml'), '--root', path('.'), '-f'];
  const out = (text: string) => printed.push(text);
  const { code } = await apidoc([...args, 'jsonl'], { out });
  const documents = problemsOf((await apidoc([...args, 'json'])).out);
  const lines = printed
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.slice(0, -1)).toEqual(
    documents.flatMap(({ uri, problems }: { uri: string; problems: object[] }) =>
      problems.map((problem) => ({ document: uri, ...problem })),
    ),
  );
  expect(lines.at(-1)).toEqual({ file: path('none.yaml'), reason: 'file not found.' });
  expect([code, printed.length]).toEqual([2, 7]);
  const max = await apidoc([...args, 'jsonl', '--max-problems', '3']);
  expect(max.out.trimEnd().split('\n')).toHaveLength(4);
});

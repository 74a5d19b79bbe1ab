// A baseline leaves out the problems that a team has accepted, and no others.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();
const BAD = VALID.replace('info:\n', 'info:\n  summry: x\n');
const baseline = (...more: string[]) => ['--baseline', path('known/list.json'), ...more];

test('lists the present problems, after which only others are reported', async () => {
  write('docs/b.yaml', `${BAD}channels: {a: {$ref: part.yaml}}\n`);
  write('docs/part.yaml', 'adress: a\n');
  const file = write('docs/a.yaml', BAD);
  const first = await apidoc(['validate', path('docs'), ...baseline('--write-baseline')]);
  expect([first.code, first.error]).toEqual([
    0,
    `apidoc-studio: ${path('known/list.json')} has 3 problems.\n`,
  ]);
  expect(readFileSync(path('known/list.json'), 'utf8')).toBe(`{
  "../docs/a.yaml": {
    "unknown-field": [
      "/info/summry"
    ]
  },
  "../docs/b.yaml": {
    "unknown-field": [
      "/info/summry"
    ]
  },
  "../docs/part.yaml": {
    "unknown-field": [
      "/adress"
    ]
  }
}
`);
  const accepted = await apidoc(['validate', path('docs'), ...baseline()]);
  expect(accepted).toMatchObject({ code: 0, error: '' });
  expect(accepted.out).toBe(
    `${path('docs/a.yaml')}: no new problems, 1 in the baseline
${path('docs/b.yaml')}: no new problems, 2 in the baseline
2 documents: no new problems, 3 in the baseline
`,
  );
  const markdown = await apidoc(['validate', file, ...baseline('--format', 'markdown')]);
  expect(markdown.out).toContain('### No new problems, 1 in the baseline in 1 document\n');
  write('docs/a.yaml', `${BAD}tags: x\n`);
  const later = await apidoc(['validate', file, ...baseline()]);
  expect(later.code).toBe(1);
  expect(later.out).toContain(' 1 error\n');
  expect(later.out).not.toContain('summry');
});

test('a problem that is solved is named, if its file was validated', async () => {
  const [a, b] = [write('a.yaml', BAD), write('b.yaml', BAD)];
  await apidoc(['validate', a, b, ...baseline('--write-baseline')]);
  write('a.yaml', VALID);
  const { code, error } = await apidoc(['validate', a, ...baseline()]);
  expect(code).toBe(0);
  expect(error).toContain('1 problem of ');
  expect(error).toContain(' is solved: --write-baseline writes it again.\n');
  expect((await apidoc(['validate', b, ...baseline()])).error).toBe('');
});

test('what makes a text unreadable is never accepted', async () => {
  const file = write('a.yaml', `${VALID}channels: [\n`);
  const { code } = await apidoc(['validate', file, ...baseline('--write-baseline')]);
  expect(code).toBe(1);
});

test.each([
  [null, 'file not found.'],
  ['{', 'this is not JSON.'],
  ['[]', 'expected a list that --write-baseline wrote'],
  ['{"a.yaml": {"type": "/info"}}', 'expected a list that --write-baseline wrote'],
])('a list %j cannot be used', async (text, why) => {
  if (text !== null) write('known/list.json', text);
  const { code, out, error } = await apidoc(['validate', write('a.yaml', BAD), ...baseline()]);
  expect([code, out, error.includes(why)]).toEqual([2, '', true]);
});

test('--write-baseline needs a file', async () => {
  const { code, error } = await apidoc(['validate', write('a.yaml', BAD), '--write-baseline']);
  expect([code, error.includes('add it.')]).toEqual([2, true]);
});

// A document that goes beyond a limit is not validated: never exit code 0, and every form of output
// says so.
import { truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const INVALID = 'apidoc: 3.1.0\ninfo:\n  title: 1\n';
const PADDING = '# A line of a comment\n'.repeat(450_000);
const DEEP = `x-deep: ${'['.repeat(300)}${']'.repeat(300)}\n`;
const LAUGHS = `x-laughs:\n  a0: &a0 {b: 1}\n${Array.from({ length: 20 }, (_, i) => `  a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join('')}`;

describe('exit code 2', () => {
  test.each([
    ['comments before', `${PADDING}${INVALID}`, 'a.yaml'],
    ['comments after', `${INVALID}${PADDING}`, 'a.yaml'],
    ['blank lines', `${INVALID}${'\n'.repeat(9e6)}`, 'a.yaml'],
    ['spaces in JSON', `{${' '.repeat(9e6)}"apidoc": "3.1.0", "info": {"title": 1}}`, 'a.json'],
    ['a long value', `${INVALID}x-a: ${'a'.repeat(9e6)}\n`, 'a.yaml'],
    ['nesting', `${VALID}${DEEP}`, 'a.yaml'],
    [
      'nesting in JSON',
      `{"apidoc": "3.1.0", "info": {"title": "T", "version": "1"}, "x-a": ${'['.repeat(300)}${']'.repeat(300)}}`,
      'a.json',
    ],
    ['aliases', `${VALID}${LAUGHS}`, 'a.yaml'],
  ])('for %s', async (_name, text, name) => {
    const file = write(name, text);
    const { code, out } = await apidoc(['validate', file]);
    expect([code, out]).toEqual([2, expect.stringContaining(`${file}: not validated, `)]);
  });

  test('in a folder, from standard input, and for a bundle', async () => {
    const text = `${INVALID}${PADDING}`;
    const file = write('a.yaml', text);
    expect((await apidoc(['validate', path('.')])).code).toBe(2);
    expect((await apidoc(['validate', '-'], input(text))).code).toBe(2);
    const bundled = await apidoc(['bundle', file]);
    expect([bundled.code, bundled.out, bundled.error]).toEqual([
      2,
      '',
      expect.stringContaining('not validated, '),
    ]);
  });

  test.each([
    ['a part with nesting', `a:\n  address: a\n${DEEP}`],
    ['a part with nesting where its root is', '['.repeat(300)],
    ['a part with aliases', `a:\n  address: a\n${LAUGHS}`],
    ['a padded part', `a:\n  adress: a\n${PADDING}`],
  ])('for %s', async (_name, part) => {
    const file = write('a.yaml', `${VALID}channels:\n  a: {$ref: 'part.yaml#/a'}\n`);
    write('part.yaml', part);
    const { code, out } = await apidoc(['validate', file]);
    expect([code, out]).toEqual([2, expect.stringContaining(`${file}: not validated, `)]);
  });

  test('for more than 32 MB, in a file, a folder and standard input', async () => {
    const file = write('docs/a.yaml', VALID);
    truncateSync(file, 33 * 1024 * 1024);
    expect((await apidoc(['validate', file])).code).toBe(2);
    expect((await apidoc(['validate', path('docs')])).code).toBe(2);
    const bundled = await apidoc(['bundle', file]);
    expect([bundled.code, bundled.error]).toEqual([
      2,
      `apidoc-studio: ${file}: it has more than 32 MB.\n`,
    ]);
  });

  test.each([
    ['comments', `${'# A line of a comment\n'.repeat(1_600_000)}${INVALID}`, 'a.yaml'],
    ['spaces in JSON', `{"apidoc"${' '.repeat(20e6)}:${' '.repeat(15e6)}"3.1.0"}`, 'a.json'],
    [
      'UTF-16',
      Buffer.from(`\ufeff${'# A line of a comment\n'.repeat(800_000)}${INVALID}`, 'utf16le'),
      'a.yaml',
    ],
  ])(
    'for a document in a folder whose root field is behind more than 32 MB of %s',
    async (_name, text, name) => {
      write(name, text);
      write('b.yaml', VALID);
      const { code, out } = await apidoc(['validate', path('.')]);
      expect([code, out]).toEqual([
        2,
        expect.stringContaining('2 documents: 1 not validated, 1 error\n'),
      ]);
    },
  );

  test('not for other large files in a folder', async () => {
    truncateSync(write('data.json', '[1, 2]'), 33 * 1024 * 1024);
    write('b.yaml', VALID);
    expect((await apidoc(['validate', path('.')])).code).toBe(0);
  });

  test('for a document in a folder that is not text', async () => {
    write('a.yaml', Buffer.concat([Buffer.from(INVALID), Buffer.from([0xff, 0xfe, 0x80])]));
    write('b.yaml', VALID);
    const { code, error } = await apidoc(['validate', path('.')]);
    expect([code, error]).toEqual([
      2,
      `apidoc-studio: ${path('a.yaml')}: the file is not valid UTF-8 or UTF-16 text.\n`,
    ]);
  });

  test('for references to more files than are read', async () => {
    const names = Array.from({ length: 258 }, (_, i) => `p${i}.yaml`);
    for (const name of names) write(name, 'address: a\n');
    const file = write(
      'a.yaml',
      `${VALID}channels:\n${names.map((name, i) => `  c${i}: {$ref: ${name}}\n`).join('')}`,
    );
    const { code, out } = await apidoc(['validate', file]);
    expect([code, out]).toEqual([2, expect.stringContaining('not validated, 2 errors')]);
  });
});

test('rules that are switched off do not hide it', async () => {
  write('apidoc.config.json', '{"rules": {"reference-file": "off"}}');
  const file = write('a.yaml', `${VALID}channels:\n  a: {$ref: part.yaml}\n`);
  truncateSync(write('part.yaml', ''), 33 * 1024 * 1024);
  expect((await apidoc(['validate', file])).code).toBe(2);
});

describe('every form of output says so', () => {
  const run = async (format: string): Promise<string> => {
    const { code, out } = await apidoc([
      'validate',
      write('a.yaml', `${INVALID}${PADDING}`),
      write('b.yaml', VALID),
      '--format',
      format,
    ]);
    expect(code).toBe(2);
    return out;
  };

  test('text', async () => {
    expect((await run('text')).split('\n')).toEqual([
      `${path('a.yaml')}: not validated, 1 error`,
      expect.stringMatching(
        /error {2}The text has more than 8 MB, so it is not validated\..* {2}\(too-large\)$/,
      ),
      `${path('b.yaml')}: no problems`,
      '2 documents: 1 not validated, 1 error',
      '',
    ]);
  });

  test('JSON: a field, and the document is not valid', async () => {
    const { documents } = JSON.parse(await run('json'));
    expect(documents[0]).toMatchObject({
      valid: false,
      validated: false,
      problems: [{ code: 'too-large', severity: 'error' }],
    });
    expect(documents[1]).toEqual({ uri: path('b.yaml'), valid: true, problems: [] });
  });

  test('GitHub: an error', async () => {
    const lines = (await run('github')).split('\n');
    expect(lines[0]).toMatch(/^::error .*title=too-large::The text has more than 8 MB/);
    expect(lines[1]).toBe('2 documents, 1 with errors, 1 not validated');
  });

  test('SARIF: a run that was not successful, with a notification', async () => {
    const [invocation] = JSON.parse(await run('sarif')).runs[0].invocations;
    expect(invocation).toMatchObject({
      executionSuccessful: false,
      exitCode: 2,
      toolExecutionNotifications: [{ level: 'error', descriptor: { id: 'too-large' } }],
    });
    const valid = JSON.parse((await apidoc(['validate', path('b.yaml'), '--format', 'sarif'])).out);
    expect(valid.runs[0].invocations).toEqual([{ executionSuccessful: true }]);
  });

  test('JUnit: an error, not a failure', async () => {
    const xml = await run('junit');
    expect(xml).toContain('<testsuites name="apidoc-studio" tests="2" failures="0" errors="1">');
    expect(xml).toMatch(/<error type="too-large" message="The text has more than 8 MB/);
  });
});

// A document whose every text tries to be something else: a command of a workflow, an escape
// sequence of a terminal, the end of an element. The output of every format has a line or an
// element for each problem, and nothing else.
import { expect, test } from 'vitest';
import { junitErrors, sarifErrors } from './formats/testing.ts';
import { apidoc, tempFolder } from './testing.ts';

const folder = tempFolder();

const HOSTILE = [
  '::error file=x,line=1::forged',
  '\n::error::forged',
  '\r\n##[error]forged',
  '##vso[task.complete result=Failed;]',
  '\u001b]0;title\u0007\u001b[2J\u001b[31m',
  '\u009b31m\u0085',
  ']]></failure></testcase><testcase name="forged"/>',
  '<!-- ]]> --> &lt; &#x1b; &bogus;',
  '"}],"valid":true,"x":[{"',
  '\u202e\u2066\u200b\u2028',
  '%0A::warning::forged%25',
  '\\u001b[31m\\n',
  '[forged](https://attack.example.com)[forged](1)',
  'before\r# forged @team 1https://attack.example.com',
];
const FORMATS = [
  'text',
  'json',
  'jsonl',
  'github',
  'sarif',
  'junit',
  'checkstyle',
  'codeclimate',
  'markdown',
];

/** A document with a problem at nearly every text: each name and value comes from a function. */
function document(text: (index: number) => string): string {
  let index = 0;
  const next = (): string => text(index++);
  const each = <T>(of: (name: string) => T): Record<string, T> =>
    Object.fromEntries(HOSTILE.map(() => next()).map((name) => [name, of(name)]));
  return JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: next(), version: next(), ...each(() => next()) },
    servers: each(() => ({ host: next(), protocol: next(), security: [{ $ref: next() }] })),
    channels: each(() => ({
      address: next(),
      messages: each(() => ({ payload: { type: next() }, [next()]: next() })),
      servers: [{ $ref: `#/${next()}` }, { $ref: next() }],
    })),
    operations: each(() => ({ action: next(), channel: { $ref: next() } })),
  });
}

interface Problem {
  readonly code: string;
  readonly range: { readonly start: { readonly line: number } };
}
interface Json {
  readonly documents: readonly { readonly valid: boolean; readonly problems: readonly Problem[] }[];
}
interface Sarif {
  readonly runs: readonly {
    readonly results: readonly { readonly ruleId: string; readonly locations: unknown[] }[];
  }[];
}

/** Returns what each output says of the problems: the code of each, in its order. */
const CODES: Readonly<Record<string, (out: string) => (string | undefined)[]>> = {
  json: (out) => {
    const { documents, ...rest } = JSON.parse(out) as Json;
    expect(rest).toEqual({
      tool: { name: 'apidoc-studio', version: expect.any(String) },
      counts: expect.any(Object),
    });
    expect(documents.map(({ valid }) => valid)).toEqual([false]);
    return documents.flatMap(({ problems }) => problems.map(({ code }) => code));
  },
  // A line for the document, a line for each problem, and an empty one.
  text: (out) => {
    const lines = out.split('\n');
    expect(lines.at(-1)).toBe('');
    return lines.slice(1, -1).map((line) => /^ {2}\S.* {2}\(([\w-]+)\)$/.exec(line)?.[1]);
  },
  jsonl: (out) =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { code: string }).code),
  // A line for each problem, one with the counts, and an empty one.
  github: (out) =>
    out
      .split('\n')
      .slice(0, -2)
      .map((line) => /^::\w+ file=[^:,]+,[^:]*title=([\w-]+)::/.exec(line)?.[1]),
  sarif: (out) => {
    const { runs } = JSON.parse(out) as Sarif;
    expect(runs).toHaveLength(1);
    // A link, also in a message of plain text (section 3.11.6).
    expect(out).not.toMatch(/"text": "[^\n]*\]\((?:\w+:|\d+\))/);
    return (runs[0]?.results ?? []).map(({ ruleId }) => ruleId);
  },
  junit: (out) => tagsOf(out).flatMap((tag) => /^<testcase name="([\w-]+) /.exec(tag)?.[1] ?? []),
  checkstyle: (out) =>
    tagsOf(out).flatMap((tag) => /^<error .*source="apidoc\.([\w-]+)"\/>$/.exec(tag)?.[1] ?? []),
  codeclimate: (out) => (JSON.parse(out) as { check_name: string }[]).map((i) => i.check_name),
  // Two tables: every row has the cells of its head, in which punctuation is escaped.
  markdown: (out) => {
    const lines = out.split('\n').filter((line) => line.startsWith('|'));
    const cells = lines.map((line) => line.split(/(?<!\\)(?:\\\\)*\|/).slice(1, -1));
    expect(cells.slice(0, 3).map((row) => row.length)).toEqual([2, 2, 2]);
    for (const row of cells.slice(5)) {
      expect(row).toHaveLength(4);
      expect(row[2]).not.toMatch(/(?<![\\!-/:-@[-`{-~])[`<>*_[\]()!&#@]/);
    }
    expect(out.split('\n')).toHaveLength(lines.length + 4);
    return cells.slice(5).map((row) => row[3]?.trim().replaceAll('\\', ''));
  },
};

/** Outside of tags there is text without the characters of tags, and every tag is closed. */
function tagsOf(out: string): string[] {
  const tags = out.match(/<[^>]*>/g) ?? [];
  expect(out.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/);
  const open: (string | undefined)[] = [];
  for (const tag of tags) {
    const name = /^<[/?]?(\w+)/.exec(tag)?.[1];
    if (tag.startsWith('</')) expect(open.pop()).toBe(name);
    else if (!/[/?]>$/.test(tag)) open.push(name);
  }
  expect(open).toEqual([]);
  return tags;
}

/** Characters that steer a terminal, begin a line or reorder what is read. */
const STEERING = /[^\P{Cc}\n]|[\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

test.each(FORMATS)('hostile text changes nothing in the structure of %s', async (format) => {
  const file = folder.write(
    'hostile.json',
    document((i) => `${HOSTILE[i % HOSTILE.length]}${i}`),
  );
  const { out, error, code } = await apidoc(['validate', file, '--format', format]);
  expect(code).toBe(1);
  expect(error).toBe('');
  expect(out).not.toMatch(STEERING);
  expect(out).not.toMatch(/^\s*::\w+::/m);
  expect(out).not.toMatch(/##\w*\[/);
  const json = (await apidoc(['validate', file, '--format', 'json'])).out;
  const expected = CODES.json?.(json) ?? [];
  expect(expected.length).toBeGreaterThan(300);
  expect(CODES[format]?.(out)).toEqual(expected);
  if (format === 'sarif') expect(sarifErrors(out)).toEqual([]);
  if (format === 'junit') expect(await junitErrors(out)).toEqual([]);
});

// Examples are validated on the command line, whatever their patterns do.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Analyzer } from '../core/api.ts';
import {
  type SpawnExampleValidator,
  validateExamples,
  validateInProcess,
  validateInThreads,
} from './validate-examples.ts';

const schema = (name: string, body: string, value: string): string =>
  `    ${name}:\n      payload: ${body}\n      examples:\n        - payload: ${value}\n`;
const HOSTILE = schema('hostile', "{type: string, pattern: '^(a+)+$'}", `${'a'.repeat(60)}!`);
const WRONG = schema('wrong', '{type: integer}', 'x');

async function codes(spawn: SpawnExampleValidator, ...messages: string[]): Promise<string[]> {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(
    `apidoc: 3.1.0\ninfo: {title: T, version: '1'}\ncomponents:\n  messages:\n${messages.join('')}`,
  );
  await validateExamples(analyzer, spawn);
  return analyzer
    .problems()
    .flatMap((p) => (p.code.startsWith('example') ? [`${p.path[2]} ${p.code}`] : []));
}

let folder: string;
let judge: URL;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'judge-'));
  const file = join(folder, 'judge.mjs');
  // Replaces the bundled program: hangs on a pattern as the real one does, and reports errors for
  // everything else.
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.postMessage({ type: 'ready' });
     parentPort.on('message', ({ tasks }) => {
       for (const { id, root } of tasks) {
         if (root.pattern) for (;;);
         parentPort.postMessage({ type: 'judged', id, errors: [{ kind: 'invalid', at: [], key: false, message: 'no.' }] });
       }
     });`,
  );
  judge = pathToFileURL(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each<[string, () => SpawnExampleValidator]>([
  ['in this thread', () => validateInProcess],
  ['in another thread', () => validateInThreads(judge)],
])('%s', (_name, spawn) => {
  test('what is wrong is found', async () => {
    expect(await codes(spawn(), WRONG)).toEqual(['wrong example-invalid']);
  });

  test('a hostile pattern costs a second, and the rest is validated', {
    timeout: 10_000,
  }, async () => {
    expect(await codes(spawn(), HOSTILE, WRONG)).toEqual([
      'hostile example-not-checked',
      'wrong example-invalid',
    ]);
  });

  test('a document without examples starts no validation of examples', async () => {
    const never: SpawnExampleValidator = () => {
      throw new Error('not needed');
    };
    expect(await codes(never)).toEqual([]);
  });

  test('one document after another', async () => {
    const one = spawn();
    expect([await codes(one, WRONG), await codes(one, WRONG)]).toEqual([
      ['wrong example-invalid'],
      ['wrong example-invalid'],
    ]);
  });
});

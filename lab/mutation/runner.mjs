/**
 * Runs each test once as it is, and then once for each mutant that it reached and that no test has
 * killed yet. Results are lines of a file, so that they outlive a process that has to be ended.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { MutationSwitch } from './switch.mjs';

/** Tests that take longer (CPU time in milliseconds) are not repeated for each mutant. */
const MAX_TEST = Number(process.env.MUTATION_MAX_TEST ?? 500);
const journal = process.env.MUTATION_JOURNAL ?? '';
const mutation = new MutationSwitch();
Object.assign(globalThis, { __mutation: mutation });

/** @param {{ is: 'reached' | 'started' | 'killed' | 'survived', id: number, by: string }} row */
const note = (row) => appendFileSync(journal, `${JSON.stringify(row)}\n`);

/** Killed, or ended the process before. @type {Set<number>} */
const dead = new Set(
  readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .flatMap(({ is, id }) => (is === 'killed' ? [id] : [])),
);

export default class MutationRunner extends TestRunner {
  /** @param {any} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    mutation.record();
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > MAX_TEST) return;
    const { turns } = mutation;
    const by = `${test.file.name} > ${test.name}`;
    for (const id of [...mutation.reached]) {
      if (dead.has(id)) continue;
      note({ is: 'started', id, by });
      mutation.start(id, turns);
      const killed = await fails(test, run);
      mutation.record();
      if (killed) dead.add(id);
      note({ is: killed ? 'killed' : 'survived', id, by });
    }
    mutation.record();
  }
}

/** @param {any} test @param {() => unknown} run */
async function fails(test, run) {
  try {
    await run();
    // What `expect.soft` found.
    return test.result?.state === 'fail';
  } catch {
    return true;
  } finally {
    if (test.result) {
      test.result.state = 'run';
      test.result.errors = undefined;
    }
  }
}

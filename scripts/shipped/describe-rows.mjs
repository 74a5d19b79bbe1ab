/** Tests of the lines of the table, and of what they cover. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedByHelp, shownBy } from './coverage.mjs';
import { ON_HOSTS } from './documents.mjs';
import { startHosts } from './hosts.mjs';
import { argumentsOf } from './row.mjs';
import { createRunner } from './run-row.mjs';
import { ROWS } from './table.mjs';

/** @import { Result, Row } from './row.mjs' */

/** What this system can show. */
const rows = ROWS.filter(({ only }) => only?.includes(process.platform) ?? true);

/**
 * Defines the tests.
 * @param {() => { program: string, folder: string }} installed the file of the installed program,
 * and an empty folder for its calls, both known when the tests run
 */
export function describeRows(installed) {
  /** @type {Awaited<ReturnType<typeof startHosts>>} */
  let hosts;
  /** @type {(row: Row, isWith: boolean) => Promise<Result>} */
  let run;
  beforeAll(async () => {
    hosts = await startHosts(ON_HOSTS);
    const { program, folder } = installed();
    const certificate = path.join(folder, 'hosts.pem');
    writeFileSync(certificate, hosts.certificate);
    const [FIRST, SECOND] = hosts.names;
    const [PLAIN, SECURE] = hosts.mirrors;
    const { certificate: CERTIFICATE, key: KEY, ownCertificate: OWN } = hosts;
    const own = { FIRST, SECOND, PLAIN, SECURE, CERTIFICATE, KEY, OWN };
    const names = { ...own, PORT: String(await freePort()) };
    run = createRunner({ program, folder, env: variables(), names, certificate });
  });
  afterAll(() => hosts.close());

  describe.concurrent('each line of the table', () => {
    it.each(rows.map((row) => /** @type {const} */ ([titleOf(row), row])))('%s', async (_, row) => {
      const result = await run(row, true);
      const { code, shows } = row;
      expect(result.code, printed(result)).toBe(code);
      expect(shows.holds(result), `${shows.says}\n${printed(result)}`).toBe(true);
      if (row.option === undefined) return;
      const other = await run(row, false);
      if (row.same !== undefined) expect(resultOf(other)).toEqual(resultOf(result));
      else expect(shows.holds(other), `ignored: ${shows.says}\n${printed(other)}`).toBe(false);
    });
  });

  it('has all that the help names', ({ task }) => {
    const shown = new Set(rows.flatMap((row) => shownBy(row)));
    const named = namedByHelp();
    const missing = Object.values(named).flatMap((keys) => keys.filter((key) => !shown.has(key)));
    expect(missing, 'Add a line to the file of the command in scripts/shipped').toEqual([]);
    const { commands, options, formats, choices, exitCodes } = named;
    const note =
      `the packed program: ${rows.length} lines show ${commands.length} commands, ` +
      `${options.length} options, ${formats.length} formats, ${choices.length} other choices and ` +
      `${exitCodes.length} exit codes: 100 % of the help`;
    Object.assign(task.meta, { notes: [note] });
  });
}

/** The variables of calls: what this process has, without those that change what is printed. */
function variables() {
  const left = /^(?:FORCE_COLOR|NO_COLOR|GITHUB_.*|CI|NODE_.*|VITEST.*|https?_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !left.test(name)));
}

/** A port that nobody listens on. @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** What does not depend on the folder of a call. @param {Result} result */
const resultOf = ({ code, files, seen }) => ({ code, files, seen });

/** @param {Row} row */
const titleOf = (row) => `${argumentsOf(row, true).join(' ')}: ${row.shows.says}`;

/** @param {Result} result */
const printed = ({ code, out, error, files, seen }) =>
  [
    `exit code ${code}`,
    `--- standard output\n${out.slice(0, 2000)}`,
    `--- standard error\n${error.slice(0, 2000)}`,
    `--- files: ${Object.keys(files).slice(0, 30).join(', ')}`,
    ...(seen === undefined ? [] : [`--- seen: ${JSON.stringify(seen).slice(0, 2000)}`]),
  ].join('\n');

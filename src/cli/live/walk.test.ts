// The walk of docs/live.md, run as it is written against mosquitto, where that is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apidoc, tempFolder } from '../testing.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/live.md'), 'utf8');
const WALK = /^## A five-minute walkthrough\n([\s\S]*?)(?=^## )/m.exec(PAGE)?.[1] ?? '';
/** The blocks of code, without their fences and as far left as those are. */
const BLOCKS = [...WALK.matchAll(/^( *)```\w*\n([\s\S]*?)^ *```/gm)].map(([, indent, block = '']) =>
  block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);

const isInstalled = ['mosquitto', 'mosquitto_pub'].every((name) => !spawnSync(name, ['-h']).error);
if (!isInstalled) console.warn('Skipped: the walk of docs/live.md, since mosquitto is missing.');
const { path, write } = tempFolder();
const programs: ChildProcess[] = [];
afterAll(() => {
  for (const one of programs) one.kill();
});

function broker(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        const config = write('broker.conf', `listener ${port} 127.0.0.1\nallow_anonymous true\n`);
        programs.push(spawn('mosquitto', ['-c', config], { stdio: 'ignore' }));
        done(port);
      });
    });
  });
}

function isReady(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** The words of a command line, in which quotes are those of a shell. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
const withoutTimes = (text: string) => text.replace(/\d\d:\d\d:\d\d\.\d{3}/g, 'TIME');

test.skipIf(!isInstalled)('the five-minute walkthrough prints what the page says', async () => {
  const port = await broker();
  await expect.poll(() => isReady(port), { timeout: 20_000 }).toBe(true);
  const here = (text: string) => text.replaceAll('localhost:1883', `127.0.0.1:${port}`);
  const [document = '', listening = '', publishing = '', heard = '', cold = '', ...rest] = BLOCKS;
  write('sensors.yaml', here(document));

  /** Runs a line of the page; resolves to the exit code and all that it prints. */
  let listened: (text: string) => void = () => undefined;
  const run = async (line: string): Promise<{ code: number; all: string }> => {
    const [program = '', ...words] = wordsOf(here(line.replace(/^\$ /, '')));
    if (program === 'echo') {
      write(words[2] ?? '', `${words[0]}\n`);
      return { code: 0, all: '' };
    }
    if (program === 'mosquitto_pub') {
      const { status } = spawnSync(program, ['-p', String(port), '-h', '127.0.0.1', ...words]);
      return { code: status ?? 1, all: '' };
    }
    expect(program).toBe('apidoc-studio');
    let all = '';
    const add = (text: string): void => {
      all += text;
      listened(all);
    };
    const files = words.map((one) => (/\.(?:yaml|json)$/.test(one) ? path(one) : one));
    const { code } = await apidoc(files, { out: add, error: add });
    return { code, all };
  };

  const [listen = '', ...shown] = listening.split('\n');
  const isListening = new Promise<void>((done) => {
    listened = (text) => text.includes('Listening') && done();
  });
  const listener = run(listen);
  await Promise.race([isListening, listener]);
  for (const line of publishing.trimEnd().split('\n')) expect((await run(line)).code, line).toBe(0);
  const { code, all } = await listener;
  expect(code).toBe(1);
  expect(withoutTimes(all)).toBe(withoutTimes(here(shown.join('\n') + heard)));

  const [save = '', send = ''] = cold.split('\n');
  await run(save);
  expect((await run(send)).code).toBe(1);

  const merge = (rest[0] ?? '').split('\n');
  await run(merge[0] ?? '');
  expect(await run(merge[1] ?? '')).toEqual({ code: 0, all: here(merge.slice(2).join('\n')) });
  expect(readFileSync(path('sensors.yaml'), 'utf8')).toBe(
    here(document)
      .replace('[kitchen, attic]', '[kitchen, attic, cellar]')
      .concat('            humidity:\n              type: integer\n'),
  );

  const again = (rest[1] ?? '').split('\n');
  const last = await run(again[0] ?? '');
  expect([last.code, withoutTimes(last.all)]).toEqual([
    0,
    withoutTimes(here(again.slice(1).join('\n'))),
  ]);
});

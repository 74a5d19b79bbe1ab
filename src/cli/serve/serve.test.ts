// `apidoc-studio serve`: who may reach it, what is served and written, how changes are reported.
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { ServedList } from '../../share/served-folder.ts';
import type { ExitCode } from '../command.ts';
import { run } from '../run.ts';
import { apidoc, tempFolder, VALID } from '../testing.ts';
import type { ServedFiles } from './served-files.ts';
import { startServer } from './server.ts';
import { Studio } from './studio.ts';

const { write, path } = tempFolder();
const MAIN = `${VALID}channels:\n  a: {$ref: parts/part.yaml}\n`;
const ends: (() => Promise<ExitCode>)[] = [];

beforeEach(() => {
  write(
    'program/studio/index.html',
    '<!doctype html><html><head><link rel="manifest" href="./manifest.webmanifest" /><title>Studio</title></head></html>',
  );
  write('program/studio/assets/app.js', 'export {};');
  write('program/studio/assets/worker/w.js', 'postMessage(1);');
  write(
    'program/studio/hosting.json',
    JSON.stringify({
      types: { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' },
      headers: { 'X-Content-Type-Options': 'nosniff' },
      files: [
        {
          path: 'assets/worker/',
          headers: { 'Content-Security-Policy': "connect-src 'none'" },
        },
        { path: '', headers: { 'Content-Security-Policy': "script-src 'self'" } },
      ],
    }),
  );
  write('shop/.git/HEAD', '');
  write('shop/main.yaml', MAIN);
  write('shop/parts/part.yaml', 'address: orders\n');
  write('shop/.env', 'secret');
  write('shop/.vscode/settings.json', '{}');
  write('shop/key.pem', 'secret');
  write('secret.yaml', 'secret: 1\n');
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const program = () => pathToFileURL(path('program/apidoc.js'));

/** Serves until the test ends; resolves when the address is printed. */
async function serving(args: readonly string[] = [path('shop/main.yaml')]) {
  let out = '';
  let error = '';
  const opened: string[] = [];
  const watchers = new Map<string, (name: string | null) => void>();
  let interrupt = (): void => {};
  const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
  let ready = (): void => {};
  const started = new Promise<void>((resolve) => (ready = resolve));
  const code = run(['serve', ...args], {
    out(text) {
      out += text;
      if (out.includes('http:')) ready();
    },
    error(text) {
      error += text;
    },
    openAddress: (address) => void opened.push(address),
    watchFolder(folder, onChange) {
      watchers.set(folder, onChange);
      return () => watchers.delete(folder);
    },
    interrupted: () => interrupted,
    file: program(),
  });
  const end = async () => {
    interrupt();
    return code;
  };
  ends.push(end);
  await Promise.race([started, code]);
  const address = /http:\S+/.exec(out)?.[0] ?? '';
  const at = (target: string) => new URL(target, address).href;
  return {
    address,
    opened,
    end,
    out: () => out,
    error: () => error,
    get: (target: string, init?: RequestInit) => fetch(at(target), init),
    put: (file: string, body: string, headers: Record<string, string>) =>
      fetch(at(`served/files/${file}`), { method: 'PUT', body, headers }),
    list: async () => (await (await fetch(at('served/files'))).json()) as ServedList,
    changed: (name: string, folder = path('shop')) => watchers.get(folder)?.(name),
    events: () => events(at('served/changes')),
  };
}

/** The lists that a page is sent, one after the other. */
async function events(address: string) {
  const controller = new AbortController();
  const response = await fetch(address, { signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<ServedList> => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
    const [event = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return JSON.parse(event.replace(/^data: /, ''));
  };
  return {
    type: response.headers.get('Content-Type'),
    next,
    /**
     * Resolves when a list has exactly these files. One before it may have the new version of a
     * file that was written while a run went on, with what its old version referred to.
     */
    async until(...files: readonly string[]): Promise<void> {
      while (paths(await next()).join('\n') !== files.join('\n'));
    },
    /** What comes until the server ends. */
    async rest(): Promise<string> {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += part.value;
      return text;
    },
    stop: () => controller.abort(),
  };
}

/** A request as no browser would send it: the target as written, and any header. */
function raw(address: string, target: string, headers: Record<string, string>, method = 'GET') {
  const { hostname, port } = new URL(address);
  return new Promise<number | undefined>((done, fail) => {
    httpRequest({ hostname, port, path: target, headers, method }, (response) => {
      response.resume().on('end', () => done(response.statusCode));
    })
      .on('error', fail)
      .end();
  });
}

const paths = ({ files }: ServedList): string[] => files.map((file) => file.path).sort();

describe('who may reach it', () => {
  test('only who knows the token, which is another one each time', async () => {
    const one = await serving();
    const two = await serving();
    expect(one.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/$/);
    expect(new URL(one.address).pathname).not.toBe(new URL(two.address).pathname);
    for (const target of ['/', '/served/files', '/wrong/', new URL(two.address).pathname])
      expect((await one.get(target)).status).toBe(404);
    expect((await one.get('')).status).toBe(200);
  });

  test('by a name of the loopback only, and never for the page of another origin', async () => {
    const { address } = await serving();
    const { pathname, port, host } = new URL(address);
    const status = (headers: Record<string, string>, method = 'GET') =>
      raw(address, `${pathname}served/files`, headers, method);
    expect(await status({ Host: host })).toBe(200);
    expect(await status({ Host: `localhost:${port}` })).toBe(200);
    expect(await status({ Host: `[::1]:${port}` })).toBe(200);
    for (const name of [`evil.example:${port}`, `127.0.0.1.evil.example:${port}`, '127.0.0.1'])
      expect(await status({ Host: name })).toBe(403);
    expect(await status({ Host: host, Origin: `http://${host}` })).toBe(200);
    for (const origin of ['https://evil.example', 'null', `http://localhost:${port}`])
      expect(await status({ Host: host, Origin: origin })).toBe(403);
    for (const site of ['cross-site', 'same-site'])
      expect(await status({ Host: host, 'Sec-Fetch-Site': site })).toBe(403);
    const link = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect(await status({ Host: host, 'Sec-Fetch-Site': 'cross-site', ...link })).toBe(200);
    const frame = { ...link, 'Sec-Fetch-Dest': 'iframe' };
    expect(await status({ Host: host, 'Sec-Fetch-Site': 'cross-site', ...frame })).toBe(403);
  });
});

describe('what is served', () => {
  test('the studio with the headers of its build, and a page that knows of the server', async () => {
    const { get } = await serving();
    const page = await get('');
    const html = await page.text();
    expect(html).toContain('<meta name="apidoc-served" content="studio">');
    expect(html).not.toContain('manifest');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const script = await get('assets/app.js');
    expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    const worker = await get('assets/worker/w.js');
    expect(worker.headers.get('Content-Security-Policy')).toBe("connect-src 'none'");
    expect((await get('assets')).status).toBe(404);
    expect(page.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('a document with the files that it refers to, in their versions', async () => {
    const { list, get } = await serving();
    const found = await list();
    expect(found).toMatchObject({ name: 'shop', entry: 'main.yaml' });
    expect(paths(found)).toEqual(['main.yaml', 'parts/part.yaml']);
    const response = await get('served/files/parts/part.yaml');
    expect(await response.text()).toBe('address: orders\n');
    const { version } = found.files.find((file) => file.path === 'parts/part.yaml') ?? {};
    expect(response.headers.get('ETag')).toBe(`"${version}"`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('the documents of a folder', async () => {
    write('shop/docs/other.yaml', VALID);
    const { list } = await serving([path('shop')]);
    expect(await list()).toMatchObject({ entry: null });
    expect(paths(await list())).toEqual(['docs/other.yaml', 'main.yaml', 'parts/part.yaml']);
  });

  test('the ruleset that holds for a document, but no other hidden file', async () => {
    write('shop/.spectral.yaml', 'rules: {}\n');
    write('shop/.spectral.js', 'export default {};\n');
    write('shop/.vscode/.spectral.yaml', 'rules: {}\n');
    const { list, get, put } = await serving([path('shop')]);
    expect(paths(await list())).toContain('.spectral.yaml');
    expect(await (await get('served/files/.spectral.yaml')).text()).toBe('rules: {}\n');
    for (const file of ['.spectral.js', '.vscode/.spectral.yaml'])
      expect([file, (await get(`served/files/${file}`)).status]).toEqual([file, 404]);
    const { status } = await put('.spectral.js', 'x', { 'If-None-Match': '*' });
    expect([403, 404]).toContain(status);
  });

  test('nothing outside of the root folder, hidden, or of another kind', async () => {
    symlinkSync(path('secret.yaml'), path('shop/link.yaml'));
    symlinkSync(path('.'), path('shop/up'));
    write(
      'shop/main.yaml',
      `${VALID}channels:\n  a: {$ref: ../secret.yaml}\n  b: {$ref: link.yaml}\n`,
    );
    const { list, address, put } = await serving();
    expect(paths(await list())).toEqual(['main.yaml']);
    const { pathname, host } = new URL(address);
    for (const target of [
      ...['../secret.yaml', '%2e%2e/secret.yaml', '..%2fsecret.yaml', '..%5csecret.yaml'],
      ...['parts/../../secret.yaml', './main.yaml', '/main.yaml', 'parts//part.yaml', '%'],
      ...['link.yaml', 'up/secret.yaml', '.env', '.git/HEAD', '.vscode/settings.json', 'key.pem'],
      ...['main.yaml%00', 'C:/secret.yaml', 'parts', 'none.yaml'],
    ])
      expect([
        target,
        await raw(address, `${pathname}served/files/${target}`, { Host: host }),
      ]).toEqual([target, 404]);
    for (const file of ['link.yaml', 'up/new.yaml', '.vscode/new.json', 'key.pem', 'run.sh']) {
      const { status } = await put(file, 'x', { 'If-None-Match': '*' });
      expect([file, [403, 404].includes(status)]).toEqual([file, true]);
    }
    expect(readFileSync(path('secret.yaml'), 'utf8')).toBe('secret: 1\n');
  });

  test('no files of the studio beyond its folder', async () => {
    symlinkSync(path('secret.yaml'), path('program/studio/assets/link.yaml'));
    const { get, address } = await serving();
    const { pathname, host } = new URL(address);
    expect((await get('assets/link.yaml')).status).toBe(404);
    expect(await raw(address, `${pathname}assets/..%2f..%2f..%2fsecret.yaml`, { Host: host })).toBe(
      404,
    );
  });
});

describe('what is written', () => {
  const versionIn = async (list: Promise<ServedList>, name: string) =>
    `"${(await list).files.find((file) => file.path === name)?.version}"`;

  test.each([
    ...['node_modules/x.json', 'NODE_MODULES/x.json', 'a/Node_Modules/b/x.yaml'],
    ...['package.json', 'PACKAGE.JSON', 'sub/Package.json', 'docker-compose.yml', 'tsconfig.json'],
    ...['con.yaml', 'CON.json', 'sub/aux.v1.yaml', 'nul/x.yaml', 'com1.yaml', 'LPT9.json'],
  ])('nothing that runs code, is installed or is a device: %s', async (name) => {
    const { put } = await serving();
    const { status } = await put(name, '{}', { 'If-None-Match': '*' });
    expect(status).toBe(403);
    expect(existsSync(path(`shop/${name}`))).toBe(false);
  });

  test('a file in the version that the page knows, as a whole', async () => {
    const { put, list } = await serving();
    const version = await versionIn(list(), 'main.yaml');
    const saved = await put('main.yaml', VALID, { 'If-Match': version });
    expect([saved.status, readFileSync(path('shop/main.yaml'), 'utf8')]).toEqual([200, VALID]);
    const again = await put('main.yaml', MAIN, { 'If-Match': version });
    expect([again.status, again.headers.get('ETag')]).toEqual([412, saved.headers.get('ETag')]);
    const next = saved.headers.get('ETag') ?? '';
    write('shop/main.yaml', 'theirs');
    expect((await put('main.yaml', MAIN, { 'If-Match': next })).status).toBe(412);
    expect(readFileSync(path('shop/main.yaml'), 'utf8')).toBe('theirs');
    rmSync(path('shop/main.yaml'));
    expect((await put('main.yaml', MAIN, { 'If-Match': next })).status).toBe(412);
  });

  test('of two that know the same version, one', async () => {
    const { put, list } = await serving();
    const version = await versionIn(list(), 'main.yaml');
    const both = await Promise.all(
      ['one', 'two'].map((text) => put('main.yaml', text, { 'If-Match': version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('a new file, which must not exist, and none without such a condition', async () => {
    const { put } = await serving();
    expect((await put('new/a.yaml', 'a: 1', { 'If-None-Match': '*' })).status).toBe(200);
    expect(readFileSync(path('shop/new/a.yaml'), 'utf8')).toBe('a: 1');
    expect((await put('new/a.yaml', 'a: 2', { 'If-None-Match': '*' })).status).toBe(412);
    expect((await put('new/a.yaml', 'a: 2', {})).status).toBe(428);
    expect((await put('new/a.yaml', 'a: 2', { 'If-Match': '*' })).status).toBe(428);
  });

  test('nothing of more than 32 MB, and only by the methods for files', async () => {
    const { address, get } = await serving();
    const { pathname, host } = new URL(address);
    const headers = { Host: host, 'If-None-Match': '*', 'Content-Length': `${2 ** 25 + 1}` };
    expect(await raw(address, `${pathname}served/files/large.yaml`, headers, 'PUT')).toBe(413);
    expect((await get('served/files/large.yaml')).status).toBe(404);
    const post = await get('served/files/main.yaml', { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, PUT, DELETE']);
    expect((await get('', { method: 'PUT' })).status).toBe(405);
  });

  test('a file is deleted in the version that the page knows', async () => {
    const { get, list } = await serving();
    const remove = (version: string) =>
      get('served/files/parts/part.yaml', { method: 'DELETE', headers: { 'If-Match': version } });
    expect((await remove('"other"')).status).toBe(412);
    expect((await remove(await versionIn(list(), 'parts/part.yaml'))).status).toBe(200);
    expect((await get('served/files/parts/part.yaml')).status).toBe(404);
  });

  test('nothing with --docs', async () => {
    const { put, list, get } = await serving([path('shop/main.yaml'), '--docs']);
    expect(await (await get('')).text()).toContain('<meta name="apidoc-served" content="docs">');
    const version = await versionIn(list(), 'main.yaml');
    expect((await put('main.yaml', VALID, { 'If-Match': version })).status).toBe(405);
    expect(readFileSync(path('shop/main.yaml'), 'utf8')).toBe(MAIN);
  });
});

test('a change is sent to pages, with files that documents refer to from then on', async () => {
  const { events: follow, changed, put } = await serving();
  const page = await follow();
  expect(page.type).toBe('text/event-stream');
  const before = await page.next();
  write('shop/parts/more.yaml', 'address: more\n');
  write('shop/main.yaml', `${MAIN}  b: {$ref: parts/more.yaml}\n`);
  changed('main.yaml');
  const after = await page.next();
  expect(paths(after)).toEqual(['main.yaml', 'parts/more.yaml', 'parts/part.yaml']);
  const version = ({ files }: ServedList) =>
    files.find((file) => file.path === 'main.yaml')?.version;
  expect(version(after)).not.toBe(version(before));
  await put('main.yaml', VALID, { 'If-Match': `"${version(after)}"` });
  changed('main.yaml');
  await page.until('main.yaml');
  page.stop();
});

test('a change is sent to pages also while the configuration has an error', async () => {
  const { events: follow, changed, error, put } = await serving();
  const page = await follow();
  const [before] = (await page.next()).files;
  write('shop/apidoc.config.json', '{"rules": {"unknown-feild": "off"}}');
  write('shop/main.yaml', `${MAIN}# theirs\n`);
  changed('apidoc.config.json');
  const [after] = (await page.next()).files;
  expect(after?.path).toBe('main.yaml');
  expect(after?.version).not.toBe(before?.version);
  expect(error()).toContain('Did you mean "unknown-field"?');
  expect((await put('main.yaml', VALID, { 'If-Match': `"${after?.version}"` })).status).toBe(200);
  write('shop/apidoc.config.json', '{}');
  changed('apidoc.config.json');
  await page.until('apidoc.config.json', 'main.yaml');
  page.stop();
});

test('--watch prints the problems after each change, --open opens the address', async () => {
  const {
    out,
    opened,
    address,
    events: follow,
    changed,
    end,
  } = await serving([path('shop'), ...['--watch', '--open']]);
  expect(opened).toEqual([address]);
  expect(out()).toContain('no problems');
  const page = await follow();
  await page.next();
  write('shop/main.yaml', `${VALID}chanels: {}\n`);
  changed('main.yaml');
  await page.next();
  expect(out()).toContain('Did you mean "channels"?');
  expect(await end()).toBe(0);
  expect(await page.rest()).toBe('event: ended\ndata: ended\n\n');
  await expect(fetch(address)).rejects.toThrow();
});

test('a mistake is reported, and nothing is served', async () => {
  const file = program();
  const error = async (args: readonly string[]) => {
    const result = await apidoc(['serve', ...args], {
      file,
      watchFolder: () => () => {},
      interrupted: () => new Promise(() => {}),
    });
    expect(result).toMatchObject({ code: 2, out: '' });
    return result.error;
  };
  write('empty/notes.txt', '');
  expect(await error([path('none.yaml')])).toContain('file not found.');
  expect(await error([path('empty')])).toContain('found no document in this folder.');
  expect(await error([path('shop'), path('empty')])).toContain('name one file or folder.');
  expect(await error([path('shop'), '--port', '70000'])).toContain('a number up to 65535.');
  const { address } = await serving();
  const { port } = new URL(address);
  expect(await error([path('shop'), '--port', port])).toContain(
    `port ${port}: another program uses it. Choose another one by --port.`,
  );
  expect((await apidoc(['serve', path('shop')])).error).toContain(
    'the studio is not part of this installation.',
  );
});

test('ends although a page takes nothing that it is sent', async () => {
  const list: ServedList = {
    id: 'shop',
    name: 'shop',
    entry: null,
    files: Array.from({ length: 1000 }, (_, i) => ({
      path: `${i}.yaml`,
      version: '1',
      modified: 0,
    })),
  };
  const studio = await Studio.find(program());
  if (!studio) throw new Error('No studio');
  const files = { list: () => list } as ServedFiles;
  const server = await startServer({ studio, files, mode: 'studio', port: 0 });
  const frozen = await new Promise<IncomingMessage>((done, fail) => {
    httpRequest(new URL('served/changes', server.address), done).on('error', fail).end();
  });
  frozen.pause();
  // More than the system buffers for a connection.
  for (let i = 0; i < 400; i++) server.publish();
  await server.close();
  await expect(fetch(server.address)).rejects.toThrow();
  frozen.destroy();
});

describe('the bridge of the page to other servers', () => {
  /**
   * A server that sends five orders when somebody connects, and keeps what it is sent.
   * @param size characters that each order has beside its id
   */
  async function orders(size = 0) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((done) => server.once('listening', done));
    const received: string[] = [];
    const more = size > 0 && { text: 'x'.repeat(size) };
    /** Resolves when the first who connected has read all orders. */
    const taken = new Promise<void>((done) => {
      server.on('connection', (socket) => {
        socket.on('message', (data) => void received.push(String(data)));
        for (let id = 1; id <= 5; id++) socket.send(JSON.stringify({ id, ...more }));
        // Read after them.
        socket.on('pong', () => done());
        socket.ping();
      });
    });
    ends.push(async () => {
      for (const socket of server.clients) socket.terminate();
      await new Promise((done) => server.close(done));
      return 0;
    });
    const { port } = server.address() as { readonly port: number };
    const document = {
      asyncapi: '3.0.0',
      info: { title: 'Orders', version: '1' },
      servers: {
        peer: { host: `127.0.0.1:${port}`, protocol: 'ws' },
        any: { host: '{host}', protocol: 'ws', variables: { host: { default: 'localhost:1' } } },
      },
      channels: { orders: { address: '/orders', messages: { placed: { payload: {} } } } },
    };
    return { file: write('live/api.json', JSON.stringify(document)), port, received, taken };
  }

  /** Opens the WebSocket as the page does; null where it is refused. */
  function open(address: string, options: { origin?: string; host?: string } = {}) {
    const { origin = new URL(address).origin, host } = options;
    const target = new URL('live', address.replace('http:', 'ws:')).href;
    const socket = new WebSocket(target, {
      ...(origin !== '' && { origin }),
      headers: host === undefined ? {} : { host },
    });
    const frames: { type: string; [name: string]: unknown }[] = [];
    const waiting = new Set<() => void>();
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)));
      for (const look of waiting) look();
    });
    ends.push(async () => {
      socket.terminate();
      return 0;
    });
    const page = {
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      send: (frame: object) => socket.send(JSON.stringify({ id: 1, ...frame })),
      frames,
      /** Resolves with the first frame of a kind that is not taken yet. */
      async next(type: string) {
        for (;;) {
          const at = frames.findIndex((frame) => frame.type === type);
          if (at >= 0) return frames.splice(at, 1)[0] as (typeof frames)[number];
          await new Promise<void>((done) => waiting.add(done));
        }
      },
    };
    return new Promise<typeof page | null>((done) => {
      socket.on('open', () => done(page));
      socket.on('error', () => done(null));
    });
  }

  test('opens only with --live, and only for the page itself', async () => {
    const { file } = await orders();
    expect(await open((await serving([file])).address)).toBeNull();
    const { address, get } = await serving([file, '--live']);
    const { origin, port } = new URL(address);
    expect(await (await get('')).text()).toContain('name="apidoc-live" content=""');
    expect(await open(address)).not.toBeNull();
    for (const other of ['', 'null', 'https://evil.example', 'http://127.0.0.1:1'])
      expect(await open(address, { origin: other })).toBeNull();
    expect(await open(address, { host: `evil.example:${port}` })).toBeNull();
    expect(await open(`${origin}/${'x'.repeat(22)}/`)).toBeNull();
    expect(await open(new URL('served/', address).href)).toBeNull();
  });

  test('passes on as many messages as the page takes, and counts the others', async () => {
    const { file, received } = await orders();
    const page = await open((await serving([file, '--live'])).address);
    page?.send({ type: 'open', server: 'peer', channel: 'orders', window: 2 });
    expect(await page?.next('opened')).toEqual({ type: 'opened', id: 1, addresses: ['/orders'] });
    const first = await page?.next('message');
    expect(first).toMatchObject({ address: '/orders', headers: null, bytes: 8 });
    expect(atob(String(first?.payloadBase64))).toBe('{"id":1}');
    await page?.next('message');
    page?.send({ type: 'send', message: 'placed', payload: { id: 6 }, ref: 7 });
    expect(await page?.next('sent')).toEqual({ type: 'sent', id: 1, ref: 7 });
    page?.send({ type: 'window', n: 1 });
    expect(await page?.next('skipped')).toEqual({ type: 'skipped', id: 1, n: 3 });
    expect(page?.frames).toEqual([]);
    page?.send({ type: 'close' });
    await page?.next('closed');
    expect(received).toEqual(['{"id":6}']);
  });

  test('keeps no more for a page that does not read than a frame may have', async () => {
    const { file, taken } = await orders(7_000_000);
    const page = await open((await serving([file, '--live'])).address);
    page?.pause();
    page?.send({ type: 'open', server: 'peer', channel: 'orders', window: 100 });
    await taken;
    page?.send({ type: 'window', n: 1 });
    page?.resume();
    const skipped = await page?.next('skipped');
    const n = Number(skipped?.n);
    expect(n).toBeGreaterThan(0);
    expect(page?.frames.filter(({ type }) => type === 'message')).toHaveLength(5 - n);
  });

  test('connects to no other server than the user agreed to', async () => {
    const { file, port } = await orders();
    const page = await open((await serving([file, '--live'])).address);
    const agreed = { host: `127.0.0.1:${port}`, protocol: 'ws', isSecure: false };
    const own = { type: 'open', file: 'api.json', server: 'peer', channel: 'orders' };
    const others = [{ host: '127.0.0.1:1' }, { protocol: 'mqtt' }, { isSecure: true }];
    for (const other of others) {
      page?.send({ ...own, agreed: { ...agreed, ...other } });
      expect((await page?.next('failed'))?.message).toBe(
        `in the file the server "peer" is 127.0.0.1:${port}, by ws. Save the document first`,
      );
    }
    page?.send({ ...own, agreed });
    await page?.next('opened');
  });

  test('sends to no other address than the page shows', async () => {
    const { file, received } = await orders();
    const page = await open((await serving([file, '--live'])).address);
    page?.send({ type: 'open', server: 'peer', channel: 'orders', sendOnly: true });
    await page?.next('opened');
    const message = { type: 'send', message: 'placed', payload: 1 };
    page?.send({ ...message, address: '/edited', ref: 1 });
    expect(await page?.next('failed')).toMatchObject({
      ...{ code: 'send', ref: 1 },
      message:
        'in the file the channel "orders" has the address "/orders". Save the document first',
    });
    page?.send({ ...message, address: '/orders', ref: 2 });
    expect(await page?.next('sent')).toMatchObject({ ref: 2 });
    page?.send({ type: 'close' });
    await page?.next('closed');
    expect(received).toEqual(['1']);
  });

  test('connects to no server but those of the document, and those that are allowed', async () => {
    const { file, port } = await orders();
    const allowed = `127.0.0.1:${port}`;
    const refusedBy = async (more: readonly string[], frame: object) => {
      const page = await open((await serving([file, '--live', ...more])).address);
      page?.send({ type: 'open', channel: 'orders', ...frame });
      return Promise.race([
        page?.next('failed').then((failed) => String(failed?.message)),
        page?.next('opened').then(() => null),
      ]);
    };
    expect(await refusedBy([], { server: 'other' })).toContain('there is no server "other"');
    expect(await refusedBy([], { server: 'peer', file: '../secret.yaml' })).toContain(
      'there is no such document.',
    );
    const elsewhere = [
      { server: 'peer', host: '127.0.0.1:1' },
      { server: 'any', variables: { host: '127.0.0.1:1' } },
    ];
    for (const frame of elsewhere)
      expect(await refusedBy(['--allow-server', allowed], frame)).toContain(
        'the document has no server at 127.0.0.1:1. Allow it: apidoc-studio serve --live --allow-server 127.0.0.1:1',
      );
    const more = ['--allow-server', 'broker.example:1', '--allow-server', allowed];
    expect(await refusedBy(more, { server: 'any', host: allowed })).toBeNull();
    expect(await refusedBy(more, { server: 'any', variables: { host: allowed } })).toBeNull();
    const error = async (...args: string[]) => (await serving([file, ...args])).error();
    expect(await error('--allow-server', allowed)).toContain('of use only with --live');
    expect(await error('--live', '--allow-server', 'x"y')).toContain('--allow-server is HOST:PORT');
  });
});

// References to the network: nothing without permission, copies in a folder, hosts that are
// allowed, and never a private address behind a public name.
import dns from 'node:dns';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer, request as requestHttp, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CommandError, FileRefused } from './failures.ts';
import { RemoteFiles, type SendRequest } from './remote-files.ts';
import { NO_REMOTE, type RemoteOptions, readRequestSettings } from './request-settings.ts';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();

/** The messages of a document whose one channel is what the reference names. */
async function messages(ref: string, ...args: string[]): Promise<string[]> {
  const file = write('main.yaml', `${VALID}channels: {a: {$ref: ${JSON.stringify(ref)}}}\n`);
  const { out } = await apidoc(['validate', file, '--format', 'json', ...args]);
  return JSON.parse(out).documents[0].problems.map((p: { message: string }) => p.message);
}

test('nothing is fetched without permission', async () => {
  expect(await messages('https://example.com/a.yaml')).toEqual([
    'https://example.com/a.yaml is on the network, and nothing is fetched without permission. Keep a copy in a folder and name it by --map, or allow its host by --allow-host.',
  ]);
  expect(await messages('http://example.com/a.yaml', '--allow-host', 'example.com')).toEqual([
    expect.stringMatching(/by --map\.$/),
  ]);
});

describe('--map', () => {
  const map = (folder: string) => ['--map', `https://example.com/v1=${path(folder)}`];

  test('reads files below an address from a folder, with the files that they refer to', async () => {
    write('copies/sub/a b.yaml', 'messages: {m: {$ref: ../common.yaml#/m}}\n');
    write('copies/common.yaml', 'm: {summry: x}\n');
    expect(await messages('https://example.com/v1/sub/a%20b.yaml?x=1', ...map('copies'))).toEqual([
      expect.stringContaining('Unknown field "summry"'),
    ]);
    expect(await messages('https://example.com/v1x/a.yaml', ...map('copies'))).toEqual([
      expect.stringContaining('is on the network'),
    ]);
  });

  test('the longest address decides', async () => {
    write('copies/a.yaml', 'address: a\n');
    write('new/a.yaml', 'adress: a\n');
    const both = [...map('copies'), '--map', `https://example.com/v1/new/=${path('new')}`];
    expect(await messages('https://example.com/v1/a.yaml', ...both)).toEqual([]);
    expect(await messages('https://example.com/v1/new/a.yaml', ...both)).toHaveLength(1);
  });

  test('is used by bundle', async () => {
    write('copies/a.yaml', 'address: orders\n');
    const file = write(
      'main.yaml',
      `${VALID}channels:\n  a:\n    $ref: https://example.com/v1/a.yaml\n`,
    );
    const { code, out } = await apidoc(['bundle', file, ...map('copies')]);
    expect(code).toBe(0);
    expect(out).toContain('orders');
    expect(out).not.toContain('https:');
  });

  test.each([
    ['%2e%2e%2fsecret.yaml', /outside the folder/],
    ['link.yaml', /outside the folder/],
    ['.git/config', /git's own files/],
    ['gone.yaml', /file not found in the folder that --map names/],
    ['a%00.yaml', /outside the folder/],
    ['%zz.yaml', /file not found/],
  ])('reads nothing outside the folder: %s', async (name, why) => {
    write('secret.yaml', 'password: hunter2\n');
    write('copies/.git/config', 'token: hunter2\n');
    mkdirSync(path('copies'), { recursive: true });
    symlinkSync('../secret.yaml', path('copies/link.yaml'));
    const found = await messages(`https://example.com/v1/${name}`, ...map('copies'));
    expect(found).toEqual([expect.stringMatching(why)]);
    expect(found.join()).not.toContain(path(''));
  });

  test.each([
    [['--map', 'schemas'], 'write an address and a folder, such as'],
    [['--map', 'https://example.com/=gone'], 'folder not found.'],
    [['--allow-host', 'https://example.com'], 'write the name of a host, such as'],
    [['--allow-host', 'a b'], 'write the name of a host, such as'],
  ])('%j cannot run', async (args, why) => {
    const { code, error } = await apidoc(['validate', write('a.yaml', VALID), ...args]);
    expect([code, error.includes(why)]).toEqual([2, true]);
  });
});

describe('--allow-host', () => {
  const routes: Record<string, (response: ServerResponse) => void> = {
    '/a.yaml': (response) => response.end('address: a\n'),
    '/moved': (response) => response.writeHead(302, { location: '/a.yaml' }).end(),
    '/elsewhere': (response) =>
      response.writeHead(302, { location: 'https://other.example/a.yaml' }).end(),
    '/private': (response) =>
      response.writeHead(302, { location: 'https://10.0.0.1/a.yaml' }).end(),
    '/plain': (response) =>
      response.writeHead(302, { location: 'http://schemas.example/a.yaml' }).end(),
    '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
    '/large': (response) => response.end(Buffer.alloc(8 * 1024 * 1024 + 1)),
    '/packed': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([1])),
    '/cut': (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('address');
      setImmediate(() => response.destroy());
    },
  };
  let requests: string[] = [];
  /** Of each request its host, and the headers that a user named. */
  let keys: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    const { host = '', 'x-key': key = '-', 'x-own': own = '-' } = request.headers;
    keys.push(`${host.replace(/:\d+$/, '')} ${key} ${own}`);
    const route = routes[request.url ?? ''];
    if (route) route(response);
    else response.writeHead(404).end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  afterEach(() => {
    requests = [];
    keys = [];
    vi.restoreAllMocks();
  });

  /** Without encryption, and to the port of the server: all else is as in a run. */
  const send = ((url: URL, given: object, done: (response: never) => void) => {
    const { pathname, hostname } = url;
    const { socket, agent, ...options } = given as { socket?: Duplex; agent?: false };
    const way = socket ? { createConnection: () => socket } : { agent };
    return requestHttp({ ...options, ...way, hostname, path: pathname, port }, done as never);
  }) as SendRequest;
  const env = {};
  const allowed = (hosts: readonly string[], more: Partial<RemoteOptions> = {}) => ({
    ...NO_REMOTE,
    hosts,
    ...more,
  });
  const resolvesTo = (...addresses: string[]) =>
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      callback: (failure: null, all: object[]) => void,
    ) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )) as never);
  const read = async (address: string, ...hosts: string[]): Promise<string> => {
    const remote = await RemoteFiles.create(allowed(hosts), { send, env });
    if (!remote.allows(address)) return 'not allowed';
    return remote.read(address).then(
      (bytes) => Buffer.from(bytes).toString(),
      (failure: Error) => failure.message,
    );
  };
  /** The server is on this computer, which has to be named. */
  const HOSTS = ['schemas.example', '127.0.0.1'];

  test('all files of a run have one time limit', async () => {
    resolvesTo('127.0.0.1');
    const silent: SendRequest = ((_url: URL, { signal }: { signal: AbortSignal }) => {
      const listeners: ((failure: Error) => void)[] = [];
      signal.addEventListener('abort', () => {
        for (const listener of listeners) listener(new Error('aborted'));
      });
      const request = {
        on: (_name: string, listener: (failure: Error) => void) => {
          listeners.push(listener);
          return request;
        },
        end: () => {
          if (signal.aborted) for (const listener of listeners) listener(new Error('aborted'));
          return request;
        },
      };
      return request;
    }) as never;
    const timeouts = { one: 60_000, all: 50 };
    const remote = await RemoteFiles.create(allowed(HOSTS), { send: silent, timeouts, env });
    const failureOf = (name: string) =>
      remote.read(`https://schemas.example/${name}`).catch((failure: Error) => failure.message);
    const late = 'the hosts did not send all files within 0.05 seconds.';
    expect(await failureOf('a')).toContain(late);
    // The time of the run is over, not that of the next file.
    expect(await failureOf('b')).toContain(late);
  });

  test('reads files of hosts that are named, once', async () => {
    resolvesTo('127.0.0.1');
    const remote = await RemoteFiles.create(allowed(HOSTS), { send, env });
    const all = ['#a', '#b'].map((hash) => remote.read(`https://schemas.example/a.yaml${hash}`));
    expect((await Promise.all(all)).map((bytes) => Buffer.from(bytes).toString())).toEqual([
      'address: a\n',
      'address: a\n',
    ]);
    expect(requests).toEqual([`schemas.example:${port}/a.yaml`]);
  });

  test.each([
    ['https://schemas.example/moved', 'address: a\n'],
    ['https://other.example/a.yaml', 'not allowed'],
    ['http://schemas.example/a.yaml', 'not allowed'],
    ['https://user:word@schemas.example/a.yaml', 'not allowed'],
    ['https://schemas.example:444/a.yaml', 'not allowed'],
    [
      'https://schemas.example/elsewhere',
      'the host redirects to https://other.example, which is not allowed. Allow it by --allow-host if you trust it.',
    ],
    ['https://schemas.example/plain', /redirects to http:\/\/schemas.example, which is not/],
    ['https://schemas.example/loop', 'the host redirects more than 5 times.'],
    ['https://schemas.example/large', 'it has more than 8 MB.'],
    ['https://schemas.example/packed', /compressed \(gzip\)/],
    ['https://schemas.example/cut', /too early|can't be reached/],
    ['https://schemas.example/gone', 'the host responded with the status 404.'],
  ])('%s: %s', async (address, expected) => {
    resolvesTo('127.0.0.1');
    const found = await read(address, ...HOSTS);
    if (typeof expected === 'string') expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '::1', '::ffff:10.0.0.1'])(
    'a name at the private address %s is refused before anything is sent',
    async (address) => {
      resolvesTo('203.0.113.1', address);
      expect(await read('https://schemas.example/a.yaml', 'schemas.example')).toBe(
        `schemas.example is at ${address}, which is not on the public internet. Name that address by --allow-host, too, if this is intended.`,
      );
      expect(requests).toEqual([]);
    },
  );

  test('a redirect to a private address is refused, and one that nobody named', async () => {
    resolvesTo('127.0.0.1');
    expect(await read('https://schemas.example/private', ...HOSTS)).toContain(
      'the host redirects to https://10.0.0.1, which is not allowed.',
    );
    expect(await read('https://10.0.0.1/a.yaml', ...HOSTS)).toBe('not allowed');
    expect(await read('https://127.0.0.1/a.yaml', '127.0.0.1')).toBe('address: a\n');
  });

  test('headers of a file are sent to their host, and to no other one', async () => {
    resolvesTo('127.0.0.1');
    const headers = { 'schemas.example': { 'X-Key': 'secret' }, 'other.example': { 'x-own': '1' } };
    const headerFile = write('headers.json', JSON.stringify(headers));
    const hosts = [...HOSTS, 'other.example', 'third.example'];
    const remote = await RemoteFiles.create(allowed(hosts, { headerFile }), { send, env });
    const sent = async (address: string) => {
      await remote.read(address);
      return keys.splice(0);
    };
    expect(await sent('https://schemas.example/a.yaml')).toEqual(['schemas.example secret -']);
    expect(await sent('https://schemas.example/elsewhere')).toEqual([
      'schemas.example secret -',
      'other.example - 1',
    ]);
    expect(await sent('https://third.example/a.yaml')).toEqual(['third.example - -']);
  });

  test('requests go through the proxy of the environment, which looks up names', async () => {
    const opened: string[] = [];
    const proxy = createServer().on('connect', ({ url = '', headers }, socket: Duplex) => {
      opened.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
      if (url.startsWith('refused')) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
        return;
      }
      const target = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const lookups = resolvesTo('127.0.0.1');
    const address = `http://me:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const hosts = [...HOSTS, 'refused.example', 'near.example', '10.1.2.3', '10.9.2.3'];
    const remote = await RemoteFiles.create(allowed(hosts), {
      send,
      env: { HTTPS_PROXY: address, NO_PROXY: 'localhost, .near.example,10.9.0.0/16' },
    });
    const basic = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(String(await remote.read('https://schemas.example/a.yaml'))).toBe('address: a\n');
    expect(opened.splice(0)).toEqual([`schemas.example:443 ${basic}`]);
    expect(lookups).not.toHaveBeenCalled();
    await expect(remote.read('https://refused.example/a.yaml')).rejects.toThrow(
      'the proxy requires a user and a password',
    );
    expect(opened.splice(0)).toEqual([`refused.example:443 ${basic}`]);
    await remote.read('https://near.example/a.yaml');
    expect(lookups).toHaveBeenCalledOnce();
    expect(opened).toEqual([]);
    proxy.closeAllConnections();
    proxy.close();
    const gone = await RemoteFiles.create(allowed(HOSTS), { send, env: { https_proxy: address } });
    await expect(gone.read('https://schemas.example/a.yaml')).rejects.toThrow(
      "the proxy can't be reached (ECONNREFUSED).",
    );
  });

  test.each([
    ['*', 'https://a.example/', true],
    ['a.example', 'https://a.example/', true],
    ['A.example', 'https://b.a.example/', true],
    ['.a.example', 'https://ba.example/', false],
    ['a.example:8443', 'https://a.example/', false],
    ['a.example:8443', 'https://a.example:8443/', true],
    ['b.example, 10.0.0.0/8', 'https://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://11.1.2.3/', false],
    ['fd00::1', 'https://[fd00::1]/', true],
    ['b.example', 'https://localhost:8443/', true],
    ['b.example', 'https://[::1]/', true],
    ['fd00::/8', 'https://[fd12::1]:444/', true],
    ['0.0.1', 'https://10.0.0.1/', false],
    ['10.0.0.0/99', 'https://10.0.0.1/', false],
  ])('NO_PROXY %s and %s: %s', async (list, address, isDirect) => {
    const variables = { HTTPS_PROXY: 'proxy.example:3128', NO_PROXY: list };
    const options = { ca: null, headerFile: null };
    const { proxyFor } = await readRequestSettings(options, new Set(['a.example']), variables);
    const expected = isDirect ? undefined : 'http://proxy.example:3128/';
    expect(proxyFor(new URL(address))?.address.href).toBe(expected);
  });

  const HEADERS = '--header-file headers.json: ';
  test.each([
    [['--ca', 'a.pem'], '--ca is for hosts that files are fetched from'],
    [['--header-file', 'headers.json'], '--header-file is for hosts that'],
    [['--allow-host', 'a.example', '--ca', 'gone.pem'], '--ca gone.pem: file not found.'],
    [['--allow-host', 'a.example', '--ca', 'a.yaml'], '--ca a.yaml: this has no certificate'],
    ['[]', `${HEADERS}write an object with headers by host`],
    ['{"b.example": {}}', `${HEADERS}b.example is not allowed. Name it by --allow-host, too.`],
    ['{"a.example": 1}', `${HEADERS}the headers of a.example are an object.`],
    ['{"a.example": {"Host": "b"}}', `${HEADERS}Host is not a header that can be set.`],
    ['{"a.example": {"a b": "c"}}', `${HEADERS}a b is not a header that can be set.`],
    ['{"a.example": {"X": "hunter2\\n"}}', `${HEADERS}the value of X is not a text`],
  ])('%j cannot run', async (given, why) => {
    const headers = typeof given === 'string' ? given : '{}';
    const file = write('a.yaml', VALID);
    write('headers.json', headers);
    const args =
      typeof given === 'string'
        ? ['--allow-host', 'a.example', '--header-file', 'headers.json']
        : given;
    const there = args.map((arg) => (/^[a-z]+\.(?:pem|json|yaml)$/.test(arg) ? path(arg) : arg));
    const { code, error } = await apidoc(['validate', file, ...there]);
    expect(error.replaceAll(`${path('')}/`, '')).toContain(why);
    expect(error).not.toContain('hunter2');
    expect(code).toBe(2);
  });

  test.each([
    ['socks5://me:hunter2@proxy.example', 'HTTPS_PROXY is not the address of a proxy'],
    [
      'http://me:hunter2%@proxy.example',
      'the user or the password in HTTPS_PROXY has a % that encodes nothing. Write %25 for it.',
    ],
  ])('a variable that is no proxy is refused and not repeated: %s', async (given, why) => {
    const failure = RemoteFiles.create(allowed(HOSTS), { env: { HTTPS_PROXY: given } });
    await expect(failure).rejects.toThrow(CommandError);
    await expect(failure).rejects.toThrow(why);
    await expect(failure).rejects.not.toThrow('hunter2');
  });

  const NOT_TRUSTED =
    'the certificate of the host is not trusted (CODE). Name that of its authority by --ca if you trust it.';
  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', NOT_TRUSTED],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', NOT_TRUSTED],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', NOT_TRUSTED],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'the certificate of the host is for another name (CODE). Check the address.',
    ],
    [
      'CERT_HAS_EXPIRED',
      'the certificate of the host has expired (CODE). Its owner has to renew it.',
    ],
    [
      'CERT_NOT_YET_VALID',
      'the certificate of the host is not valid yet (CODE). Check the clock of this computer.',
    ],
    ['CERT_REVOKED', 'the certificate of the host is not valid (CODE).'],
    ['ECONNRESET', "the host can't be reached (CODE)."],
  ])('%s: what is wrong with the certificate', async (code, expected) => {
    const failing = (() => {
      const request = {
        on(_name: string, listener: (failure: Error) => void) {
          listener(Object.assign(new Error('failed'), { code }));
          return request;
        },
        end: () => request,
      };
      return request;
    }) as unknown as SendRequest;
    const remote = await RemoteFiles.create(allowed(HOSTS), { send: failing, env });
    await expect(remote.read('https://schemas.example/a.yaml')).rejects.toThrow(
      new FileRefused(expected.replace('CODE', code)),
    );
  });

  test('localhost is named by its name', async () => {
    resolvesTo('127.0.0.1');
    expect(await read('https://localhost/a.yaml', 'localhost')).toBe('address: a\n');
    expect(await read('https://schemas.example/a.yaml', 'schemas.example', 'localhost')).toContain(
      'not on the public internet',
    );
  });
});

test('Protocol Buffers in a file of its own: what to write instead', async () => {
  write('order.proto', 'syntax = "proto3";\nmessage Order { string id = 1; }\n');
  const file = write(
    'main.yaml',
    `${VALID}components:
  messages:
    Placed:
      payload:
        schemaFormat: application/vnd.google.protobuf;version=3
        schema: {$ref: ./order.proto}
`,
  );
  const { out } = await apidoc(['validate', file]);
  expect(out).toContain(
    'order.proto is Protocol Buffers text, and a reference can only resolve to JSON or YAML.',
  );
});

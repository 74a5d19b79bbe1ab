import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FetchOptions, fetchText, type Outcome } from './fetch-text.ts';

const PAGE = 'https://studio.example/';
const YAML = 'apidoc: 3.1.0\ninfo: {title: T, version: "1"}\n';
const ADDRESS = 'https://docs.example/dir/a.yml';

type Fake = (address: string, init: RequestInit) => Response | Promise<Response>;

/** Loads with a fake network that records its requests. */
async function load(fake: Fake, options: Partial<FetchOptions> = {}, address = ADDRESS) {
  const requests: { address: string; init: RequestInit }[] = [];
  const outcome = await fetchText(address, {
    pageUrl: PAGE,
    online: () => true,
    fetch: async (input, init = {}) => {
      requests.push({ address: String(input), init });
      return fake(String(input), init);
    },
    ...options,
  });
  return { outcome, requests };
}

const responseWith = (body: BodyInit | null, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'text/yaml' }, ...init });
const typed = (type: string, body: BodyInit = YAML) =>
  responseWith(body, { headers: { 'content-type': type } });
const at = (response: Response, url: string, redirected = true) =>
  Object.defineProperties(response, { url: { value: url }, redirected: { value: redirected } });
const refuses: Fake = () => {
  throw new TypeError('Failed to fetch');
};
const reason = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.failure.reason);
const actions = (outcome: Outcome) =>
  outcome.ok ? [] : outcome.failure.actions.map((action) => action.id);

describe('a document that can be loaded', () => {
  it('is loaded without cookies, referrer or a stale copy', async () => {
    const { outcome, requests } = await load(() => responseWith(YAML));
    expect(outcome).toEqual({
      ok: true,
      text: YAML,
      name: 'a.yml',
      given: ADDRESS,
      address: ADDRESS,
      base: ADDRESS,
      host: 'docs.example',
      redirected: false,
      encoding: 'utf-8',
      bytes: YAML.length,
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.init).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-cache',
      redirect: 'follow',
    });
  });

  it('is requested from the raw host, and keeps the address of its page', async () => {
    const { outcome, requests } = await load(
      () => responseWith(YAML),
      {},
      'https://github.com/o/r/blob/main/dir/a%20b.yml',
    );
    expect(requests[0]?.address).toBe('https://raw.githubusercontent.com/o/r/main/dir/a%20b.yml');
    expect(outcome).toMatchObject({
      ok: true,
      given: 'https://github.com/o/r/blob/main/dir/a%20b.yml',
      name: 'a b.yml',
      host: 'raw.githubusercontent.com',
    });
  });

  it('reports the address after redirects, and resolves references from there [N09]', async () => {
    const { outcome } = await load(() => at(responseWith(YAML), 'https://cdn.example/v2/b.yml'));
    expect(outcome).toMatchObject({
      ok: true,
      redirected: true,
      host: 'cdn.example',
      base: 'https://cdn.example/v2/b.yml',
      given: ADDRESS,
      name: 'a.yml',
    });
  });

  it.each([
    'text/plain',
    'application/octet-stream',
    'application/vnd.oai.openapi',
    'application/json',
    '',
  ])('may be sent as %j', async (type) => {
    expect(reason((await load(() => typed(type))).outcome)).toBe('ok');
  });

  it('may be UTF-16 or begin with a byte order mark', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${YAML}`, 'utf16le'));
    expect((await load(() => responseWith(utf16))).outcome).toMatchObject({
      text: YAML,
      encoding: 'utf-16le',
    });
    expect((await load(() => responseWith(`\uFEFF${YAML}`))).outcome).toMatchObject({
      text: YAML,
      encoding: 'utf-8',
    });
  });

  it('may be of another format or none at all: the editor reports that', async () => {
    expect(reason((await load(() => responseWith('- just\n- [a list'))).outcome)).toBe('ok');
  });

  it('reports its progress', async () => {
    const seen: [number, number | null][] = [];
    await load(() => responseWith(YAML, { headers: { 'content-length': String(YAML.length) } }), {
      onProgress: (bytes, total) => seen.push([bytes, total]),
    });
    expect(seen.at(-1)).toEqual([YAML.length, YAML.length]);
  });
});

describe('addresses refused before any request', () => {
  it.each([
    ['', 'empty'],
    ['not a url', 'invalid'],
    ['javascript:alert(1)', 'scheme'],
    ['https://u:p@h.example/x', 'credentials'],
    ['http://h.example/x', 'mixed-content'],
    ['https://192.168.0.1/x', 'ask-local'],
    ['https://github.com/o/r', 'repository-page'],
  ])('%j: %s [N11]', async (address, expected) => {
    const { outcome, requests } = await load(() => responseWith(YAML), {}, address);
    expect([reason(outcome), requests]).toEqual([expected, []]);
  });

  it('loads from a private host that the user agreed to, and from no other', async () => {
    const allowed = { allowedHosts: ['192.168.0.1'] };
    expect(
      reason((await load(() => responseWith(YAML), allowed, 'https://192.168.0.1/x.yml')).outcome),
    ).toBe('ok');
    expect(
      reason((await load(() => responseWith(YAML), allowed, 'https://192.168.0.2/x.yml')).outcome),
    ).toBe('ask-local');
    const redirect = await load(
      () => at(responseWith(YAML), 'https://192.168.0.1:8443/x'),
      allowed,
      'https://192.168.0.1/x.yml',
    );
    expect(reason(redirect.outcome)).toBe('ask-local');
  });
});

describe('a response that is not a document', () => {
  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'sign-in'],
    [403, 'sign-in'],
    [429, 'busy'],
    [500, 'server-error'],
    [503, 'server-error'],
    [418, 'status'],
  ])('status %i: %s [N06]', async (status, expected) => {
    const { outcome } = await load(() => responseWith('apidoc: 3.1.0', { status }));
    expect(reason(outcome)).toBe(expected);
    expect(outcome.ok || `${outcome.failure.title} ${outcome.failure.explanation}`).toContain(
      String(status),
    );
  });

  it.each([
    ['by its type', () => typed('text/html; charset=utf-8', '<!doctype html><p>')],
    ['by its text', () => typed('text/plain', '\n<!-- x --><!DOCTYPE html><html>')],
    ['by its text', () => typed('text/plain', '<?xml version="1.0"?><html xmlns="x">')],
  ])('a web page is known %s [N08]', async (_, fake) => {
    const { outcome } = await load(fake);
    expect(reason(outcome)).toBe('html');
    expect(actions(outcome)).toContain('open-as-text');
  });

  it('opens a web page as text when the user confirms', async () => {
    expect(
      (await load(() => typed('text/html', '<html>'), { anyType: true })).outcome,
    ).toMatchObject({ ok: true, text: '<html>' });
  });

  it.each([
    ['image/png', 'x', 'a picture'],
    ['application/pdf', 'x', 'a PDF document'],
    ['application/zip', 'x', 'an archive'],
    ['application/octet-stream', 'PK\u0003\u0004', 'a ZIP archive'],
    ['text/plain', '%PDF-1.4', 'a PDF document'],
  ])('%s %j is of a wrong type', async (type, body, words) => {
    const { outcome } = await load(() => typed(type, body));
    expect(reason(outcome)).toBe('wrong-type');
    expect(outcome.ok || outcome.failure.title).toContain(words);
  });

  it('names the byte that is not UTF-8', async () => {
    const { outcome } = await load(() =>
      responseWith(new Uint8Array([...Buffer.from('a: 1\nb: '), 0xff, 0x0a])),
    );
    expect(reason(outcome)).toBe('encoding');
    expect(outcome.ok || outcome.failure.title).toBe(
      'This document is not valid UTF-8 at byte 9 (line 2).',
    );
  });

  it.each(['', ' \n\n'])('%j is empty', async (body) => {
    expect(reason((await load(() => responseWith(body))).outcome)).toBe('empty-document');
  });
});

describe('limits', () => {
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024).fill(97));
      },
    });

  it('stops at the size limit, announced or not [N04]', async () => {
    const unsaid = await load(() => responseWith(endless()));
    expect(reason(unsaid.outcome)).toBe('too-large');
    expect(actions(unsaid.outcome)).toContain('open-as-text');
    const loaded = await load(() =>
      responseWith(endless(), { headers: { 'content-length': String(20 * 2 ** 20) } }),
    );
    expect(loaded.outcome.ok || loaded.outcome.failure.title).toContain('20 MB');
  });

  it('does not offer what would be too large all the same', async () => {
    const huge = await load(() =>
      responseWith(endless(), { headers: { 'content-length': String(2 ** 30) } }),
    );
    expect(actions(huge.outcome)).toEqual(['edit-address']);
    const insisted = await load(() => responseWith(endless()), {
      anyType: true,
      maxBytes: 32 * 2 ** 20,
    });
    expect([reason(insisted.outcome), actions(insisted.outcome)]).toEqual([
      'too-large',
      ['edit-address'],
    ]);
  });

  it('takes a document of exactly the limit', async () => {
    expect(
      reason((await load(() => responseWith('a'.repeat(100)), { maxBytes: 100 })).outcome),
    ).toBe('ok');
  });
});

describe('no response', () => {
  it('distinguishes a host that forbids reading from one that does not respond [N07]', async () => {
    const forbids = await load((_, init) =>
      init.mode === 'no-cors' ? responseWith(null) : refuses('', {}),
    );
    expect(reason(forbids.outcome)).toBe('cors');
    expect(actions(forbids.outcome)).toEqual(['open-page', 'choose-file', 'edit-address', 'retry']);
    expect(forbids.requests[1]?.init).toMatchObject({
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    expect(reason((await load(refuses)).outcome)).toBe('unreachable');
  });

  it('says the same of a file that the document refers to', async () => {
    const loadedFrom = new URL('main.yaml', ADDRESS).href;
    const reference = { loadedFrom, allowed: new Set<string>() };
    const answer = (_: unknown, init: RequestInit) =>
      init.mode === 'no-cors' ? responseWith(null) : refuses('', {});
    expect(reason((await load(answer, { reference })).outcome)).toBe('cors');
    expect(reason((await load(refuses, { reference })).outcome)).toBe('unreachable');
    // A site that is not allowed hears nothing.
    const elsewhere = {
      loadedFrom: 'https://elsewhere.example/a.yaml',
      allowed: new Set<string>(),
    };
    const { requests } = await load(answer, { reference: elsewhere });
    expect(requests).toEqual([]);
  });

  it('sends no second request that could not explain the failure', async () => {
    const offline = await load(refuses, { online: () => false });
    expect([reason(offline.outcome), offline.requests.length]).toEqual(['offline', 1]);
    const own = await load(refuses, {}, `${PAGE}examples/a.yaml`);
    expect([reason(own.outcome), own.requests.length]).toEqual(['unreachable', 1]);
  });

  it('does not read the response of a redirect to a private host', async () => {
    const read = vi.fn();
    const body = new ReadableStream({ pull: read }, { highWaterMark: 0 });
    const { outcome } = await load(() => at(responseWith(body), 'http://169.254.169.254/latest'));
    expect(reason(outcome)).toBe('ask-local');
    expect(read).not.toHaveBeenCalled();
    expect(outcome.ok || outcome.failure.explanation).toMatch(
      /^docs\.example redirected the request there, and what it sent was not read\./,
    );
  });
});

describe('a real server', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.yml`;
  }
  const fetchLocal = (address: string, options: Partial<FetchOptions> = {}) =>
    fetchText(address, {
      pageUrl: 'http://studio.example/',
      allowedHosts: [new URL(address).host],
      online: () => true,
      ...options,
    });

  it('that breaks off in the middle: the part is not used [N05]', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(YAML, () => response.destroy());
    });
    expect(reason(await fetchLocal(address))).toBe('cut');
  });

  it('that drips: the time limit covers the body, and waiting longer is offered [N03]', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, {});
      response.write('apidoc');
    });
    const outcome = await fetchLocal(address, { timeoutMs: 150 });
    expect(reason(outcome)).toBe('timeout');
    expect(actions(outcome)).toContain('wait-longer');
  });

  it('that never responds: the user can stop it', async () => {
    const address = await serve(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(reason(await fetchLocal(address, { signal: controller.signal }))).toBe('cancelled');
    expect(reason(await fetchLocal(address, { signal: controller.signal }))).toBe('cancelled');
  });

  it('that redirects for ever, and one that is not there [N09]', async () => {
    const loop = await serve((request, response) =>
      response.writeHead(302, { location: request.url ?? '' }).end(),
    );
    expect(reason(await fetchLocal(loop))).toBe('unreachable');
    const address = await serve(() => {});
    for (const close of closers.splice(0)) close();
    expect(reason(await fetchLocal(address))).toBe('unreachable');
  });
});

it('every refusal says what happened, what to do and what is safe', async () => {
  const fakes: Fake[] = [
    refuses,
    () => typed('text/html'),
    () => responseWith(''),
    ...[401, 404, 429, 500].map((status) => () => responseWith('', { status })),
  ];
  for (const fake of fakes) {
    const { outcome } = await load(fake);
    if (outcome.ok) throw new Error('should fail');
    const { title, explanation, safe } = outcome.failure;
    for (const sentence of [title, explanation, safe])
      expect(sentence).toMatch(/^[A-Za-z“].{15,}\.$/);
    expect(outcome.failure.actions.length).toBeGreaterThan(0);
  }
});

// Where the references of a document may lead, with the store's files and a network that is not
// there.
import { describe, expect, it, vi } from 'vitest';
import { createFileLoader, type Origin } from '../../store/file-loader.ts';
import type { Site } from '../../store/state.ts';
import { NO_CONSENTS } from '../../store/testing.ts';
import { createReferencedFiles } from './referenced-files.ts';

const PAGE = 'https://studio.example/app/';
const hosted = (base: string): Origin => ({
  id: 'd',
  source: { kind: 'url', address: base },
  base,
});
const FROM_DISK: Origin = { id: 'd', source: { kind: 'file' }, base: null };
const FROM_LINK = (base: string): Origin => ({ id: 'd', source: { kind: 'link' }, base });
const DOCS = hosted('https://docs.example/api/a.yaml');

/**
 * Loads files as references name them. `redirects`: from which address to which the network goes.
 */
async function load(
  document: Origin,
  uris: readonly string[],
  redirects: Record<string, string> = {},
  page = PAGE,
) {
  const requests: string[] = [];
  const bodies: string[] = [];
  const got = new Map<string, string>();
  const not = new Map<string, string>();
  let sites: readonly Site[] = [];
  const files = createFileLoader({
    ...createReferencedFiles(() => page, {
      online: () => true,
      fetch: async (input) => {
        const url = String(input);
        requests.push(url);
        const last = redirects[url] ?? url;
        const body = new ReadableStream(
          {
            pull(controller) {
              bodies.push(last);
              controller.enqueue(new TextEncoder().encode(`secret: of ${last}`));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        );
        const response = new Response(body, { headers: { 'content-type': 'application/yaml' } });
        return Object.defineProperties(response, {
          url: { value: last },
          redirected: { value: last !== url },
        });
      },
    }),
    consents: NO_CONSENTS,
    onFile: (uri, text) => void got.set(uri, text),
    onNoFile: (uri, reason) => void not.set(uri, reason),
    onSites: (now) => {
      sites = now;
    },
  });
  files.open(document);
  // As the worker does: each file by its absolute address where there is a base.
  const absolute = uris.map((uri) =>
    document.base !== null && URL.canParse(uri, document.base)
      ? new URL(uri, document.base).href
      : uri,
  );
  const settled = () =>
    vi.waitFor(() =>
      expect(got.size + not.size + sites.reduce((sum, one) => sum + one.files, 0)).toBe(
        new Set(absolute).size,
      ),
    );
  files.need(absolute);
  await settled();
  return { files, requests, bodies, got, not, settled, sites: () => sites.map(({ site }) => site) };
}

const PRIVATE = [
  'https://127.0.0.1:8443/secret',
  'https://localhost/secret',
  'https://localhost./secret',
  'https://LOCALHOST/secret',
  'https://app.localhost/secret',
  'https://2130706433/secret',
  'https://0177.0.0.1/secret',
  'https://0x7f.1/secret',
  'https://127.1/secret',
  'https://0/secret',
  'https://10.0.0.8/secret',
  'https://172.20.1.1/secret',
  'https://192.168.1.1./secret',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/secret',
  'https://[::1]/secret',
  'https://[::]/secret',
  'https://[fe80::1]/secret',
  'https://[fd00::1]:8443/secret',
  'https://[::ffff:127.0.0.1]/secret',
  'https://[::ffff:c0a8:1]/secret',
  'https://[64:ff9b::7f00:1]/secret',
  'https://[2002:7f00:1::]/secret',
  'https://printer.local/secret',
  'https://printer.local./secret',
  'https://router/secret',
  'https://wiki.corp/secret',
  'https://metadata.google.internal/secret',
];

describe('a private host', () => {
  it.each(PRIVATE)(
    '%s is never requested by a reference, whatever the document is',
    async (address) => {
      for (const document of [
        DOCS,
        FROM_DISK,
        FROM_LINK(address),
        hosted('https://192.168.77.7/a.yaml'),
      ]) {
        const { requests, not, sites } = await load(document, [address]);
        expect([requests, [...not.keys()].length, sites()]).toEqual([[], 1, []]);
      }
    },
  );

  it.each(PRIVATE)(
    'a redirect to %s: nothing of it is read, and no message has it',
    async (address) => {
      const last = new URL(address).href;
      const { requests, bodies, got, not, sites } = await load(DOCS, ['./part.yaml'], {
        'https://docs.example/api/part.yaml': last,
      });
      expect(requests).toEqual(['https://docs.example/api/part.yaml']);
      expect([bodies, [...got], sites()]).toEqual([[], [], []]);
      const [reason] = [...not.values()];
      expect(reason).toContain('docs.example redirected the request there');
      expect(reason).not.toContain('secret: of');
    },
  );

  it('is requested where the document itself came from it, and another port of it after permission', async () => {
    const document = hosted('https://192.168.0.7:8443/a.yaml');
    const { got, sites, requests } = await load(document, [
      './b.yaml',
      'https://192.168.0.7:9000/c.yaml',
      'https://192.168.0.8:8443/d.yaml',
    ]);
    expect([...got.keys()]).toEqual(['https://192.168.0.7:8443/b.yaml']);
    expect(sites()).toEqual(['192.168.0.7:9000']);
    expect(requests).toHaveLength(1);
  });

  it('of the studio itself is not requested by the document of another host', async () => {
    const page = 'https://127.0.0.1:4179/';
    const { requests, sites } = await load(DOCS, [`${page}api/me`], {}, page);
    expect([requests, sites()]).toEqual([[], []]);
    const example: Origin = {
      id: 'd',
      source: { kind: 'example', file: 'a.yaml' },
      base: `${page}examples/a.yaml`,
    };
    expect((await load(example, ['./b.yaml'], {}, page)).got.size).toBe(1);
  });
});

describe('another site', () => {
  it.each([
    ['another host', 'https://cdn.example/x.yaml', 'cdn.example'],
    ['another port', 'https://docs.example:8443/x.yaml', 'docs.example:8443'],
    ['a name with a final dot', 'https://docs.example./x.yaml', 'docs.example.'],
    ['a subdomain', 'https://a.docs.example/x.yaml', 'a.docs.example'],
    ['an IPv6 address', 'https://[2606:4700::1111]/x.yaml', '[2606:4700::1111]'],
    ["the studio's own host", 'https://studio.example/api/me', 'studio.example'],
    [
      'the host behind the page of a code host',
      'https://github.com/o/r/blob/main/x.yaml',
      'raw.githubusercontent.com',
    ],
  ])('%s is requested only after permission', async (_, address, site) => {
    const { files, requests, got, settled, sites } = await load(DOCS, [address]);
    expect([requests, sites()]).toEqual([[], [site]]);
    files.allow();
    await vi.waitFor(() => expect(got.size).toBe(1));
    await settled();
    expect(requests).toHaveLength(1);
  });

  it('after a redirect requires permission, and is not read before', async () => {
    const part = 'https://docs.example/api/part.yaml';
    const { files, bodies, got, sites } = await load(DOCS, ['./part.yaml'], {
      [part]: 'https://cdn.example/part.yaml',
    });
    expect([bodies, got.size, sites()]).toEqual([[], 0, ['cdn.example']]);
    files.allow();
    await vi.waitFor(() => expect(got.get(part)).toBe('secret: of https://cdn.example/part.yaml'));
  });

  it('that is allowed must not redirect to a private one, nor to a third one without permission', async () => {
    const { files, bodies, not, sites } = await load(
      DOCS,
      ['https://cdn.example/1', 'https://cdn.example/2'],
      {
        'https://cdn.example/1': 'https://10.0.0.1/1',
        'https://cdn.example/2': 'https://third.example/2',
      },
    );
    files.allow();
    await vi.waitFor(() => expect([not.size, sites()]).toEqual([1, ['third.example']]));
    expect(bodies).toEqual([]);
  });

  it('a link does not make a host its own by naming it', async () => {
    const { requests, sites } = await load(FROM_LINK('https://victim.example/a.yaml'), [
      './account.json',
    ]);
    expect([requests, sites()]).toEqual([[], ['victim.example']]);
  });
});

describe('what is never a file of a document', () => {
  it.each([
    'data:application/yaml,a: 1',
    'blob:https://docs.example/0f',
    'blob:https://studio.example/0f',
    'file:///etc/passwd',
    'ftp://docs.example/x',
    'javascript:1',
    'about:blank',
    'ws://docs.example/',
    'https://user:password@docs.example/x.yaml',
    'https://user@docs.example/x.yaml',
    'http://docs.example/x.yaml',
    'http://127.0.0.1/x.yaml',
  ])('%s', async (address) => {
    for (const document of [DOCS, FROM_DISK]) {
      const { requests, not, sites } = await load(document, [address]);
      expect([requests, not.size, sites()]).toEqual([[], 1, []]);
    }
  });

  it('http is refused to a document that came over https, also after a redirect, wherever the studio runs', async () => {
    const page = 'http://studio.example/';
    const { not, got, bodies } = await load(
      DOCS,
      ['http://docs.example/x.yaml', './b.yaml'],
      { 'https://docs.example/api/b.yaml': 'http://docs.example/b' },
      page,
    );
    expect([not.size, got.size, bodies]).toEqual([2, 0, []]);
    expect(
      (await load(hosted('http://docs.example/a.yaml'), ['./b.yaml'], {}, page)).got.size,
    ).toBe(1);
    expect((await load(FROM_DISK, ['http://docs.example/b.yaml'], {}, page)).sites()).toEqual([
      'http://docs.example',
    ]);
  });

  it('a redirect within the own origin is followed', async () => {
    const { got } = await load(DOCS, ['./b.yaml'], {
      'https://docs.example/api/b.yaml': 'https://docs.example/v2/b.yaml',
    });
    expect(got.size).toBe(1);
  });
});

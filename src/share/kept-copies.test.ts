// @vitest-environment happy-dom
// What was read last can be read again without a network.
import { expect, test } from 'vitest';
import { type Copies, fetchOrKept } from './kept-copies.ts';

/** The browser's caches, as far as they are used. */
function fakeCopies() {
  const entries = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => void entries.set(key, response),
    match: async (key: string) => entries.get(key)?.clone(),
    delete: async (key: string) => entries.delete(key),
    keys: async () => [...entries.keys()],
  };
  return { entries, copies: { open: async () => cache } as unknown as Copies };
}

const page = 'https://studio.example.com/app/';
const host = (text: string) => async () =>
  new Response(text, { headers: { 'Content-Type': 'text/yaml' } });
const gone = async () => {
  throw new TypeError('Failed to fetch');
};

const load = async (address: string, fetch: typeof globalThis.fetch, copies: Copies | null) => {
  const outcome = await fetchOrKept(address, { pageUrl: page, fetch, online: () => true }, copies);
  await new Promise((resolve) => setTimeout(resolve));
  return outcome;
};

test('a document is read from its copy where the host cannot be reached, and nowhere else', async () => {
  const { copies } = fakeCopies();
  const address = 'https://docs.example.com/orders.yaml';
  expect((await load(address, host('asyncapi: 3.0.0\n'), copies)).ok).toBe(true);
  const again = await load(address, gone, copies);
  expect(again).toMatchObject({ ok: true, text: 'asyncapi: 3.0.0\n', base: address });
  expect(again).toHaveProperty('keptOn', expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
  expect(await load('https://docs.example.com/other.yaml', gone, copies)).toMatchObject({
    ok: false,
  });
  const missing = async () => new Response('', { status: 404 });
  expect(await load(address, missing, copies)).toMatchObject({ ok: false });
  expect(await load(address, gone, null)).toMatchObject({ ok: false });
});

test('a newer text replaces the copy, and only the last files are kept', async () => {
  const { copies, entries } = fakeCopies();
  const first = 'https://docs.example.com/0.yaml';
  for (let i = 0; i < 40; i++)
    await load(`https://docs.example.com/${i}.yaml`, host(`a: ${i}\n`), copies);
  await load(first, host('a: new\n'), copies);
  await load('https://docs.example.com/40.yaml', host('a: 40\n'), copies);
  expect(entries.size).toBe(40);
  expect(await load(first, gone, copies)).toMatchObject({ text: 'a: new\n' });
  expect(await load('https://docs.example.com/1.yaml', gone, copies)).toMatchObject({ ok: false });
});

test('what is in the cache and is not a copy is dropped', async () => {
  const address = 'https://docs.example.com/orders.yaml';
  for (const wrong of ['null', '7', '[]', '{}', '{"ok":true,"text":7}', '{"ok":true', '"text"']) {
    const { copies, entries } = fakeCopies();
    await load(address, host('a: 1\n'), copies);
    const [key = ''] = entries.keys();
    const whole = await entries.get(key)?.clone().json();
    entries.set(key, new Response(wrong));
    expect([wrong, (await load(address, gone, copies)).ok]).toEqual([wrong, false]);
    for (const name of Object.keys(whole)) {
      entries.set(key, new Response(JSON.stringify({ ...whole, [name]: { a: 1 } })));
      expect([name, (await load(address, gone, copies)).ok]).toEqual([name, false]);
    }
  }
});

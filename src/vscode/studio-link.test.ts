import { expect, it } from 'vitest';
import { parseLink } from '../share/link.ts';
import { decode } from '../share/link-codec.ts';
import { studioLink } from './studio-link.ts';

it('carries the text and the name of the file', async () => {
  const link = await studioLink('https://studio.example.com/app/', 'asyncapi: 3.0.0\n', 'a b.yaml');
  if (!('address' in link)) throw new Error(link.refused);
  expect(link.address).toMatch(/^https:\/\/studio\.example\.com\/app\/#s1=/);
  const { source, name } = parseLink(link.address);
  expect(name).toBe('a b.yaml');
  expect(source.kind === 'text' && (await decode(source.payload))).toEqual({
    ok: true,
    text: 'asyncapi: 3.0.0\n',
  });
});

it.each(['studio.example.com', 'file:///studio/index.html', 'javascript:alert(1)'])(
  'refuses %s as the address of a studio',
  async (studio) => {
    expect(await studioLink(studio, 'asyncapi: 3.0.0\n', 'a.yaml')).toEqual({
      refused: expect.stringContaining('must begin with https://'),
    });
  },
);

it('refuses a text that no link can carry', async () => {
  let state = 1;
  const noise = Array.from({ length: 600_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
  expect(await studioLink('https://studio.example.com/', noise, 'a.yaml')).toEqual({
    refused: expect.stringContaining('too large'),
  });
});

import { expect, it } from 'vitest';
import { layout } from './layout.ts';
import { COLOURS, type Palette, renderSvg } from './svg.ts';
import { graph, SHOP } from './testing.ts';

const PALETTE = Object.fromEntries(
  COLOURS.map((name, i) => [name, `#0000${(16 + i).toString(16)}`]),
) as Palette;
const draw = (document: object, title = 'Diagram') =>
  renderSvg(layout(graph(document)), PALETTE, title);
/** Contents of all elements of a name. */
const texts = (from: string, name: string) =>
  [...from.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map((m) => m[1]);

it('shows every name, address and line, in the colours of the theme', () => {
  const picture = draw(SHOP, 'Diagram of Shop');
  const shown = texts(picture, 'text');
  for (const text of [
    'Shop',
    '1.0.0',
    'collect',
    'receive',
    'send',
    'Place an order',
    'pay/{id}',
    'paid',
    'prod',
    'kafka://broker.example',
    'request',
    'reply',
  ])
    expect(shown).toContain(text);
  expect(texts(picture, 'title')).toEqual([
    'Diagram of Shop',
    'the application receives by operation collect',
    'operation collect receives from message paid of channel payments',
    'the application sends by operation Place an order',
    'operation Place an order sends to channel orders',
    'operation Place an order gets its reply from channel answers',
  ]);
  for (const [, colour] of picture.matchAll(/(?:fill|stroke)="(#[^"]*)"/g))
    expect(Object.values(PALETTE)).toContain(colour);
});

it('is self-contained: no script, style, link or address to load', () => {
  const picture = draw(SHOP);
  expect(picture).not.toMatch(
    /<(script|style|a|image|use|foreignObject)\b|\bhref|\burl\(|\son\w+=/,
  );
  expect([...picture.matchAll(/https?:[^"]*/g)].map(String)).toEqual([
    'http://www.w3.org/2000/svg',
  ]);
});

it.each([
  '</text><script>alert(1)</script>',
  '"/><image href="https://evil.example/x"/>',
  "' onload='x",
  ']]><!DOCTYPE a [<!ENTITY b "c">]>&b;',
  '\u0000\u0008\uD800\uFFFE',
])('contains %j as text', (evil) => {
  const picture = draw(
    {
      channels: { [evil]: { address: evil } },
      servers: { [evil]: { host: evil, protocol: evil } },
    },
    evil,
  );
  const tags = new Set([...picture.matchAll(/<\/?([^\s>/]+)/g)].map((m) => m[1]));
  expect([...tags].sort()).toEqual(['?xml', 'g', 'path', 'rect', 'svg', 'text', 'title']);
  const names = new Set(
    [...picture.replace(/>[^<]*</g, '><').matchAll(/\s([^\s=]+)="/g)].map((m) => m[1]),
  );
  for (const name of names) expect(name).not.toMatch(/^on|href/);
  for (const char of picture)
    expect(char).toMatch(/[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
});

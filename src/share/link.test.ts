import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName } from './document-names.ts';
import { type Link, type LinkParts, linkAdvice, makeLink, parseLink, withPointer } from './link.ts';
import { decode, encode } from './link-codec.ts';

const PAGE = 'https://studio.example/app/';
const open = (rest: string) => parseLink(PAGE + rest);

describe('parseLink', () => {
  it('finds nothing in a bare address', () => {
    expect(open('')).toEqual({
      source: { kind: 'none' },
      embed: false,
      only: false,
      safe: false,
      notes: [],
    });
    expect(open('?utm_source=chat#')).toEqual({
      source: { kind: 'none' },
      embed: false,
      only: false,
      safe: false,
      notes: [],
    });
  });

  it.each<[string, Partial<Link>]>([
    [
      '?url=https://h.example/a.yml',
      { source: { kind: 'url', address: 'https://h.example/a.yml', inFragment: false } },
    ],
    [
      '?url=https%3A%2F%2Fh.example%2Fa.yml%3Fx%3D1%26y',
      { source: { kind: 'url', address: 'https://h.example/a.yml?x=1&y', inFragment: false } },
    ],
    [
      '?load=https://h.example/a.yml&readOnly',
      {
        source: { kind: 'url', address: 'https://h.example/a.yml', inFragment: false },
        view: 'docs',
      },
    ],
    ['?readOnly=false', { view: undefined }],
    ['?readOnly&view=split', { view: 'split' }],
    ['?url=', { source: { kind: 'url', address: '', inFragment: false } }],
    ['?example=lights-mqtt', { source: { kind: 'example', name: 'lights-mqtt' } }],
    ['?example=what-the-studio-finds', { source: { kind: 'example', name: 'common-mistakes' } }],
    [
      '#/channels/a~1b/messages/x%20y',
      { source: { kind: 'none' }, pointer: '/channels/a~1b/messages/x y' },
    ],
    [
      '#s1=abc_-&at=/info&n=my%20api.yml',
      {
        source: { kind: 'text', format: 's1', payload: 'abc_-' },
        pointer: '/info',
        name: 'my api.yml',
      },
    ],
    ['#s1=abc&n=..%2F..%2Fx.yml', { name: '-..-x.yml' }],
    ['#doc-.23..2f.channels.2f.a.7e.1b', { pointer: '/channels/a~1b' }],
    ['#doc-parts.2f.a.2e.yaml.23..2f.channels.2f.b', { pointer: undefined }],
    [
      '#s1%3Dabc%26at%3D%2Finfo',
      { source: { kind: 'text', format: 's1', payload: 'abc' }, pointer: '/info' },
    ],
    ['#s9=abc', { source: { kind: 'text', format: 's9', payload: 'abc' } }],
    ['#s1=', { source: { kind: 'text', format: 's1', payload: '' } }],
    [
      '#url=https://h.example/a.yml&at=/info',
      {
        source: { kind: 'url', address: 'https://h.example/a.yml', inFragment: true },
        pointer: '/info',
      },
    ],
    [
      '?url=https://h.example/a.yml#s1=abc',
      { source: { kind: 'text', format: 's1', payload: 'abc', hosted: 'https://h.example/a.yml' } },
    ],
    [
      '?url=https://h.example/a.yml&example=b',
      { source: { kind: 'url', address: 'https://h.example/a.yml', inFragment: false } },
    ],
    ['?draft=0a1b', { source: { kind: 'draft', id: '0a1b' } }],
    ['?draft=0a1b&example=b', { source: { kind: 'example', name: 'b' } }],
    ['?view=diagram', { view: 'diagram' }],
    ['?view=read', { view: 'docs' }],
    ['?view=edit', { view: 'editor' }],
    ['?view=editor&theme=dark&embed', { view: 'editor', theme: 'dark', embed: true }],
    ['?safe&example=a', { safe: true, source: { kind: 'example', name: 'a' } }],
    ['?embed&only#/channels/x', { embed: true, only: true, pointer: '/channels/x' }],
    ['?only#s1=abc&at=/info', { only: true, pointer: '/info' }],
    ['?only=no#/info', { only: false, pointer: '/info' }],
  ])('%s', (rest, expected) => {
    expect(open(rest)).toMatchObject(expected);
    expect(open(rest).notes).toEqual([]);
  });

  it.each([
    ['?view=docs&view=editor', { view: 'docs' }],
    ['?view=3d', { view: undefined }],
    ['?view=constructor', { view: undefined }],
    ['?theme=pink', { theme: undefined }],
    ['?example=../secret', { source: { kind: 'none' } }],
    ['?draft=../secret', { source: { kind: 'none' } }],
    ['#nonsense', { source: { kind: 'none' } }],
    ['?only', { only: false }],
    ['#/a~2b', { pointer: undefined }],
    ['#/%E0%A4', { pointer: undefined }],
    [
      '?url=https://a.example/&url=https://b.example/',
      { source: { kind: 'url', address: 'https://a.example/', inFragment: false } },
    ],
  ])('%s is noted, and the rest goes on', (rest, expected) => {
    expect(open(rest)).toMatchObject(expected);
    expect(open(rest).notes).toHaveLength(1);
  });

  it('accepts any address as a link', () => {
    fc.assert(
      fc.property(
        fc.webFragments(),
        fc.webQueryParameters(),
        fc.string({ maxLength: 30 }),
        (fragment, query, loose) => {
          for (const rest of [`?${query}#${fragment}`, `#${loose}`, `#s1=${loose}&at=${loose}`])
            expect(open(rest).source.kind).toBeTypeOf('string');
        },
      ),
    );
  });
});

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
const pointer = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 8 }), { minLength: 1, maxLength: 5 })
  .map((keys) => keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
const source = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constant('url' as const), address: text, inFragment: fc.boolean() }),
  fc.record({
    kind: fc.constant('example' as const),
    name: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/),
  }),
  fc.record({ kind: fc.constant('draft' as const), id: fc.stringMatching(/^[0-9a-f]{1,24}$/) }),
  fc.record(
    {
      kind: fc.constant('text' as const),
      format: fc.constantFrom('s1', 's2'),
      payload: fc.stringMatching(/^[\w-]{0,40}$/),
      hosted: text,
    },
    { requiredKeys: ['kind', 'format', 'payload'] },
  ),
);

describe('makeLink', () => {
  it('writes what parseLink reads', () => {
    fc.assert(
      fc.property(
        source,
        fc.option(pointer, { nil: undefined }),
        fc.constantFrom('docs', 'editor', 'split', undefined),
        fc.constantFrom('light', 'dark', 'auto', undefined),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        text,
        (from, location, view, theme, embed, only, safe, name) => {
          const parts: LinkParts = {
            source: from,
            pointer: location,
            view,
            theme,
            embed,
            only,
            safe,
            name,
          };
          const carried = from.kind === 'text' || (from.kind === 'url' && from.inFragment);
          expect(parseLink(makeLink(`${PAGE}?url=old#/old`, parts))).toEqual({
            ...parts,
            name: carried ? cleanName(name) || undefined : undefined,
            only: only && location !== undefined,
            notes: [],
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps addresses and pointers readable', () => {
    expect(
      makeLink(PAGE, {
        source: { kind: 'url', address: 'https://h.example/a.yml', inFragment: false },
        pointer: '/channels/a~1b',
      }),
    ).toBe(`${PAGE}?url=https://h.example/a.yml#/channels/a~1b`);
    expect(makeLink(`${PAGE}?example=x#/y`, { source: { kind: 'none' } })).toBe(PAGE);
  });

  it('carries a whole document', async () => {
    const yaml = 'apidoc: 3.1.0\ninfo: {title: "größer & #1"}\n';
    const link = parseLink(
      makeLink(PAGE, {
        source: { kind: 'text', format: 's1', payload: await encode(yaml) },
        name: 'a.yml',
        pointer: '/info',
      }),
    );
    if (link.source.kind !== 'text') throw new Error('no text');
    expect(await decode(link.source.payload, link.source.format)).toEqual({ ok: true, text: yaml });
  });
});

it.each([
  [8_000, 10, 'fine'],
  [8_001, 10, 'long'],
  [32_001, 10, 'very-long'],
  [300_000, 10, 'impossible'],
  [5_000, 9 * 2 ** 20, 'impossible'],
])('a link of %i characters with %i bytes is %s', (length, bytes, advice) => {
  expect(linkAdvice('x'.repeat(length), bytes)).toBe(advice);
});

describe('withPointer', () => {
  it.each([
    ['?example=a', '/channels/x y', '?example=a#/channels/x%20y'],
    ['?example=a&view=docs#/channels/a', '/info', '?example=a&view=docs#/info'],
    ['?example=a#/channels/a', '', '?example=a'],
    [
      '#url=https://h.example/a.yml&at=/info&n=a.yml',
      '/channels/b',
      '#url=https://h.example/a.yml&at=/channels/b&n=a.yml',
    ],
    ['#s1=abc&at=/info', '', '#s1=abc'],
    ['?example=a#work', '/info', '?example=a#/info'],
    ['?example=a#/info', 'no pointer', '?example=a'],
  ])('%s at %s', (rest, pointer, expected) => {
    expect(withPointer(PAGE + rest, pointer)).toBe(PAGE + expected);
  });

  it('changes nothing else in the link', () => {
    const link = makeLink(PAGE, {
      source: { kind: 'text', format: 's1', payload: 'abc-_', hosted: 'https://h.example/a.yml' },
      name: 'b.yml',
    });
    expect(parseLink(withPointer(link, '/a~1b'))).toEqual({ ...parseLink(link), pointer: '/a~1b' });
  });
});

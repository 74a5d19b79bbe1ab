// The pictures for previews of links: whatever a document is called and however large it is, what
// is drawn can be read, and no text is wider than what it is in.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { documentPicture } from './document-picture.ts';
import { drawableText, linesOf, type PictureFont, widthIn } from './picture-font.ts';

/** A font of Latin letters, each as wide as half its height. */
const FONT: PictureFont = {
  widthOf: (code) =>
    (code >= 0x20 && code < 0x180 && code !== 0x7f) || code === 0x2026 || code === 0xb7
      ? 0.5
      : undefined,
};

function pictureOf(document: object, name = 'file') {
  const analyzer = new Analyzer('a.json', 'json');
  analyzer.setText(
    JSON.stringify({ apidoc: '3.1.0', info: { title: 'Orders', version: '1' }, ...document }),
  );
  const { svg, alt } = documentPicture({ model: analyzer.model() }, [name], FONT);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  return { svg, alt, texts };
}

/** Channels with an operation each. */
const channels = (count: number, channel: (i: number) => object, action = 'send') => ({
  channels: Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, channel(i)])),
  operations: Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `o${i}`,
      { action, channel: { $ref: `#/channels/c${i}` } },
    ]),
  ),
});

describe('what is in it', () => {
  test('title, version, what is sent and received, counts, and all of that in words', () => {
    const { texts, alt } = pictureOf({
      channels: { a: { title: 'Payments' }, b: { address: 'shop.orders' } },
      operations: {
        get: { action: 'receive', channel: { $ref: '#/channels/a' } },
        put: { action: 'send', channel: { $ref: '#/channels/b' } },
      },
    });
    expect(texts).toEqual([
      '1',
      'Orders',
      'Payments',
      'shop.orders',
      'Orders',
      '2 operations \u00b7 2 channels',
    ]);
    expect(alt).toBe('Orders 1; receives Payments; sends shop.orders');
  });

  test.each([
    [4, ['t0', 't1', 't2', 't3']],
    [6, ['t0', 't1', 't2', '3 more channels']],
  ])('of %i channels these are drawn', (count, expected) => {
    const { texts } = pictureOf(channels(count, (i) => ({ title: `t${i}` })));
    expect(texts.filter((text) => /^t\d|more/.test(text ?? ''))).toEqual(expected);
  });

  const SERVERS = {
    servers: { k: { host: 'a', protocol: 'kafka' }, m: { host: 'b', protocol: 'mqtt' } },
  };
  const onServer = (i: number) => ({ servers: [{ $ref: `#/servers/${i % 4 ? 'k' : 'm'}` }] });
  test.each([
    [
      'by servers',
      { ...SERVERS, ...channels(500, onServer) },
      ['Kafka', '375 channels', 'MQTT', '125 channels'],
    ],
    [
      'by tags',
      channels(500, (i) => ({ tags: [{ name: ['red', 'green'][i % 2] }] })),
      ['red', '250 channels', 'green', '250 channels'],
    ],
    [
      'by the beginning of addresses',
      channels(500, (i) => ({ address: `${['a', 'b', 'c', 'd', 'e'][i % 5]}.x${i}` })),
      ['a', '100 channels', 'b', '100 channels', 'c', '100 channels', '200 more channels'],
    ],
    ['as a number', channels(500, (i) => ({ address: `x${i}` })), ['500 channels']],
  ])('500 channels are drawn %s', (_by, document, expected) => {
    const { texts } = pictureOf(document);
    expect(texts.slice(-expected.length - 2, -2)).toEqual(expected);
  });

  test('messages where there are no channels, and nothing where there is nothing', () => {
    const messages = { a: { title: 'Placed' }, b: {} };
    expect(pictureOf({ components: { messages } }).texts).toContain('Placed');
    expect(pictureOf({}).texts).toEqual(['1', 'Orders']);
  });
});

describe('what it is called', () => {
  test.each([
    ['Orders \u{1f680}', 'Orders'],
    ['\u6ce8\u6587\u30b5\u30fc\u30d3\u30b9', 'file'],
    ['\u062e\u062f\u0645\u0629', 'file'],
    ['Orders \u6ce8\u6587', 'file'],
    ['\u{1f680}', 'file'],
    ['', 'file'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['<b>&', '&#60;b&#62;&#38;'],
  ])('%s is %s', (title, drawn) => {
    expect(pictureOf({ info: { title, version: '1' } }).texts[1]).toBe(drawn);
  });

  test('nothing where its file has no such name either', () => {
    expect(pictureOf({ info: { title: '\u6ce8', version: '1' } }, '\u6587').texts).toEqual(['1']);
  });

  test('only characters that the font has, for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const character of drawableText(FONT, text) ?? '')
          expect(FONT.widthOf(character.codePointAt(0) ?? 0)).toBeDefined();
      }),
    );
  });

  test('lines are as wide as they may be, and few', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aB./-_ '), maxLength: 400 });
    fc.assert(
      fc.property(word, fc.integer({ min: 20, max: 400 }), (text, width) => {
        const lines = linesOf(FONT, text, { size: 20, width, most: 2 });
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(widthIn(FONT, line, 20)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

test('a document of strangers is text in it, without links, scripts and styles', () => {
  const hostile = '"/><image href="https://a.example.com/x.png"/><script>';
  const { svg } = pictureOf({
    info: { title: hostile, version: hostile, description: hostile },
    ...channels(3, () => ({ title: hostile, address: hostile })),
  });
  expect(svg.match(/<(\w+)/g)?.every((tag) => /^<(?:svg|rect|path|text)$/.test(tag))).toBe(true);
  expect(svg).not.toMatch(/href=["']/);
});

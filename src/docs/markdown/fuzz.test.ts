// Markdown of random pieces: it is drawn without an error, by elements of the closed list only, and
// no page of it has more elements than the limit. `npm run fuzz` draws many more.
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';
import { tokensIn } from './parse.ts';
import { renderPages } from './render.tsx';

const times = process.env.FUZZ === undefined ? 1 : 100;

const PIECES = [
  ...['# ', '## ', '- ', '1. ', '> ', '```', '~~~', '    ', '\n', '\n\n', '\t', '|', '---', '***'],
  ...[
    '| a | b |\n|---|:-:|\n',
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '<',
    '>',
    '`',
    '``',
    '*',
    '_',
    '~~',
  ],
  ...['[^1]', '[^1]: ', '[x]: ', '- [ ] ', '&amp;', '&#0;', '&#x110000;', '\\', 'https://a.b/c'],
  ...[
    'javascript:alert(1)',
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<br>',
    '<!--',
  ],
  ...[
    '-->',
    '<![CDATA[',
    '<a href="',
    '"',
    "'",
    'www.a.b',
    'a@b.c',
    '\0',
    '\u202e',
    '\ud800',
    '#/',
  ],
];
const MARKDOWN = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string()), {
    maxLength: 80,
  })
  .map((parts) => parts.join(''));
/** The same pieces again and again, which is what takes time in a parser. */
const REPEATED = fc
  .tuple(
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
    fc.nat(times > 1 ? 3000 : 300),
  )
  .map(([parts, count]) => parts.join('').repeat(count));

const BAD =
  /<(?:script|iframe|object|embed|base|meta|link|form|dialog|video|audio|svg [^>]*on|math|style|template)\b|<[^>]*\son\w+=|(?:href|src)="(?!https?:|mailto:|#)/i;

test.each([
  ['of any pieces', MARKDOWN, 100],
  ['of repeated pieces', REPEATED, 8],
] as const)(
  '%s',
  (_, texts, few) => {
    fc.assert(
      fc.property(texts, (text) => {
        const html = renderToStaticMarkup(createElement(Markdown, { text, level: 3 }));
        expect(BAD.exec(html)?.[0] ?? null).toBeNull();
        expect(html.split('<').length).toBeLessThan(20_000);
        let pages = 0;
        for (const page of renderPages(tokensIn(text), 3, () => 200)) pages += page ? 1 : 0;
        expect(pages).toBeLessThanOrEqual(text.length + 1);
      }),
      { numRuns: few * times, ...(times > 1 ? {} : { seed: 20261125 }) },
    );
  },
  times > 1 ? 3_600_000 : 120_000,
);

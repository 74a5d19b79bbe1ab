import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { cpuTime } from '../../core/testing.ts';
import { createPane, type Pane, PaneContext, type PaneState } from '../pane/pane.ts';
import type { Services } from '../pane/services.ts';
import { imageAddress } from './image-address.ts';
import { Markdown } from './Markdown.tsx';
import { linkTarget } from './MarkdownLink.tsx';
import { parse, tokensIn } from './parse.ts';
import { renderPages } from './render.tsx';

const html = (text: string, level = 3) =>
  renderToStaticMarkup(createElement(Markdown, { text, level }));

const analyzer = new Analyzer('shop.yaml', 'yaml');
analyzer.setText(`apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {address: orders, messages: {placed: {$ref: '#/components/messages/placed'}}}
  'a/b{x}': {address: null}
operations:
  sendOrder: {action: send, channel: {$ref: '#/channels/orders'}}
components:
  messages:
    placed: {name: OrderPlaced, payload: {type: object}}
`);
const MODEL = analyzer.model();

function inPane(
  text: string,
  prepare: (pane: Pane) => void = () => {},
  state: Partial<PaneState> = {},
  services: Services = {},
): string {
  const pane = createPane(
    { model: MODEL, problems: new Map(), marked: null, print: false, ...state },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services },
  );
  prepare(pane);
  return renderToStaticMarkup(
    createElement(PaneContext, { value: pane }, createElement(Markdown, { text, level: 3 })),
  );
}

test('paragraphs, emphasis, lists and code become elements', () => {
  const out = html('Hello *big* **world** `x`\n\n1. a\n2. b\n\n- c');
  expect(out).toContain('<p>Hello <em>big</em> <strong>world</strong> <code>x</code></p>');
  expect(out).toContain('<ol start="1"><li>a</li><li>b</li></ol>');
  expect(out).toContain('<ul><li>c</li></ul>');
});

test('each block has the direction of its own words where some are written from right to left', () => {
  const out = html(
    'Hello\n\n\u0645\u0631\u062d\u0628\u0627 **x**\n\n- \u05d0\n\n> b\n\n| a |\n|---|\n| \u05d1 |',
  );
  expect(out).toContain(
    '<p dir="auto">Hello</p><p dir="auto">\u0645\u0631\u062d\u0628\u0627 <strong>x</strong></p>',
  );
  for (const tag of ['ul', 'li', 'blockquote', 'table', 'th', 'td'])
    expect(out).toMatch(new RegExp(`<${tag}[^>]* dir="auto"`));
});

test('task lists show what is done, without controls', () => {
  const out = html('- [ ] open **a**\n- [x] closed\n\n1. [X] loose\n\n2. two');
  expect(out).toMatch(
    /<li><span[^>]*role="img" aria-label="To do:">.*?<\/span>open <strong>a<\/strong><\/li>/,
  );
  expect(out).toMatch(/aria-label="Done:">.*?<\/span>closed<\/li>/);
  expect(out).toMatch(/<li><p><span[^>]*aria-label="Done:">.*?<\/span>loose<\/p><\/li>/);
  expect(out).not.toMatch(/<(input|button)|\[[ xX]\]/);
});

test('brackets elsewhere stay text', () => {
  expect(html('[ ] no list')).toContain('[ ] no list');
  expect(html('- a [x] b\n- [ ]\n- [y] c\n- a\n\n  [x] later')).not.toContain('docs-md-task');
});

test('web and mail addresses become links, names with dots stay text', () => {
  expect(html('see https://example.com/a, or a@example.com.')).toMatch(
    /see <a [^>]*href="https:\/\/example.com\/a"[^>]*>https:\/\/example.com\/a<.*, or <a [^>]*href="mailto:a@example.com"/,
  );
  expect(html('<https://example.com/a>')).toContain('href="https://example.com/a"');
  expect(html('at www.example.com/a_b?c, or')).toMatch(
    /at <a [^>]*href="https:\/\/www.example.com\/a_b\?c"[^>]*>www.example.com\/a_b\?c<.*, or/,
  );
  expect(html('www. and www.lamps and awww.example.com')).not.toContain('<a');
  expect(
    html('orders.placed.io ftp://example.com //example.com `https://example.com`'),
  ).not.toContain('<a');
});

test('a line break tag breaks the line, any other tag stays text', () => {
  expect(html('|a|\n|-|\n|one<br>two<BR />three<brand>|')).toContain(
    'one<br/>two<br/>three&lt;brand&gt;',
  );
});

describe('footnotes', () => {
  const out = html(
    'One[^a], two[^long name], three[^b], one again[^a].\n\n[^b]: Second.\n[^a]: First\n  goes *on*.\n\n  And on.\n\nAfter.\n\n[^c]: Unused.',
  );

  test('are numbered by their first references and listed at the end', () => {
    expect(out).toMatch(
      /One<sup[^>]*data-first="true"[^>]*><button[^>]*aria-label="Footnote 1"[^>]*>1<\/button><\/sup>/,
    );
    expect(out).toMatch(/three<sup[^>]*><button[^>]*>2</);
    expect(out).toMatch(/one again<sup class="docs-footnote-ref" tabindex="-1"><button[^>]*>1</);
    expect(out).toMatch(
      /<p>After\.<\/p><ol class="docs-footnotes"[^>]*><li[^>]*><p>First\ngoes <em>on<\/em>\.<\/p><p>And on\.<\/p>.*<p>Second\.<\/p>/s,
    );
  });

  test('that nothing refers to are left out, references to nothing stay text', () => {
    expect(out).not.toContain('Unused');
    expect(out).toContain('two[^long name]');
    expect(html('[^none]')).toBe('<div class="docs-md" dir="auto"><p>[^none]</p></div>');
  });

  test('cannot contain themselves', () => {
    expect(
      html('a[^a]\n\n[^a]: see [^a] and [^b]\n[^b]: [^b]: x').match(/<ol class="docs-footnotes"/g),
    ).toHaveLength(1);
  });
});

describe('images', () => {
  test('are not loaded before the user allows it', () => {
    const out = html('![cat](https://img.example/cat.png)');
    expect(out).not.toContain('<img');
    expect(out).not.toContain('href=');
    expect(out).toContain('Image: cat, from img.example');
    expect(out).toMatch(/<button[^>]*aria-label="Show image: cat"[^>]*>Show image<\/button>/);
    expect(out).toContain('Show all images from img.example');
    expect(html('![](https://img.example/cat.png)')).toContain('Image from img.example');
  });

  test('are shown by address or by host, without a referrer', () => {
    const two =
      '![a](https://img.example/a.png) ![b](https://img.example/b.png) ![c](https://other.example/c.png)';
    expect(
      inPane(two, (pane) => pane.folds.set('image https://img.example/a.png', true)).match(
        /<img [^>]*>/g,
      ),
    ).toEqual([
      '<img class="docs-image-shown" src="https://img.example/a.png" alt="a" referrerPolicy="no-referrer" decoding="async"/>',
    ]);
    expect(
      inPane(two, (pane) => pane.folds.set('images of img.example', true)).match(/<img /g),
    ).toHaveLength(2);
  });

  test('of a host that the user chose for good are shown, those of others not', () => {
    const two = '![a](https://img.example/a.png) ![b](https://other.example/b.png)';
    const images = { has: () => false, add: () => {}, subscribe: () => () => {} };
    const kept = { ...images, hosts: () => ['img.example'], addHost: () => {} };
    const out = inPane(two, () => {}, {}, { images: kept });
    expect(out.match(/<img [^>]*src="[^"]*"/g)).toEqual([
      '<img class="docs-image-shown" src="https://img.example/a.png"',
    ]);
    expect(out).toContain('aria-label="Always show images from other.example in this document"');
    expect(inPane(two, () => {}, {}, { images })).not.toContain('Always');
  });

  test('in a link are rendered inside it, with the buttons after it', () => {
    const badge = '[![build](https://img.example/x.svg)](https://ci.example/a)';
    expect(html(badge)).toMatch(
      /<a [^>]*href="https:\/\/ci.example\/a"[^>]*>Image: build<.*<\/a><span class="docs-image"><button/,
    );
    expect(inPane(badge, (pane) => pane.folds.set('images of img.example', true))).toMatch(
      /<a [^>]*><img /,
    );
  });

  test('that are written into the text are shown by a click, too', () => {
    const data = `data:image/png;base64,${'A'.repeat(4096)}`;
    expect(html(`![dot](${data})`)).toContain('Image: dot, in the document (3 KB)');
    expect(inPane(`![dot](${data})`, (pane) => pane.folds.set(`image ${data}`, true))).toContain(
      `<img class="docs-image-shown" src="${data}"`,
    );
  });

  test.each([
    'http://img.example/a.png',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/svg;base64,AAAA',
    'https://user:pass@img.example/a.png',
    './a.png',
    `data:image/png;base64,${'A'.repeat(3_000_000)}`,
    'https://192.168.1.1/a.png',
    'https://0x7f.1/a.png',
    'https://[::1]:8443/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://router.local./a.png',
    'https://intranet/a.png',
  ])('cannot be shown from %.40s', (source) => {
    expect(imageAddress(source, null)).toBeNull();
  });

  test('beside the document are found by its address', () => {
    expect(imageAddress('img/a.png', 'https://docs.example/api/main.yaml')?.href).toBe(
      'https://docs.example/api/img/a.png',
    );
  });

  test('of a private host can be shown where the document came from it', () => {
    const source = 'https://wiki.internal/a.png';
    expect(imageAddress(source, 'https://docs.example/main.yaml')).toBeNull();
    expect(imageAddress(source, 'https://wiki.internal:8443/main.yaml')).toBeNull();
    expect(imageAddress(source, 'https://wiki.internal/main.yaml')?.host).toBe('wiki.internal');
  });

  test('on paper are named by their address', () => {
    const out = inPane('![cat](https://img.example/cat.png)', () => {}, { print: true });
    expect(out).toMatch(/Image: <a [^>]*href="https:\/\/img.example\/cat.png"[^>]*>cat</);
    expect(out).not.toContain('<button');
  });
});

describe('links into the document', () => {
  test.each([
    ['#/channels/orders', 'part', '#/channels/orders'],
    ['#/channels/orders/messages/placed', 'part', '#/components/messages/placed'],
    ['#/components/messages/placed/payload', 'part', '#/components/messages/placed'],
    ['#channels/orders', 'part', '#/channels/orders'],
    ['#/channels/a~1b%7Bx%7D', 'part', '#/channels/a~1b{x}'],
    ['#orders', 'part', '#/channels/orders'],
    ['#sendOrder', 'part', '#/operations/sendOrder'],
    ['#OrderPlaced', 'part', '#/components/messages/placed'],
    ['#/info', 'part', '#/info'],
    ['#/channels', 'section', 'channels'],
    ['#/servers', 'absent', undefined],
    ['#/channels/gone', 'absent', undefined],
    ['#gone', 'absent', undefined],
    ['#', 'unsupported', undefined],
    ['./other.yaml', 'unsupported', undefined],
    ['https://example.com', 'outside', undefined],
    ['//example.com', 'outside', undefined],
  ])('%s: %s', (to, is, at) => {
    const target = linkTarget(to, '', null, MODEL);
    expect(target.is).toBe(is);
    expect(
      target.is === 'part' ? target.id : target.is === 'section' ? target.section : undefined,
    ).toBe(at);
  });

  test.each([
    ['./other.yaml', 'https://docs.example/api/other.yaml'],
    ['../guide.md#start', 'https://docs.example/guide.md#start'],
    ['/top', 'https://docs.example/top'],
  ])('%s starts at the address of the document', (to, href) => {
    expect(linkTarget(to, '', 'https://docs.example/api/main.yaml', MODEL)).toEqual({
      is: 'outside',
      to: href,
    });
  });

  test('the address of the document itself means the document', () => {
    expect(
      linkTarget('main.yaml#/channels/orders', '', 'https://docs.example/api/main.yaml', MODEL).is,
    ).toBe('part');
    expect(
      linkTarget('../main.yaml#orders', 'parts/a.yaml', 'https://docs.example/api/main.yaml', MODEL)
        .is,
    ).toBe('part');
  });

  test('are inline in the sentence, on paper, too', () => {
    for (const print of [false, true])
      expect(inPane('[it](#/channels/orders)', () => {}, { print })).toMatch(
        /<a class="docs-link docs-link-in-text" href="#\/channels\/orders">it<\/a>/,
      );
  });

  test('mark targets that are not supported', () => {
    expect(inPane('[it](#/channels/gone)')).toContain(
      'it<span class="ui-nolink-note"> (not found in this document)</span>',
    );
    expect(inPane('[it](./a.yaml)')).toContain(
      'it<span class="ui-nolink-note"> (link not supported here)</span>',
    );
    expect(html('[it](#/channels/orders)')).toContain('(link not supported here)');
  });

  test('a heading of the same text comes before a part of that name', () => {
    expect(inPane('# Orders\n\n[it](#orders)')).toMatch(
      /<h4 [^>]*>Orders<\/h4>.*<button [^>]*>it<\/button>/s,
    );
    expect(html('## Rate *limits* (v2)\n\n[it](#rate-limits-v2)')).toContain('it</button>');
  });
});

test('colours fenced code by its language, whatever follows the name', () => {
  expect(html('```sql title="a"\nselect 1\n```')).toContain('docs-syn-keyword">select');
  expect(html('```mystery\nselect 1\n```')).not.toContain('docs-syn');
});

test('headings are below the level of the card and end at six', () => {
  expect(html('# One\n\n###### Six', 3)).toMatch(/<h4[^>]*>One<\/h4>.*<h6[^>]*>Six<\/h6>/s);
});

test('a text that starts with a lower heading leaves no level out', () => {
  expect(html('## Two\n\n### Three', 1)).toMatch(/<h2[^>]*>Two<\/h2>.*<h3[^>]*>Three<\/h3>/s);
});

test('headings take no ids', () => {
  expect(html('# root\n\n# __proto__')).not.toMatch(/ (id|name)=/);
});

test('tables keep the sides of their columns', () => {
  expect(html('|a|b|\n|-|-:|\n|1|2|')).toMatch(
    /<th class="docs-md-right">b<\/th>.*<td class="docs-md-right">2<\/td>/s,
  );
});

test('links open outside and name their host', () => {
  expect(html('[site](https://example.com/x "a title")')).toContain(
    '<a class="ui-link" href="https://example.com/x" target="_blank" rel="noopener noreferrer" title="example.com">site',
  );
});

describe('nothing hostile becomes an element', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a id=root></a><form id=app><input name=attributes></form>',
    '<style>*{display:none}</style><svg onload=alert(1)></svg>',
    '![i](https://a.example/pixel.png)',
    '![i](javascript:alert(1))',
    '[x](javascript:alert(1))',
    '[x](<JaVaScRiPt:alert(1)>)',
    '[x](<java&Tab;script:alert(1)>)',
    '[x](data:text/html,x)',
    '<javascript:alert(1)>',
    '[a][evil]\n\n[evil]: javascript:alert(1)',
    '[t](https://a.example "x\\" onmouseover=\\"alert(1)")',
  ])('%s', (text) => {
    const out = html(text);
    expect(out).not.toMatch(/<(script|img|form|input|style|svg|iframe|object)\b/i);
    for (const [, href] of out.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/a\.example\//);
    expect(out).not.toMatch(/<[^>]* on\w+=/i);
  });
});

test('raw HTML is readable as text', () => {
  expect(html('a <b>c</b>')).toContain('a &lt;b&gt;c&lt;/b&gt;');
});

test('blank lines at the ends of a block of code are not shown, indentation is', () => {
  expect(html('```text\n\n  one\n\ntwo\n\n```')).toContain('<code>  one\n\ntwo</code>');
});

test('long code in a line may break behind dots and slashes', () => {
  expect(html('`a.long.name/of.something`')).toContain(
    'a.<wbr/>long.<wbr/>name/<wbr/>of.<wbr/>something',
  );
});

test('deep nesting neither throws nor takes long', () => {
  const took = cpuTime(() => {
    html('> '.repeat(5_000));
    html('- '.repeat(5_000));
    html('[a]('.repeat(10_000));
  });
  expect(took).toBeLessThan(3_000);
});

test('a text above 200 KB is cut and says so', () => {
  const out = html('word '.repeat(50_000));
  expect(out.length).toBeLessThan(210 * 1024);
  expect(out).toContain('Show all 244 KB');
});

/** Elements of each page, and the HTML of all pages. */
function cut(text: string, size = 1_000): { sizes: number[]; all: string } {
  const out = [...renderPages(tokensIn(text), 3, () => size)].map((page) =>
    renderToStaticMarkup(page),
  );
  return { sizes: out.map((page) => page.match(/<\w/g)?.length ?? 0), all: out.join('') };
}

describe('a text never becomes more elements than a page may have', () => {
  const hostile: readonly (readonly [name: string, text: string, least: number])[] = [
    ['hard breaks', 'a  \n'.repeat(40_000), 39_000],
    ['soft breaks', 'a\n'.repeat(40_000), 1],
    ['emphasis', '*a* '.repeat(8_000), 8_000],
    ['links', '[a](https://example.com) '.repeat(3_000), 9_000],
    ['inline code', '`a.b.c.d.e.f.g.h` '.repeat(2_000), 2_000],
    [
      'footnotes',
      `${Array.from({ length: 3_000 }, (_, i) => `[^${i}] `).join('')}\n\n${Array.from({ length: 3_000 }, (_, i) => `[^${i}]: a`).join('\n')}`,
      9_000,
    ],
    ['badges in a link', `[${'![a](b)'.repeat(5_000)}](c)`, 2],
    ['images', '![a](https://example.com/i.png) '.repeat(3_000), 9_000],
    ['paragraphs', 'a\n\n'.repeat(8_000), 8_000],
    ['list items', '- a\n'.repeat(8_000), 8_000],
    ['tasks', '- [ ] a\n'.repeat(2_000), 8_000],
    ['rules', '---\n'.repeat(8_000), 8_000],
    ['headings', '# a\n'.repeat(8_000), 8_000],
    ['blocks of code', '```json\n{"a":1}\n```\n'.repeat(700), 8_000],
    [
      'a table of 3,000 columns',
      `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n${`|${'1|'.repeat(3_000)}\n`.repeat(2)}`,
      8_000,
    ],
    [
      'cells of rows that expand',
      `|${'a|'.repeat(600)}\n|${'-|'.repeat(600)}\n${'x\n'.repeat(15)}`,
      8_000,
    ],
  ];
  test.each(hostile)('%s', (_name, text, least) => {
    const { sizes } = cut(text);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_300);
    expect(sizes.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(least);
    const first = html(text);
    expect(first.match(/<\w/g)?.length).toBeLessThanOrEqual(6_000);
    if (sizes.length > 6) expect(first).toMatch(/Show all \d+ KB/);
  });
});

test('the pages contain the whole text, in order', () => {
  const words = Array.from({ length: 5_000 }, (_, i) => `w${i}`);
  for (const between of ['  \n', '\n', ' ', '\n\n', '\n- '])
    expect(cut(words.join(between)).all.match(/w\d+/g)).toEqual(words);
  const table = `| a | b |\n|---|---|\n${words.map((word) => `| ${word} | x |\n`).join('')}`;
  expect(cut(table).all.match(/<td>w\d+/g)).toHaveLength(words.length);
  const code = cut(`\`\`\`text\n${words.join('\n')}\n\`\`\`\n\n*after*`).all;
  expect(code).not.toMatch(/<p>w/);
  expect(code).toContain('<em>after</em>');
});

test('a numbered list keeps its numbers on the next page', () => {
  const { all } = cut(Array.from({ length: 40 }, (_, i) => `${i + 3}. a`).join('\n'), 10);
  const starts = [...all.matchAll(/<ol start="(\d+)"/g)].map(([, start]) => Number(start));
  expect(starts[0]).toBe(3);
  for (const [, start, items] of all.matchAll(/<ol start="(\d+)">(.*?)<\/ol>/g)) {
    const next = starts[starts.indexOf(Number(start)) + 1];
    if (next !== undefined)
      expect(Number(start) + (items?.match(/<li/g)?.length ?? 0)).toBeGreaterThanOrEqual(next);
  }
});

test('a link that is defined at the end of a long text is a link at its beginning', () => {
  const out = html(`[guide][g]\n\n${'a b c\n\n'.repeat(20_000)}[g]: https://example.com/guide`);
  expect(out).toContain('href="https://example.com/guide"');
});

test('control characters and direction overrides are visible, isolates are left alone', () => {
  const isolated = '\u2067\u05d0\u2069';
  expect(html(`a\u0001 **b\u202Ec** ${isolated} \`d\u0002\``)).toContain(
    `<p dir="auto">a\u2401 <strong>b[U+202E]c</strong> ${isolated} <code>d\u2402</code></p>`,
  );
});

test('a text is parsed once', () => {
  expect(parse('the same *text*')).toBe(parse('the same *text*'));
});

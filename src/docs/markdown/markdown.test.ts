import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';
import { parse } from './parse.ts';

const html = (text: string, level = 3) => renderToStaticMarkup(createElement(Markdown, { text, level }));

test('paragraphs, emphasis, lists and code become elements', () => {
  const out = html('Hello *big* **world** `x`\n\n1. a\n2. b\n\n- c');
  expect(out).toContain('<p>Hello <em>big</em> <strong>world</strong> <code>x</code></p>');
  expect(out).toContain('<ol start="1"><li>a</li><li>b</li></ol>');
  expect(out).toContain('<ul><li>c</li></ul>');
});

test('task lists say what is done, with nothing to press', () => {
  const out = html('- [ ] open **a**\n- [x] closed\n\n1. [X] loose\n\n2. two');
  expect(out).toMatch(/<li><span[^>]*role="img" aria-label="To do:">.*?<\/span>open <strong>a<\/strong><\/li>/);
  expect(out).toMatch(/aria-label="Done:">.*?<\/span>closed<\/li>/);
  expect(out).toMatch(/<li><p><span[^>]*aria-label="Done:">.*?<\/span>loose<\/p><\/li>/);
  expect(out).not.toMatch(/<(input|button)|\[[ xX]\]/);
});

test('brackets elsewhere stay text', () => {
  expect(html('[ ] no list')).toContain('[ ] no list');
  expect(html('- a [x] b\n- [ ]\n- [y] c\n- a\n\n  [x] later')).not.toContain('docs-md-task');
});

test('addresses become links only where they are written as such', () => {
  expect(html('https://example.com/a')).not.toContain('<a');
  expect(html('<https://example.com/a>')).toContain('href="https://example.com/a"');
});

test('a picture is a link to it, never loaded', () => {
  expect(html('![cat](https://img.example/cat.png)')).toMatch(/<p>Image: <a [^>]*href="https:\/\/img.example\/cat.png"[^>]*>cat</);
  expect(html('![](https://img.example/cat.png)')).toMatch(/<p>Image: <a [^>]*>https:\/\/img.example\/cat.png</);
});

test('a badge is one link, to where the badge leads', () => {
  const out = html('[![build](https://img.example/x.svg)](https://ci.example/a) [![](https://img.example/y.svg)](https://ci.example/b)');
  expect(out.match(/<a /g)).toHaveLength(2);
  expect(out).toMatch(/href="https:\/\/ci.example\/a"[^>]*>Image: build</);
  expect(out).toMatch(/href="https:\/\/ci.example\/b"[^>]*>Image</);
});

test('fenced code is coloured by its language, whatever follows the name', () => {
  expect(html('```sql title="a"\nselect 1\n```')).toContain('docs-syn-keyword">select');
  expect(html('```mystery\nselect 1\n```')).not.toContain('docs-syn');
});

test('headings stand below the level of the card and end at six', () => {
  expect(html('# One\n\n###### Six', 3)).toMatch(/<h4[^>]*>One<\/h4>.*<h6[^>]*>Six<\/h6>/s);
});

test('a text that starts with a lower heading leaves no level out', () => {
  expect(html('## Two\n\n### Three', 1)).toMatch(/<h2[^>]*>Two<\/h2>.*<h3[^>]*>Three<\/h3>/s);
});

test('headings take no ids', () => {
  expect(html('# root\n\n# __proto__')).not.toMatch(/ (id|name)=/);
});

test('tables keep the sides of their columns', () => {
  expect(html('|a|b|\n|-|-:|\n|1|2|')).toMatch(/<th class="docs-md-right">b<\/th>.*<td class="docs-md-right">2<\/td>/s);
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
    for (const [, href] of out.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/a\.example\//);
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
  expect(html('`a.long.name/of.something`')).toContain('a.<wbr/>long.<wbr/>name/<wbr/>of.<wbr/>something');
});

test('deep nesting neither throws nor takes long', () => {
  const start = performance.now();
  html('> '.repeat(5_000));
  html('- '.repeat(5_000));
  html('[a]('.repeat(10_000));
  expect(performance.now() - start).toBeLessThan(3_000);
});

test('a text above 200 KB is cut and says so', () => {
  const out = html('word '.repeat(50_000));
  expect(out.length).toBeLessThan(210 * 1024);
  expect(out).toContain('Show all 244 KB');
});

test('a text is parsed once', () => {
  expect(parse('the same *text*')).toBe(parse('the same *text*'));
});

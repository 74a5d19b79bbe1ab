import { describe, expect, test } from 'vitest';
import { displayHost, mailHref, safeHref } from './safe-href.ts';

describe('safeHref', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['  https://example.com/x  ', 'https://example.com/x'],
    ['ht\ntps://exam\tple.com/', 'https://example.com/'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
    ['https://example.com/"onmouseover="x', 'https://example.com/%22onmouseover=%22x'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['mailto:a@example.com?bcc=b@example.com&body=x', 'mailto:a@example.com'],
  ])('%j becomes %j', (text, href) => {
    expect(safeHref(text)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'java\u00adscript:alert(1)',
    'javascript://%0aalert(1)',
    '%6Aavascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>1</script>',
    'blob:https://a.example/x',
    'file:///etc/passwd',
    'filesystem:https://a.example/x',
    'view-source:https://a.example',
    'about:srcdoc',
    'chrome://settings',
    'intent://scan/#Intent;end',
    '//a.example/x',
    '\\\\a.example/x',
    'https:a.example',
    'https:///a.example',
    'https://',
    'https://user:pass@a.example/',
    'https://google.example@a.example/',
    '/relative',
    './relative.yml',
    '#operations',
    '?q',
    '',
    'not an address',
    'https://[broken',
    'mailto:',
    'mailto:a@example.com,b@example.com',
    'mailto:a%0d%0ab@example.com',
    `https://a.example/${'x'.repeat(9000)}`,
  ])('%j stays text', (text) => {
    expect(safeHref(text)).toBeNull();
  });
});

test('an e-mail address loses its parameters', () => {
  expect(mailHref('a@example.com?bcc=victim@example.com&body=x%0d%0ay')).toBe(
    'mailto:a@example.com',
  );
  expect(mailHref('javascript:alert(1)')).toBeNull();
});

test('names the real host of an address', () => {
  expect(displayHost('https://xn--exmple-cua.com:8443/x')).toBe('xn--exmple-cua.com:8443');
  expect(displayHost('mailto:a@example.com')).toBe('a@example.com');
});

// Links to addresses that a document names.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SafeLink, type SafeLinkProps } from './SafeLink.tsx';

const link = (props: SafeLinkProps): string => renderToStaticMarkup(createElement(SafeLink, props));

test('opens in a new tab without access to the page, and shows the host', () => {
  const html = link({ to: 'https://example.com/docs?a=1', children: 'Handbook' });
  expect(html).toContain('href="https://example.com/docs?a=1"');
  expect(html).toContain('target="_blank" rel="noopener noreferrer"');
  expect(html).toContain('title="example.com"');
  expect(html).toMatch(/Handbook.* \(opens example\.com\)/);
});

test('shows the address itself where there is no text', () => {
  expect(link({ to: 'https://example.com/' })).toMatch(/data-bare="true">https:\/\/example\.com\//);
});

test('names the address of a mail', () => {
  const html = link({ to: 'mailto:orders@example.com', children: 'Orders team' });
  expect(html).toContain('(mail to orders@example.com)');
  expect(html).not.toContain('ui-link-out');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'java\nscript:alert(1)',
  'ftp://a/b',
])('is text with a note for %j', (to) => {
  const html = link({ to, children: 'Handbook' });
  expect(html).toContain('Handbook');
  expect(html).toContain('(link not supported here)');
  expect(html).not.toMatch(/<a|href/);
});

test('has no note for an empty address', () => {
  expect(link({ to: '', children: 'Handbook' })).toBe('<span class="ui-nolink">Handbook</span>');
});

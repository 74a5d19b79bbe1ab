import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Address } from './Address.tsx';

test.each(['lamps/{id}', '{tenant}.{id}', '{id}', 'lamps'])(
  '%s is shown as it is written',
  (text) => {
    const html = renderToStaticMarkup(createElement(Address, { text }));
    expect(html.replace(/<[^>]*>/g, '')).toBe(text);
  },
);

test('an empty address says that it is empty', () =>
  expect(renderToStaticMarkup(createElement(Address, { text: '' }))).toContain('(empty)'));

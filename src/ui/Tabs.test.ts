import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nextTab, Tabs } from './Tabs.tsx';

const tabs = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second', badge: createElement('b', null, '2') },
];
const Shown = (props: { chosen: string; all?: boolean }) =>
  Tabs({ label: 'Parts', tabs, onChoose() {}, children: (id) => `panel ${id}`, ...props });
const html = (props: { chosen: string; all?: boolean }) =>
  renderToStaticMarkup(createElement(Shown, props));

test('only the open panel is there, named by its tab, and one tab is in the tab order', () => {
  const out = html({ chosen: 'b' });
  expect(out).toContain('panel b');
  expect(out).not.toContain('panel a');
  expect(out.match(/tabindex="0"/gi)).toHaveLength(1);
  const id = /id="([^"]+)" aria-selected="true"/.exec(out)?.[1];
  expect(out).toContain(`aria-labelledby="${id}"`);
});

test('opens the first tab when the selected one is removed', () => {
  expect(html({ chosen: 'gone' })).toContain('panel a');
});

test('on paper every panel is below its name, without controls', () => {
  const out = html({ chosen: 'a', all: true });
  expect(out).toMatch(/First.*panel a.*Second.*2.*panel b/s);
  expect(out).not.toContain('<button');
});

test('arrows go round, Home and End to the ends, other keys nowhere', () => {
  expect(
    ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter'].map((key) => nextTab(key, 2, 3)),
  ).toEqual([0, 1, 0, 2, null]);
});

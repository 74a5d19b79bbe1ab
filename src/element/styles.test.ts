import { expect, test } from 'vitest';
import { inShadowRoot } from './styles.ts';

test('what is set on the root of a page is set on the element', () => {
  expect(inShadowRoot(":root{--text:red}:root[data-theme='dark']{color-scheme:dark}")).toBe(
    ":host{--text:red}:root[data-theme='dark']{color-scheme:dark}",
  );
});

test('lengths that follow the root of the page follow a property of the element', () => {
  expect(inShadowRoot('a{margin:-.5rem 1.25rem;--gutter:2rem;font:1rem/1.5 x}')).toBe(
    'a{margin:calc(-.5 * var(--rem)) calc(1.25 * var(--rem));--gutter:calc(2 * var(--rem));font:calc(1 * var(--rem))/1.5 x}',
  );
});

// @vitest-environment happy-dom
// One object that can't be shown: its card says which, and the others are shown.
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Part } from '../../core/types.ts';
import { CardBoundary } from './CardSlot.tsx';

const part = (pointer: string): Part => ({ id: pointer, pointer }) as unknown as Part;

test("says which object can't be shown, shows the others, and shows it again after a change [U01]", () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Card = ({ of }: { of: Part }) => {
    if (of === broken) throw new TypeError('x is undefined');
    return createElement('p', null, `card of ${of.pointer}`);
  };
  const broken = part('/channels/orders');
  const cards = (parts: readonly Part[]) =>
    parts.map((of, at) => {
      const children = createElement(Card, { of });
      return createElement(CardBoundary, { key: at, of, children });
    });
  const { rerender } = render(cards([broken, part('/channels/other')]));
  expect(screen.getByRole('alert').textContent).toContain('/channels/orders');
  expect(screen.getByText('card of /channels/other')).toBeTruthy();
  rerender(cards([part('/channels/orders'), part('/channels/other')]));
  expect(screen.getByText('card of /channels/orders')).toBeTruthy();
});

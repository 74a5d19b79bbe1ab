// A sentence with names or code in backticks, such as the message of a change.
import type { ReactNode } from 'react';
import { visibleText } from './display-text.ts';

/** Renders what is between backticks as code. */
export function Sentence({ text }: { readonly text: string }): ReactNode {
  return visibleText(text)
    .split('`')
    .map((piece, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other identity.
      i % 2 === 1 ? <code key={i}>{piece}</code> : piece,
    );
}

// A sentence of the format tables, with code in backticks rendered as code.
import { Fragment, type ReactNode } from 'react';

export function DocText({ text }: { readonly text: string }): ReactNode {
  // The pieces of a text never change their order.
  return text.split('`').map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    i % 2 === 1 ? <code key={i}>{piece}</code> : <Fragment key={i}>{piece}</Fragment>,
  );
}

// A sentence of the tables, its code set as code.
import { Fragment, type ReactNode } from 'react';

export function Prose({ text }: { readonly text: string }): ReactNode {
  // The pieces of a text never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return text.split('`').map((piece, i) => (i % 2 === 1 ? <code key={i}>{piece}</code> : <Fragment key={i}>{piece}</Fragment>));
}

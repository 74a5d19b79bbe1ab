// Ids and addresses that may break after `/`, `.`, `-`, `_` and `:` and are never clipped.
import { Fragment, type ReactNode } from 'react';
import { visibleName } from '../../ui/display-text.ts';

/** Beyond this the browser breaks wherever it must: an element a break is too many. */
const LIMIT = 400;

/** Renders the text with line break opportunities. */
export function BreakableText({ text: written }: { text: string }): ReactNode {
  const text = visibleName(written);
  if (text.length > LIMIT || text.length < 12) return text;
  const pieces = text.split(/(?<=[/._:-])(?=[^/._:-])/);
  if (pieces.length === 1) return text;
  return pieces.map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no identity but its position
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

/** Renders the same as a piece of code. */
export function CodeText({ text, className }: { text: string; className?: string }): ReactNode {
  return (
    <code className={className}>
      <BreakableText text={text} />
    </code>
  );
}

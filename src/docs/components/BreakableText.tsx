// Ids and addresses that may break after `/`, `.`, `-`, `_` and `:`, long ones also before
// capitals. They are never clipped.
import { Fragment, type ReactNode } from 'react';
import { visibleName } from '../../ui/display-text.ts';

/** Beyond this the browser breaks wherever it must: an element a break is too many. */
const LIMIT = 400;
/** A longer name may be wider than a narrow column, so it may break before capitals, too. */
const LONG_WORD = 20;
const BETWEEN_WORDS = /(?<=[/._:-])(?=[^/._:-])/;
const ALSO_IN_WORDS = /(?<=[/._:-])(?=[^/._:-])|(?<=[a-z0-9])(?=[A-Z])/;

/** Renders the text with line break opportunities. */
export function BreakableText({ text: written }: { text: string }): ReactNode {
  // An empty key would be a link without words.
  if (written === '') return <span className="docs-faint">(empty)</span>;
  const text = visibleName(written);
  if (text.length > LIMIT || text.length < 12) return text;
  const pieces = text.split(text.length > LONG_WORD ? ALSO_IN_WORDS : BETWEEN_WORDS);
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

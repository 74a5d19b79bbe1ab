// A channel or server address with its `{name}` expressions as chips.
import { Fragment, type ReactNode } from 'react';
import { BreakableText } from './BreakableText.tsx';

interface AddressProps {
  text: string;
  /** Names that nothing declares: their chips say so. */
  undeclared?: ReadonlySet<string>;
}

/** The address in code face; the text stays whole for copying. */
export function Address({ text, undeclared }: AddressProps): ReactNode {
  const pieces = text.length > 4_000 ? [text] : text.split(/(\{[^{}]*\})/);
  return (
    <code className="docs-address" dir="ltr">
      {pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no identity but its position
        <Fragment key={i}>
          {i % 2 === 1 ? (
            <AddressParameter text={piece} undeclared={undeclared} />
          ) : (
            // Nothing is between two parameters, nor at the end; a whole address may be empty.
            (piece !== '' || text === '') && <BreakableText text={piece} />
          )}
        </Fragment>
      ))}
    </code>
  );
}

function AddressParameter({ text, undeclared }: AddressProps): ReactNode {
  return (
    <>
      <span
        className={
          undeclared?.has(text.slice(1, -1)) ? 'docs-param docs-param-undeclared' : 'docs-param'
        }
      >
        <BreakableText text={text} />
      </span>
      <wbr />
    </>
  );
}

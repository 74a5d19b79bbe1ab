// Where the value of a parameter comes from: a runtime expression, linked to the field that it
// names.
import type { ReactNode } from 'react';
import type { Link } from '../../core/types.ts';
import { CodeText } from '../components/BreakableText.tsx';
import { fieldLocation } from '../components/field-location.ts';
import { InlineLink } from '../components/InlineLink.tsx';
import { anchorOf } from '../pane/location.ts';
import { usePane, usePaneState } from '../pane/pane.ts';

/** Messages that are looked into. */
const MOST = 50;

/** The expression, as a link where one of the messages has the field. */
export function ExpressionLink({
  expression,
  messages,
}: {
  expression: string;
  messages: readonly Link[];
}): ReactNode {
  const pane = usePane();
  const found = usePaneState((s) => {
    for (const { id } of messages.slice(0, MOST)) {
      const message = id === null ? undefined : s.model.parts.get(id);
      const at =
        message?.kind === 'message' ? fieldLocation(s.model.parts, message, expression) : null;
      if (at?.is === 'place') return `${at.location.uri}#${at.location.pointer}`;
    }
    return '';
  });
  const hash = found.indexOf('#');
  const code = <CodeText text={expression} />;
  return (
    <span className="docs-constraint">
      from{' '}
      {hash < 0 ? (
        code
      ) : (
        <InlineLink
          anchor={anchorOf(found)}
          alone
          onGo={() =>
            pane.goToLocation({ uri: found.slice(0, hash), pointer: found.slice(hash + 1) })
          }
        >
          {code}
        </InlineLink>
      )}
    </span>
  );
}

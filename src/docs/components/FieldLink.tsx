// A runtime expression as a link to the row of the schema that it names.
import type { ReactNode } from 'react';
import type { MessagePart } from '../../core/types.ts';
import { anchorOf } from '../pane/location.ts';
import { usePane, usePaneState, usePrint } from '../pane/pane.ts';
import { CodeText } from './BreakableText.tsx';
import { fieldLocation } from './field-location.ts';
import { InlineLink } from './InlineLink.tsx';

/** `$message.header#/id` in `message`; where its schema has no such field, it says so. */
export function FieldLink({
  message,
  expression,
}: {
  message: MessagePart;
  expression: string;
}): ReactNode {
  const pane = usePane();
  const print = usePrint();
  // A string, so that nothing renders again while the result stays the same.
  const found = usePaneState((s) => {
    const at = fieldLocation(s.model.parts, message, expression);
    return at.is === 'place'
      ? `${at.location.uri}#${at.location.pointer}`
      : at.is === 'absent'
        ? 'absent'
        : '';
  });
  const code = <CodeText text={expression} />;
  const hash = found.indexOf('#');
  if (hash >= 0 && !print) {
    const location = { uri: found.slice(0, hash), pointer: found.slice(hash + 1) };
    return (
      <InlineLink
        anchor={anchorOf(found)}
        className="docs-link docs-field-link"
        onGo={() => pane.goToLocation(location)}
      >
        {code}
      </InlineLink>
    );
  }
  return (
    <span>
      <span className="docs-value">{code}</span>
      {found === 'absent' && (
        <span className="docs-broken-note"> the {explainMissing(expression)} no such field</span>
      )}
    </span>
  );
}

/** Which schema lacks the field. */
function explainMissing(expression: string): string {
  return expression.startsWith('$message.header') ? 'headers have' : 'payload has';
}

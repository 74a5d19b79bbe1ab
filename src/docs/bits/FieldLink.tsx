// A runtime expression as a link to the row of the schema that it names.
import type { ReactNode } from 'react';
import type { MessagePart } from '../../core/model/types.ts';
import { usePane, usePicked, usePrint } from '../pane/pane.ts';
import { fieldAt } from './field-at.ts';
import { Wrap } from './Wrap.tsx';

/** `$message.header#/id` in `message`; where its schema has no such field, it says so. */
export function FieldLink({ message, expression }: { message: MessagePart; expression: string }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  // A text, so that nothing renders again while the answer stays the same.
  const found = usePicked((s) => {
    const at = fieldAt(s.model.parts, message, expression);
    return at.is === 'place' ? `${at.place.uri}#${at.place.pointer}` : at.is === 'absent' ? 'absent' : '';
  });
  const code = (
    <code>
      <Wrap text={expression} />
    </code>
  );
  const hash = found.indexOf('#');
  if (hash >= 0 && !print) {
    const place = { uri: found.slice(0, hash), pointer: found.slice(hash + 1) };
    return (
      <button type="button" className="docs-link docs-field-link" onClick={() => pane.goToPlace(place)}>
        {code}
      </button>
    );
  }
  return (
    <span>
      <span className="docs-value">{code}</span>
      {found === 'absent' && <span className="docs-broken-note"> the {whole(expression)} no such field</span>}
    </span>
  );
}

/** Which schema lacks the field. */
function whole(expression: string): string {
  return expression.startsWith('$message.header') ? 'headers have' : 'payload has';
}

// Where the value of a parameter comes from: a runtime expression, linked to the field that it names.
import type { ReactNode } from 'react';
import type { Link } from '../../core/model/types.ts';
import { fieldAt } from '../bits/field-at.ts';
import { Wrap } from '../bits/Wrap.tsx';
import { usePane, usePicked } from '../pane/pane.ts';

/** Messages that are looked into. */
const MOST = 50;

/** The expression, as a link where one of the messages has the field. */
export function Location({ expression, messages }: { expression: string; messages: readonly Link[] }): ReactNode {
  const pane = usePane();
  const found = usePicked((s) => {
    for (const { id } of messages.slice(0, MOST)) {
      const message = id === null ? undefined : s.model.parts.get(id);
      const at = message?.kind === 'message' ? fieldAt(s.model.parts, message, expression) : null;
      if (at?.is === 'place') return `${at.place.uri}#${at.place.pointer}`;
    }
    return '';
  });
  const hash = found.indexOf('#');
  const code = (
    <code>
      <Wrap text={expression} />
    </code>
  );
  return (
    <span className="docs-constraint">
      from{' '}
      {hash < 0 ? (
        code
      ) : (
        <button
          type="button"
          className="docs-link"
          onClick={() => pane.goToPlace({ uri: found.slice(0, hash), pointer: found.slice(hash + 1) })}
        >
          {code}
        </button>
      )}
    </span>
  );
}

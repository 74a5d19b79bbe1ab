// The secrets that a link would carry, with a way to each of them.

import type { ReactNode } from 'react';
import { formatCount, isRoot, toPointer } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { nameOfUri } from '../file-names.ts';
import { useReader } from '../reader-services.ts';
import type { ReaderServices } from '../services.ts';
import type { SharedSecret } from './secrets.ts';

const MOST = 20;

export function SecretList({
  secrets,
  onLeave,
}: {
  readonly secrets: readonly SharedSecret[];
  onLeave(): void;
}): ReactNode {
  const app = useReader();
  const more = secrets.length - MOST;
  return (
    <section className="app-share-secrets" aria-label="Possible secrets">
      <p>
        <strong>This document may contain {formatCount(secrets.length, 'secret')}.</strong> Anyone
        with the link can read {secrets.length === 1 ? 'it' : 'them'}.
      </p>
      <ul className="ui-list">
        {secrets.slice(0, MOST).map((secret) => {
          const position = `${isRoot(secret.uri) ? 'Line' : `${nameOfUri(secret.uri)}, line`} ${secret.line}`;
          return (
            <li key={`${secret.uri}:${secret.start}`} className="ui-row">
              <span className="ui-grow">
                {position}: {secret.kind} <code>{secret.masked}</code>
              </span>
              <Button
                aria-label={`Go to ${position.replace(/^Line/, 'line')}`}
                onClick={() => {
                  onLeave();
                  // Once the dialog is gone and has given the keyboard back.
                  setTimeout(() => showSecret(app, secret));
                }}
              >
                Go to
              </Button>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>And {formatCount(more, 'other')}.</p>}
    </section>
  );
}

function showSecret({ store }: ReaderServices, { uri, start, end }: SharedSecret): void {
  const { showPane, analysis, select } = store.getState();
  showPane('edit');
  const problem = analysis.problems.find(
    (p) => p.code === 'possible-secret' && p.uri === uri && p.start === start,
  );
  select(
    { uri, pointer: problem ? toPointer(problem.path) : '', range: { start, end } },
    'problems',
    true,
  );
}

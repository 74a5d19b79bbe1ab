// What a wizard is going to write, while it is filled in.
import { type ReactNode, useEffect, useState } from 'react';
import type { Built, Intent } from '../../core/build/types.ts';
import type { VisualHost } from '../host.ts';
import { linesOf } from './lines.ts';

export interface PreviewProps {
  readonly host: VisualHost;
  readonly intent: Intent;
  /** All fields are filled in rightly. */
  readonly ready: boolean;
}

/** Milliseconds that the fields must rest before the text is made. */
const REST = 180;

export function Preview({ host, intent, ready }: PreviewProps): ReactNode {
  const [built, setBuilt] = useState<Built | null>(null);
  const key = JSON.stringify(intent);
  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    const timer = setTimeout(() => void host.preview('', JSON.parse(key) as Intent).then((found) => wanted && setBuilt(found)), REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [host, key, ready]);
  return (
    <section className="visual-wiz-preview" aria-label="Preview">
      <h3>Preview</h3>
      {!ready || !built ? (
        <p className="visual-wiz-hint">
          {ready ? 'Generating the preview' : 'The preview appears when the required fields are filled in and valid.'}
        </p>
      ) : 'refused' in built ? (
        <p className="visual-wiz-hint">{built.refused}</p>
      ) : (
        <>
          {linesOf(built.files).map(({ uri, text }) => (
            <div key={uri}>
              {built.files.length > 1 && <p className="visual-wiz-file">{uri === '' ? 'In the document' : `In ${uri}`}</p>}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
              <pre className="visual-wiz-text" tabIndex={0}>
                <code>{text}</code>
              </pre>
            </div>
          ))}
          {built.notes?.map((note) => (
            <p key={note} className="visual-wiz-hint">
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

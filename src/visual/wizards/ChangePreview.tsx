// The lines that a change removes and adds, while it is filled in.
import { type ReactNode, useEffect, useState } from 'react';
import type { Intent } from '../../core/build/types.ts';
import type { ChangedLine, ChangedLines } from '../../core/language/questions.ts';
import type { VisualHost } from '../host.ts';

export interface ChangePreviewProps {
  readonly host: VisualHost;
  /** The file that pointers of the intent are of. */
  readonly uri: string;
  /** Null while something is missing or wrong. */
  readonly intent: Intent | null;
  /** What is missing then. */
  readonly hint: string;
}

/** Milliseconds that the fields must rest before the change is tried. */
const REST = 180;

const SPOKEN = { same: '', removed: 'Removed: ', added: 'Added: ' };
const SIGNS = { same: ' ', removed: '−', added: '+' };

export function ChangePreview({ host, uri, intent, hint }: ChangePreviewProps): ReactNode {
  const [found, setFound] = useState<ChangedLines | null>(null);
  const key = intent && JSON.stringify(intent);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        void host.ask(uri, { ask: 'changedLines', intent: JSON.parse(key) as Intent }).then((answer) => {
          if (wanted) setFound(answer);
        }),
      REST,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [host, uri, key]);
  return (
    <section className="visual-wiz-preview" aria-label="Changes">
      <h3>Changes</h3>
      {key === null || !found ? (
        <p className="visual-wiz-hint">{key === null ? hint : 'Making the text'}</p>
      ) : 'refused' in found ? (
        <p className="visual-wiz-hint">{found.refused}</p>
      ) : (
        <>
          {found.notes.map((note) => (
            <p key={note} className="visual-wiz-hint">
              {note}
            </p>
          ))}
          {found.files.map(({ uri: file, hunks }) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
            <div key={file} className="visual-wiz-diff" tabIndex={0}>
              {outdented(hunks).flatMap((hunk, i) => [
                // Lines of one answer never change places.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                ...(i > 0 ? [<hr key={`${i}`} />] : []),
                ...hunk.map(({ is, text }, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <div key={`${i} ${j}`} data-is={is}>
                    <span aria-hidden="true">{SIGNS[is]}</span>
                    <code>
                      <span className="ui-hidden">{SPOKEN[is]}</span>
                      {text}
                    </code>
                  </div>
                )),
              ])}
            </div>
          ))}
        </>
      )}
    </section>
  );
}

/** The lines without the indentation that all of them have. */
function outdented(hunks: readonly (readonly ChangedLine[])[]): readonly (readonly ChangedLine[])[] {
  const depths = hunks.flat().flatMap(({ text }) => (text.trim() === '' ? [] : [/^ */.exec(text)?.[0].length ?? 0]));
  const depth = Math.min(...depths);
  return depths.length === 0 ? hunks : hunks.map((hunk) => hunk.map(({ is, text }) => ({ is, text: text.slice(depth) })));
}

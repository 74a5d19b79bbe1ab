// The notes of a conversion, those about losses first: each shows its line in the comparison.
import { Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatCount, lineStarts, positionAt } from '../../core/light.ts';
import type { ConversionPreview } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';

interface NotesProps {
  readonly notes: ConversionPreview['notes'];
  /** The texts before the conversion, by uri. */
  readonly before: ReadonlyMap<string, string>;
  /** What the user calls a file; null where there is only one. */
  readonly nameOf: ((uri: string) => string) | null;
  onShow(uri: string, line: number): void;
}

export function ConversionNotes({ notes, before, nameOf, onShow }: NotesProps): ReactNode {
  const lost = notes.filter(({ severity }) => severity === 'warning');
  const errors = lost.filter(({ code }) => code === 'error-in-result');
  const kept = notes.filter(({ severity }) => severity !== 'warning');
  const lineOf = useMemo(() => {
    const starts = new Map([...before].map(([uri, text]) => [uri, lineStarts(text)]));
    return (uri: string, offset: number) => positionAt(starts.get(uri) ?? [0], offset).line;
  }, [before]);
  return (
    <section className="app-conversion-notes" {...SCROLLS_BY_KEY} aria-label="Notes">
      <p>{summary(lost.length - errors.length, kept.length, errors.length)}</p>
      {notes.length > 0 && (
        <ul className="ui-list">
          {[...lost, ...kept].map(({ code, file, path, severity, message, start }) => {
            const line = lineOf(file, start);
            const Icon = severity === 'warning' ? TriangleAlert : Info;
            return (
              <li key={`${code} ${file}#${path} ${message}`}>
                <button
                  type="button"
                  className="app-conversion-note"
                  onClick={() => onShow(file, line)}
                >
                  <Icon
                    className="ui-icon"
                    data-severity={severity}
                    aria-label={severity === 'warning' ? 'warning' : 'note'}
                  />
                  <span className="ui-grow">{visibleText(message)}</span>
                  <span className="app-conversion-line ui-note">
                    {nameOf ? `${nameOf(file)}, line ${line}` : `line ${line}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function summary(lost: number, kept: number, errors: number): string {
  if (lost === 0 && kept === 0 && errors === 0) return 'Everything is kept.';
  const wrong = errors > 0 ? ` The result has ${formatCount(errors, 'new error')}.` : '';
  const more = (kept > 0 ? ` ${formatCount(kept, 'note')}.` : '') + wrong;
  return lost === 0
    ? `Nothing is lost.${more}`
    : `${formatCount(lost, 'value')} can't be kept as ${lost === 1 ? 'it is' : 'they are'}.${more}`;
}

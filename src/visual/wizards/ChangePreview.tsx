// The lines that a change removes and adds, updated while the form is filled in.
import type { ReactNode } from 'react';
import type { ChangedLine, EditCommand } from '../../core/types.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';

export interface ChangePreviewProps {
  readonly host: VisualHost;
  /** The file that pointers of the command are in. */
  readonly uri: string;
  /** Null while a value is missing or invalid. */
  readonly command: EditCommand | null;
  /** Shown while a value is missing. */
  readonly hint: string;
}

/** Milliseconds without a change before the preview is requested. */
const REST = 180;

const SPOKEN = { same: '', removed: 'Removed: ', added: 'Added: ' };
const SIGNS = { same: ' ', removed: '−', added: '+' };

export function ChangePreview({ host, uri, command, hint }: ChangePreviewProps): ReactNode {
  const { data: found } = useQuery(
    command && `${uri}#${JSON.stringify(command)}`,
    async () => command && (await host.request(uri, { request: 'changedLines', command })),
    { debounce: REST },
  );
  return (
    <section className="visual-wiz-preview" aria-label="Changes">
      <h3>Changes</h3>
      {!command || !found ? (
        <p className="visual-wiz-hint ui-help">{command ? 'Generating the text' : hint}</p>
      ) : 'refused' in found ? (
        <p className="visual-wiz-hint ui-help">{found.refused}</p>
      ) : (
        <>
          {found.notes.map((note) => (
            <p key={note} className="visual-wiz-hint ui-help">
              {note}
            </p>
          ))}
          {found.files.map(({ uri: file, hunks }) => (
            <div key={file} className="visual-wiz-diff" {...SCROLLS_BY_KEY}>
              {withoutIndent(hunks).flatMap((hunk, i) => [
                // The lines of a response never change their order.
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

/** Returns the lines without their common indentation. */
function withoutIndent(
  hunks: readonly (readonly ChangedLine[])[],
): readonly (readonly ChangedLine[])[] {
  const depths = hunks
    .flat()
    .flatMap(({ text }) => (text.trim() === '' ? [] : [/^ */.exec(text)?.[0].length ?? 0]));
  const depth = Math.min(...depths);
  return depths.length === 0
    ? hunks
    : hunks.map((hunk) => hunk.map(({ is, text }) => ({ is, text: text.slice(depth) })));
}

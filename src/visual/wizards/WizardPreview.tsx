// A preview of the text that a wizard writes, updated while it is filled in.

import type { ReactNode } from 'react';
import { isRoot } from '../../core/light.ts';
import type { EditCommand, FileEdits } from '../../core/types.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';

export interface WizardPreviewProps {
  readonly host: VisualHost;
  readonly command: EditCommand;
  /** Whether all fields are valid. */
  readonly ready: boolean;
}

/** Milliseconds without a change before the preview is requested. */
const REST = 180;

export function WizardPreview({ host, command, ready }: WizardPreviewProps): ReactNode {
  const { data: built } = useQuery(
    ready ? JSON.stringify(command) : null,
    () => host.preview('', command),
    { debounce: REST },
  );
  return (
    <section className="visual-wiz-preview" aria-label="Preview">
      <h3>Preview</h3>
      {!ready || !built ? (
        <p className="visual-wiz-hint ui-help">
          {ready
            ? 'Generating the preview'
            : 'The preview appears when the required fields are filled in and valid.'}
        </p>
      ) : 'refused' in built ? (
        <p className="visual-wiz-hint ui-help">{built.refused}</p>
      ) : (
        <>
          {addedLines(built.files).map(({ uri, text }) => (
            <div key={uri}>
              {built.files.length > 1 && (
                <p className="visual-wiz-file ui-help">
                  {isRoot(uri) ? 'In the document' : `In ${uri}`}
                </p>
              )}
              <pre className="visual-wiz-text" {...SCROLLS_BY_KEY}>
                <code>{text}</code>
              </pre>
            </div>
          ))}
          {built.notes?.map((note) => (
            <p key={note} className="visual-wiz-hint ui-help">
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

/** Returns the lines added to each file; an ellipsis separates the hunks of a file. */
export function addedLines(
  files: readonly FileEdits[],
): readonly { readonly uri: string; readonly text: string }[] {
  return files.map(({ uri, edits }) => ({
    uri,
    text: edits
      .map(({ text }) => withoutIndent(text))
      .filter((text) => text !== '')
      .join('\n…\n'),
  }));
}

function withoutIndent(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/^,?[ \t]*\n|^,[ \t]*|\s+$/g, '')
    .split('\n');
  const depth = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0),
  );
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0)).join('\n');
}

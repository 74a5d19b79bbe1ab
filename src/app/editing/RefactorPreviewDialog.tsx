// Preview of a refactoring: its warnings, and each changed line before and after.

import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { formatCount, lineStarts, positionAt } from '../../core/light.ts';
import type { TextEdit } from '../../core/types.ts';
import type { RefactorPreview } from '../../editor/language/language-host.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useApp } from '../app-context.ts';
import { nameOfFile } from '../file-names.ts';

/** Maximum changes listed for one file; the rest is counted. */
const MANY = 100;

export function RefactorPreviewDialog({
  plan: preview,
}: {
  readonly plan: RefactorPreview;
}): ReactNode {
  const { editing, store } = useApp();
  const respond = useStore(editing, (s) => s.respond);
  const agree = useRef<HTMLButtonElement>(null);
  const files = useMemo(
    () =>
      preview.files.map(({ uri, edits }) => {
        const { document, textOf } = store.getState();
        const text = textOf(uri) ?? '';
        return {
          uri,
          name: document ? nameOfFile(uri, document) : uri,
          places: editPreviews(text, edits, lineStarts(text), positionAt),
        };
      }),
    [preview, store],
  );
  const count = files.reduce((sum, { places: locations }) => sum + locations.length, 0);
  return (
    <Dialog title={preview.title} first={agree} onClose={() => respond(false)}>
      {preview.lost.length > 0 && (
        <div className="app-plan-lost">
          <p>Lost by this change:</p>
          <ul>
            {preview.lost.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {count > 0 && (
        <section className="app-plan-files" {...SCROLLS_BY_KEY} aria-label="Changes">
          {files.map(({ uri, name, places: locations }) => (
            <section key={uri} aria-label={name}>
              <h3 className="app-changed-file">
                {name}
                <span className="app-plan-count ui-note">
                  {formatCount(locations.length, 'change')}
                </span>
              </h3>
              <ul className="ui-list">
                {locations.slice(0, MANY).map((location) => (
                  <EditLine key={`${location.line}:${location.column}`} {...location} />
                ))}
              </ul>
              {locations.length > MANY && (
                <p className="app-setting-note ui-note">and {locations.length - MANY} more</p>
              )}
            </section>
          ))}
        </section>
      )}
      <div className="app-plan-foot">
        <Button look="outline" onClick={() => respond(false)}>
          Cancel
        </Button>
        <Button look="primary" icon={Check} ref={agree} onClick={() => respond(true)}>
          {count > 1 ? `Apply ${formatCount(count, 'change')}` : 'Apply'}
        </Button>
      </div>
    </Dialog>
  );
}

function EditLine({ line, before, removed, added, after }: EditPreview): ReactNode {
  return (
    <li className="app-plan-place">
      <span className="app-plan-line">
        <span className="ui-hidden">line </span>
        {line}
      </span>
      <code>
        {before}
        {removed !== '' && <del>{removed}</del>}
        {added !== '' && <ins>{added}</ins>}
        {after}
      </code>
    </li>
  );
}

// Edits as readable lines: the context of each, the removed and the added text.

interface EditPreview {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Of the same line, before and behind the change. */
  readonly before: string;
  readonly after: string;
  /** Cut where they are long or go over several lines. */
  readonly removed: string;
  readonly added: string;
}

const AROUND = 60;
const LONG = 120;

/**
 * @param starts offsets of the lines of `text`
 * @param positionAt line and column of an offset
 */
export function editPreviews(
  text: string,
  edits: readonly TextEdit[],
  starts: number[],
  positionAt: (
    starts: number[],
    offset: number,
  ) => { readonly line: number; readonly column: number },
): EditPreview[] {
  return [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text: added }) => {
      const { line, column } = positionAt(starts, start);
      const from = text.lastIndexOf('\n', start - 1) + 1;
      const to = text.indexOf('\n', end);
      return {
        line,
        column,
        before: text.slice(Math.max(from, start - AROUND), start).trimStart(),
        removed: shortenText(text.slice(start, end)),
        added: shortenText(added),
        after: text.slice(end, Math.min(to < 0 ? text.length : to, end + AROUND)).trimEnd(),
      };
    });
}

function shortenText(text: string): string {
  const [first = '', ...rest] = text.split(/\r?\n/);
  return rest.length > 0 || first.length > LONG ? `${first.slice(0, LONG)}…` : first;
}

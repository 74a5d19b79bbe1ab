// Preview of a refactoring: its warnings, and each changed line before and after.

import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { formatCount, lineStarts, positionAt } from '../../core/light.ts';
import type { RefactorPreview } from '../../editor/language/language-host.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useApp } from '../app-context.ts';
import { nameOfFile } from '../file-names.ts';
import { type EditPreview, editPreviews } from './edit-previews.ts';

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
              <h3 className="app-plan-file">
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

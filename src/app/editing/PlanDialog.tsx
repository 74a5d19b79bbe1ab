// Changes before they are made: what is lost by them, and every place with its line before and after.

import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../core/counted.ts';
import { lineStarts, positionAt } from '../../core/parse/lines-of.ts';
import type { Plan } from '../../editor/language/host.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { nameOfFile } from '../file-names.ts';
import { useApp } from '../studio.ts';
import { type Place, placesOf } from './places.ts';

/** Places that are listed of one file; the rest is counted. */
const MANY = 100;

export function PlanDialog({ plan }: { readonly plan: Plan }): ReactNode {
  const { editing, store } = useApp();
  const answer = useStore(editing, (s) => s.answer);
  const agree = useRef<HTMLButtonElement>(null);
  const files = useMemo(
    () =>
      plan.files.map(({ uri, edits }) => {
        const { document, textOf } = store.getState();
        const text = textOf(uri) ?? '';
        return { uri, name: document ? nameOfFile(uri, document) : uri, places: placesOf(text, edits, lineStarts(text), positionAt) };
      }),
    [plan, store],
  );
  const count = files.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <Dialog title={plan.title} first={agree} onClose={() => answer(false)}>
      {plan.lost.length > 0 && (
        <div className="app-plan-lost">
          <p>Lost by this change:</p>
          <ul>
            {plan.lost.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard.
        <section className="app-plan-files" tabIndex={0} aria-label="Changes">
          {files.map(({ uri, name, places }) => (
            <section key={uri} aria-label={name}>
              <h3 className="app-plan-file">
                {name}
                <span className="app-plan-count">{counted(places.length, 'change')}</span>
              </h3>
              <ul className="ui-list">
                {places.slice(0, MANY).map((place) => (
                  <Line key={`${place.line}:${place.column}`} {...place} />
                ))}
              </ul>
              {places.length > MANY && <p className="app-setting-note">and {places.length - MANY} more</p>}
            </section>
          ))}
        </section>
      )}
      <div className="app-plan-foot">
        <Button look="outline" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button look="primary" icon={Check} ref={agree} onClick={() => answer(true)}>
          {count > 1 ? `Apply ${counted(count, 'change')}` : 'Apply'}
        </Button>
      </div>
    </Dialog>
  );
}

function Line({ line, before, removed, added, after }: Place): ReactNode {
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

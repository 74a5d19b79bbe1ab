// Pieces of documents that many have, to insert: each with a sentence and its diagram.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { patterns } from '../../core/light.ts';
import type { Location, Model } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DiagramPicture } from '../start/DiagramPicture.tsx';
import { createModelMaker } from '../start/model-maker.ts';
import { useVisualHost } from './use-visual-host.ts';
import './patterns.css';

interface PatternDialogProps {
  /** Called once, with the location of what was inserted; null if nothing was. */
  onDone(inserted: Location | null): void;
}

export function PatternDialog({ onDone }: PatternDialogProps): ReactNode {
  const { host } = useVisualHost();
  const [chosen, setChosen] = useState(patterns[0]?.id ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const pattern = patterns.find(({ id }) => id === chosen);
  const model = useModel(pattern?.document);
  const insert = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!pattern || isBusy) return;
    setIsBusy(true);
    const outcome = await host.applyCommand('', {
      do: 'insert-parts',
      title: `the pattern "${pattern.title}"`,
      parts: pattern.document,
    });
    setIsBusy(false);
    if ('refused' in outcome) setRefused(outcome.refused);
    else onDone(outcome.select ?? null);
  };
  return (
    <Dialog title="Insert a pattern" first={first} onClose={() => onDone(null)}>
      <form className="app-patterns" onSubmit={(event) => void insert(event)}>
        <div className="app-patterns-picture">
          {model && pattern && (
            <DiagramPicture
              className="app-patterns-drawing"
              model={model}
              alt={`Diagram of ${pattern.title}`}
            />
          )}
        </div>
        <fieldset className="app-patterns-list" aria-label="Pattern">
          {patterns.map(({ id, title, summary }, i) => (
            <label key={id} className="app-pattern">
              <input
                ref={i === 0 ? first : undefined}
                type="radio"
                name="pattern"
                value={id}
                checked={id === chosen}
                onChange={() => setChosen(id)}
              />
              <span className="app-pattern-title">{title}</span>
              <span className="ui-note">{summary}</span>
            </label>
          ))}
        </fieldset>
        <p className="ui-note">
          Channels, operations and messages get names that are still free. One undo removes them.
        </p>
        {refused !== null && <p role="alert">{refused}</p>}
        <div className="app-patterns-actions ui-row ui-wrap">
          <Button onClick={() => onDone(null)}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            Insert
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The model of a pattern by itself; the one before until it is made. */
function useModel(document: object | undefined): Model | null {
  const [maker, setMaker] = useState<ReturnType<typeof createModelMaker> | null>(null);
  const [model, setModel] = useState<Model | null>(null);
  useEffect(() => {
    const made = createModelMaker();
    setMaker(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    if (!maker || !document) return;
    let isLatest = true;
    const info = { title: 'Your application', version: '' };
    const text = JSON.stringify({ apidoc: '3.1.0', info, ...document });
    void maker.model(text, 'json').then((found) => isLatest && found && setModel(found));
    return () => {
      isLatest = false;
    };
  }, [maker, document]);
  return model;
}

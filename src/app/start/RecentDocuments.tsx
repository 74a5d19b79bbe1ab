// The documents that this browser keeps, each with a picture of its diagram.
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { EMPTY_MODEL, languageOf } from '../../core/light.ts';
import type { Model } from '../../core/types.ts';
import { type DraftInfo, unpack } from '../../share/draft.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { loadHistory } from '../history/load-history.ts';
import type { DiagramPicture } from './DiagramPicture.tsx';
import type { ModelMaker } from './model-maker.ts';

interface RecentDocumentsProps {
  /** What makes the pictures of documents, once it is loaded. */
  maker: ModelMaker | null;
  Picture: typeof DiagramPicture | undefined;
}

export function RecentDocuments({ maker, Picture }: RecentDocumentsProps): ReactNode {
  const app = useApp();
  const [drafts, setDrafts] = useState<readonly DraftInfo[]>([]);
  const refresh = (): void => void app.drafts.list().then(setDrafts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is loaded once, when the page is shown.
  useEffect(refresh, []);
  const models = useModels(maker, drafts);
  if (drafts.length === 0) return null;
  const remove = async (draft: DraftInfo): Promise<void> => {
    const disk = app.disk.getState();
    const record = await disk.restore(draft.id);
    const removed = await app.drafts.remove(draft.id);
    if (!removed) return refresh();
    const restoreVersions = await removeVersions(draft.id);
    disk.forget(draft.id);
    refresh();
    const restore = async (): Promise<void> => {
      await app.drafts.restore(removed);
      await restoreVersions();
      if (record) disk.begin(draft.id, record);
      refresh();
    };
    app.store.getState().notify({
      text: `Removed ${draftTitle(draft)} and its local history from this browser.`,
      action: { label: 'Undo', run: () => void restore() },
    });
  };
  return (
    <section className="app-start-section" aria-labelledby="recent">
      <h2 id="recent" className="app-start-label">
        Your documents in this browser
      </h2>
      <ul className="ui-list app-recent">
        {drafts.map((d) => (
          <li key={d.id} className="app-recent-row">
            <button
              type="button"
              className="app-recent-open ui-hover"
              onClick={() => void app.opener.draft(d.id)}
            >
              <span className="app-recent-picture">
                {Picture && models.has(d.id) && (
                  <Picture
                    className="app-recent-drawing"
                    model={models.get(d.id) ?? EMPTY_MODEL}
                    alt=""
                  />
                )}
              </span>
              <span className="app-recent-name ui-ellipsis">{draftTitle(d)}</span>
              {d.title && <span className="app-recent-file ui-ellipsis">{draftFileName(d)}</span>}
              {d.files && (
                <span className="app-recent-files ui-note">{d.files.length + 1} files</span>
              )}
              <time
                className="app-recent-time ui-note"
                dateTime={new Date(d.changed).toISOString()}
                title={new Date(d.changed).toLocaleString()}
              >
                {ago(d.changed)}
              </time>
            </button>
            <Button icon={X} iconOnly onClick={() => void remove(d)}>
              {`Remove ${draftTitle(d)}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletes the versions of a document. @returns what restores them */
async function removeVersions(id: string): Promise<() => Promise<void>> {
  try {
    return await (await loadHistory()).removeDocument(id);
  } catch {
    // What can't be read can't be shown either.
    return async () => undefined;
  }
}

function draftTitle(draft: DraftInfo): string {
  return draft.title ? visibleText(draft.title) : draftFileName(draft);
}

function draftFileName({ name, source }: DraftInfo): string {
  return visibleText(source.kind === 'folder' ? `${source.name}/${name}` : name);
}

/** Documents that have a picture: the first ones, and not those that take long to read. */
const MOST_PICTURES = 8;
const LONGEST = 300_000;

/** The models of the first documents, one after the other. */
function useModels(
  maker: ModelMaker | null,
  drafts: readonly DraftInfo[],
): ReadonlyMap<string, Model> {
  const app = useApp();
  const [models, setModels] = useState<ReadonlyMap<string, Model>>(new Map());
  useEffect(() => {
    if (!maker) return;
    let isShown = true;
    const make = async (): Promise<void> => {
      for (const { id, length } of drafts.slice(0, MOST_PICTURES)) {
        if (length > LONGEST) continue;
        const draft = await app.drafts.peek(id);
        if (!draft || !isShown) continue;
        const { text } = unpack(draft);
        const model = await maker.model(text, languageOf(draft.name, text));
        if (model && isShown) setModels((before) => new Map(before).set(id, model));
      }
    };
    void make();
    return () => {
      isShown = false;
    };
  }, [app, maker, drafts]);
  return models;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function ago(time: number): string {
  const passed = Date.now() - time;
  for (const [unit, length] of UNITS) {
    if (passed >= length)
      return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
        -Math.floor(passed / length),
        unit,
      );
  }
  return 'just now';
}

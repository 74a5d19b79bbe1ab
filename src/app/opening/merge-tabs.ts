// Merges a document that was changed in two tabs at once, from the last text that both had.
import { formatCount, mergeTexts } from '../../core/light.ts';
import { type Draft, type DraftTexts, pack, unpack } from '../../share/draft.ts';
import type { StudioStore } from '../../store/store.ts';
import type { ShownDraft } from './follow-tabs.ts';

const NAMES = { ours: 'this tab', theirs: 'the other tab' };

/** Adds what another tab changed since `base` to the texts that are open. */
export function mergeStored(
  store: StudioStore,
  base: DraftTexts,
  other: Pick<Draft, 'text' | 'files'>,
  show: (merged: ShownDraft) => void,
): void {
  const { document, files, textOf, notify } = store.getState();
  if (!document) return;
  const own = files.flatMap(({ uri, owner }) =>
    owner === 'user' ? { uri, text: textOf(uri) ?? '', edited: true } : [],
  );
  const { conflicts, ...texts } = mergeDrafts(
    base,
    { text: textOf('') ?? '', files: own },
    unpack(other),
  );
  show({ id: document.id, name: document.name, ...pack(texts) });
  notify(
    conflicts === 0
      ? { text: 'The edits of the other tab are merged into this copy.' }
      : {
          text: `The edits of the other tab are merged into this copy, with ${formatCount(conflicts, 'conflict')}. Choose a side in the list of problems.`,
          tone: 'warning',
          stays: true,
        },
  );
}

/** Merges the texts of a document. A file that one side removed stays if the other edited it. */
export function mergeDrafts(
  base: DraftTexts,
  ours: DraftTexts,
  theirs: DraftTexts,
): DraftTexts & { readonly conflicts: number } {
  const root = mergeTexts(base.text, ours.text, theirs.text, NAMES);
  let { conflicts } = root;
  const before = new Map(base.files.map(({ uri, text }) => [uri, text]));
  const others = new Map(theirs.files.map(({ uri, text }) => [uri, text]));
  const isLeft = (uri: string, text: string): boolean => before.get(uri) === text;
  const kept = ours.files.flatMap(({ uri, text }) => {
    const other = others.get(uri);
    if (other === undefined) return isLeft(uri, text) ? [] : { uri, text, edited: true };
    const merged = mergeTexts(before.get(uri) ?? '', text, other, NAMES);
    conflicts += merged.conflicts;
    return { uri, text: merged.text, edited: true };
  });
  const known = new Set(ours.files.map(({ uri }) => uri));
  const added = theirs.files.filter(({ uri, text }) => !known.has(uri) && !isLeft(uri, text));
  return { text: root.text, files: [...kept, ...added], conflicts };
}

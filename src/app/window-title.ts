// The title of the window: what the document is called for readers, with a mark for changes and the
// name of the studio for authors.
import type { StudioState } from '../store/state.ts';
import type { StudioStore } from '../store/store.ts';

const STUDIO = 'Apidoc Studio';
const MAX_TITLE = 120;

export type TitleState = Pick<
  StudioState,
  'document' | 'files' | 'start' | 'view' | 'narrow' | 'pane'
> & {
  readonly analysis: Pick<StudioState['analysis'], 'model'>;
};

/**
 * Returns `Orders 2.4.0` for readers, `● Orders 2.4.0 - Apidoc Studio` for authors; the file name
 * where the document has no title, the studio's where there is no document.
 */
export function windowTitle(
  { document, files, start, view, narrow, pane, analysis }: TitleState,
  embed: boolean,
): string {
  if (!document || start) return STUDIO;
  const { info } = analysis.model ?? {};
  const title = oneLine(info?.title ?? '');
  const named = title === '' ? oneLine(document.name) : oneLine(`${title} ${info?.version ?? ''}`);
  const reads = embed || (narrow ? pane === 'read' : view === 'read');
  const changed = differsFromSource({ document, files });
  if (reads && !changed) return named || STUDIO;
  return `${changed ? '● ' : ''}${[named, STUDIO].filter((part) => part !== '').join(' - ')}`;
}

/** Whether the document is not as its source has it; one that was begun here has none. */
function differsFromSource({ document, files }: Pick<TitleState, 'document' | 'files'>): boolean {
  const kind = document?.source.kind;
  if (kind === 'file' || kind === 'folder')
    return (
      document?.entryEdited === true ||
      files.some(({ owner, edited }) => owner === 'user' && edited)
    );
  return document?.edited === true && kind !== 'new' && kind !== 'paste';
}

/**
 * Removes control, direction and other invisible characters, so that a title can't pass for another
 * one.
 */
function oneLine(text: string): string {
  const plain = text
    .slice(0, 4 * MAX_TITLE)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // Joiners shape letters and pictures, and hide nothing.
    .replace(/(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
  const characters = [...plain];
  return characters.length <= MAX_TITLE
    ? plain
    : `${characters.slice(0, MAX_TITLE).join('').trimEnd()}…`;
}

/** Keeps the title of the window in step with the store, for as long as the page lives. */
export function watchTitle(store: StudioStore, embed: boolean, page: { title: string }): void {
  const update = (): void => {
    const title = windowTitle(store.getState(), embed);
    if (page.title !== title) page.title = title;
  };
  store.subscribe((state, before) => {
    const same =
      state.document === before.document &&
      state.files === before.files &&
      state.analysis === before.analysis &&
      state.start === before.start &&
      state.view === before.view &&
      state.pane === before.pane &&
      state.narrow === before.narrow;
    if (!same) update();
  });
}

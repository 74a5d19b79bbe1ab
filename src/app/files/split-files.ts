// Gives objects of the document files of their own: one, or all components.
import { createdFileText } from '../../core/light.ts';
import type { CodeAction, FileEdits, Location, Requests } from '../../core/types.ts';
import { difference } from '../../share/string-pieces.ts';
import type { AppServices } from '../services.ts';
import { changeAndCreate, createdNotice } from './file-operations.ts';

type Services = Pick<AppServices, 'store' | 'disk' | 'visual'>;
type SplitFiles = Requests['split']['response'];

const BUSY = 'The text kept changing, so nothing was done. Try again.';

/**
 * Returns the action that moves an object to a new file, or why there is none; undefined where the
 * text keeps changing.
 */
export async function newFileFor(
  { store }: Pick<AppServices, 'store'>,
  { uri, pointer }: Location,
  to?: string,
): Promise<CodeAction | { readonly refused: string } | null | undefined> {
  const about = { request: 'moveToFile', uri, pointer, ...(to !== undefined && { to }) } as const;
  return store.getState().request(about);
}

/** Moves an object to a new file, as one step of undo. */
export async function moveToFile(app: Services, location: Location, to: string): Promise<void> {
  await run(app, async () => {
    const action = await newFileFor(app, location, to);
    if (!action) return { refused: BUSY };
    if (!('files' in action) || action.refused !== undefined)
      return { refused: action.refused ?? BUSY };
    const { creates = to, files } = action;
    return {
      edits: files.filter(({ uri }) => uri !== creates),
      created: [{ uri: creates, text: createdFileText(action) }],
    };
  });
}

/** Returns the files of the document after it was split, or why it can't be. */
export async function splitFiles({
  store,
}: Pick<AppServices, 'store'>): Promise<SplitFiles | null | undefined> {
  return store.getState().request({ request: 'split', uri: '' });
}

/** Gives each component of the document a file of its own, as one step of undo. */
export async function splitDocument(app: Services): Promise<void> {
  await run(app, async () => {
    const made = await splitFiles(app);
    if (!made) return { refused: BUSY };
    if ('refused' in made) return made;
    const before = app.store.getState().textOf('') ?? '';
    const { start, end, insert } = difference(before, made.text);
    const edits = [{ start, end, text: insert }];
    return { edits: [{ uri: '', edits }], created: made.files };
  });
}

interface Plan {
  readonly edits: readonly FileEdits[];
  readonly created: readonly { readonly uri: string; readonly text: string }[];
}

/** Does what `plan` says, unless the text changed since; what prevents it is notified. */
async function run(
  app: Services,
  plan: () => Promise<Plan | { readonly refused: string }>,
): Promise<void> {
  const { store, visual } = app;
  await visual.getState().settled();
  const editor = await visual.getState().needEditor();
  const { version } = store.getState().document ?? {};
  const found = await plan();
  const isMoved = version !== store.getState().document?.version;
  const made =
    'refused' in found
      ? found
      : !editor || isMoved
        ? { refused: BUSY }
        : changeAndCreate(
            app,
            editor,
            found.edits,
            found.created,
            createdNotice(app, found.created),
          );
  if ('refused' in made) store.getState().notify({ text: made.refused, tone: 'warning' });
}

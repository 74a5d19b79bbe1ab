// What forms had not written yet when the page was left: kept in the tab, and written when it comes
// back to the same text.
import { fingerprint } from '../../share/fingerprint.ts';
import { webStorage } from '../../share/web-storage.ts';
import type { UnloadEdit, VisualHost } from '../../visual/visual-host.ts';
import { pageKey } from '../opening/page-key.ts';
import type { AppServices } from '../services.ts';

const KEY = 'apidoc:unwritten';

const OTHER = { refused: 'Another document is open now.' };

const UNREAD = { refused: "The document couldn't be read in time." };

interface UnloadRecord {
  /** The page and the texts that it is of. */
  readonly of: string;
  readonly unwritten: readonly UnloadEdit[];
}

export interface UnloadEdits {
  /** Collects an unwritten edit when the page is left. @returns a function that unregisters it */
  onUnload(unwritten: () => UnloadEdit | null): () => void;
  /** Keeps what is being done until `work` has ended, however it ended. */
  during<T>(unwritten: UnloadEdit, work: Promise<T>): Promise<T>;
}

/** Returns one for the life of the app. */
export function createUnloadEdits({ store }: Pick<AppServices, 'store'>): UnloadEdits {
  const pending = new Set<() => UnloadEdit | null>();
  const onLeave = (unwritten: () => UnloadEdit | null): (() => void) => {
    pending.add(unwritten);
    return () => void pending.delete(unwritten);
  };
  globalThis.window?.addEventListener('pagehide', () => {
    const unwritten = [...pending].flatMap((edit) => edit() ?? []);
    const session = webStorage('sessionStorage');
    try {
      if (unwritten.length > 0)
        session?.setItem(
          KEY,
          JSON.stringify({ of: currentFingerprint({ store }), unwritten } satisfies UnloadRecord),
        );
      else session?.removeItem(KEY);
    } catch {
      // If the storage is full, the edit is lost as if it had not been typed.
    }
  });
  return {
    onUnload: onLeave,
    during(unwritten, work) {
      const end = onLeave(() => unwritten);
      return work.finally(end);
    },
  };
}

/** Returns whether an edit was left unwritten; checked before the code that writes it is loaded. */
export function hasUnloadEdits(): boolean {
  return webStorage('sessionStorage')?.getItem(KEY) != null;
}

/**
 * Writes the edits that were left once the document is analysed; reports those that fail with their
 * text.
 */
export async function applyUnloadEdits(
  app: Pick<AppServices, 'store'>,
  host: Pick<VisualHost, 'applyCommand'>,
): Promise<void> {
  const session = webStorage('sessionStorage');
  const record = readRecord(session?.getItem(KEY) ?? null);
  session?.removeItem(KEY);
  if (!record) return;
  const { of, unwritten } = record;
  const same = of === currentFingerprint(app);
  const written: string[] = [];
  for (const { uri, label, text, intent: command } of unwritten) {
    const outcome = !same
      ? OTHER
      : command
        ? await host.applyCommand(uri, command).catch(() => UNREAD)
        : UNREAD;
    if ('done' in outcome) written.push(label);
    else
      notify(
        app,
        `${label}: your input from before the reload could not be applied. ${outcome.refused} Your input: ${clipText(text)}`,
      );
  }
  if (written.length > 0)
    app.store.getState().notify({
      text: `Applied your input from before the reload: ${[...new Set(written)].join(', ')}. You can undo this.`,
    });
}

/** Returns what was stored; null for what another program left there. */
function readRecord(text: string | null): UnloadRecord | null {
  try {
    const { of, unwritten } = Object(JSON.parse(text ?? 'null')) as Partial<UnloadRecord>;
    return typeof of === 'string' && Array.isArray(unwritten)
      ? { of, unwritten: unwritten.filter(isEdit) }
      : null;
  } catch {
    return null;
  }
}

function isEdit(value: unknown): value is UnloadEdit {
  const { uri, label, text, intent } = Object(value) as Partial<UnloadEdit>;
  return (
    [uri, label, text].every((one) => typeof one === 'string') &&
    (intent === undefined || (typeof intent === 'object' && intent !== null))
  );
}

function notify({ store }: Pick<AppServices, 'store'>, text: string): void {
  store.getState().notify({ text, tone: 'warning', stays: true });
}

function clipText(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)} …` : text;
}

function currentFingerprint({ store }: Pick<AppServices, 'store'>): string {
  const { document, files, textOf } = store.getState();
  const uris = ['', ...files.filter(({ owner }) => owner === 'user').map(({ uri }) => uri)];
  return `${pageKey()} ${document?.name} ${uris.map((uri) => `${uri} ${fingerprint(textOf(uri) ?? '')}`).join(' ')}`;
}

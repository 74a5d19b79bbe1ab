// What forms had not written yet when the page was left: kept in the tab, and written when it comes back to the same text.
import { fingerprint } from '../../share/fingerprint.ts';
import { webStorage } from '../../share/last-words.ts';
import type { Unwritten, VisualHost } from '../../visual/host.ts';
import { placeOfPage } from '../opening/place-of-page.ts';
import type { App } from '../studio.ts';

const KEY = 'apidoc:unwritten';

const OTHER = { refused: 'Another document is open now.' };

const UNREAD = { refused: "The document couldn't be read in time." };

interface Left {
  /** The page and the texts that it is of. */
  readonly of: string;
  readonly unwritten: readonly Unwritten[];
}

export interface Leaving {
  /** Asks for something unwritten when the page is left. @returns what ends it */
  onLeave(unwritten: () => Unwritten | null): () => void;
  /** Keeps what is being done until `work` has ended, however it ended. */
  during<T>(unwritten: Unwritten, work: Promise<T>): Promise<T>;
}

/** One for the life of the app. */
export function createLeaving({ store }: Pick<App, 'store'>): Leaving {
  const asked = new Set<() => Unwritten | null>();
  const onLeave = (unwritten: () => Unwritten | null): (() => void) => {
    asked.add(unwritten);
    return () => void asked.delete(unwritten);
  };
  globalThis.window?.addEventListener('pagehide', () => {
    const unwritten = [...asked].flatMap((ask) => ask() ?? []);
    const session = webStorage('sessionStorage');
    try {
      if (unwritten.length > 0) session?.setItem(KEY, JSON.stringify({ of: present({ store }), unwritten } satisfies Left));
      else session?.removeItem(KEY);
    } catch {
      // Without room for it, it is as if it had not been typed.
    }
  });
  return {
    onLeave,
    during(unwritten, work) {
      const end = onLeave(() => unwritten);
      return work.finally(end);
    },
  };
}

/** Whether something was left unwritten, to be asked before anything that writes it is loaded. */
export function wasLeft(): boolean {
  return webStorage('sessionStorage')?.getItem(KEY) != null;
}

/** Writes what was left, once the document is analysed; what cannot be written is told with its text. */
export async function writeLeft(app: Pick<App, 'store'>, host: Pick<VisualHost, 'make'>): Promise<void> {
  const session = webStorage('sessionStorage');
  const left = session?.getItem(KEY);
  session?.removeItem(KEY);
  if (left == null) return;
  const { of, unwritten } = JSON.parse(left) as Left;
  const same = of === present(app);
  const written: string[] = [];
  for (const { uri, label, text, intent } of unwritten) {
    const outcome = !same ? OTHER : intent ? await host.make(uri, intent) : UNREAD;
    if ('done' in outcome) written.push(label);
    else tell(app, `${label}: your input from before the reload could not be applied. ${outcome.refused} Your input: ${short(text)}`);
  }
  if (written.length > 0)
    app.store
      .getState()
      .notify({ text: `Applied your input from before the reload: ${[...new Set(written)].join(', ')}. You can undo this.` });
}

function tell({ store }: Pick<App, 'store'>, text: string): void {
  store.getState().notify({ text, tone: 'warning', stays: true });
}

function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)} …` : text;
}

function present({ store }: Pick<App, 'store'>): string {
  const { document, files, textOf } = store.getState();
  const uris = ['', ...files.filter(({ owner }) => owner === 'person').map(({ uri }) => uri)];
  return `${placeOfPage()} ${document?.name} ${uris.map((uri) => `${uri} ${fingerprint(textOf(uri) ?? '')}`).join(' ')}`;
}

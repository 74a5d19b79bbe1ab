// The files a document refers to: which load by themselves, which wait for the person's leave, and how many at most.
import type { Holder, Site } from './state.ts';

export type Loaded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

export interface FilesOptions {
  place(uri: string, base: string | null): Holder;
  load(address: string, signal: AbortSignal): Promise<Loaded>;
  onFile(uri: string, text: string): void;
  onNoFile(uri: string, reason: string, blocked: boolean): void;
  /** The sites that wait have changed. */
  onSites(sites: readonly Site[]): void;
}

export interface Files {
  /** Another document: what is under way is given up, what was allowed is forgotten. */
  open(base: string | null): void;
  need(uris: readonly string[]): void;
  allow(): void;
  deny(): void;
  /** Text of a file that was loaded. */
  text(uri: string): string | undefined;
}

/** Files of one document. */
export const MAX_FILES = 64;
export const AT_ONCE = 6;
/** Characters of all files of one document. */
export const MAX_CHARACTERS = 32 * 1024 * 1024;

interface Waiting {
  readonly uri: string;
  readonly address: string;
  readonly host: string;
  readonly local: boolean;
}

export function createFiles({ place, load, onFile, onNoFile, onSites }: FilesOptions): Files {
  let base: string | null = null;
  let abort = new AbortController();
  let known = new Map<string, Loaded>();
  let allowed = new Set<string>();
  let denied = new Set<string>();
  let waiting: Waiting[] = [];
  let queue: { uri: string; address: string }[] = [];
  let active = 0;
  let taken = 0;
  let characters = 0;

  const tell = (): void => {
    const sites = new Map<string, Site>();
    for (const { host, local } of waiting) sites.set(host, { host, local, files: (sites.get(host)?.files ?? 0) + 1 });
    onSites([...sites.values()]);
  };

  const settle = (uri: string, loaded: Loaded): void => {
    known.set(uri, loaded);
    if (loaded.ok) onFile(uri, loaded.text);
    else onNoFile(uri, loaded.reason, false);
  };

  const next = (): void => {
    while (active < AT_ONCE) {
      const job = queue.shift();
      if (!job) return;
      void run(job.uri, job.address, abort.signal);
    }
  };

  const run = async (uri: string, address: string, signal: AbortSignal): Promise<void> => {
    active++;
    const loaded = await load(address, signal).catch((error: unknown): Loaded => ({ ok: false, reason: String(error) }));
    if (signal.aborted) return;
    active--;
    if (loaded.ok) characters += loaded.text.length;
    const full = loaded.ok && characters > MAX_CHARACTERS;
    settle(uri, full ? { ok: false, reason: 'The files this document refers to are larger than 32 MB in all.' } : loaded);
    next();
  };

  const enqueue = (uri: string, address: string): void => {
    if (++taken > MAX_FILES) settle(uri, { ok: false, reason: `Only the first ${MAX_FILES} files that a document refers to are loaded.` });
    else queue.push({ uri, address });
  };

  const ask = (uri: string): void => {
    const before = known.get(uri);
    if (before) {
      settle(uri, before);
      return;
    }
    // A worker started anew asks once more for what is on its way.
    if (queue.some((job) => job.uri === uri) || waiting.some((one) => one.uri === uri)) return;
    const holder = place(uri, base);
    if (holder.kind === 'none') onNoFile(uri, holder.reason, true);
    else if (holder.kind === 'own' || allowed.has(holder.host)) enqueue(uri, holder.address);
    else if (denied.has(holder.host)) onNoFile(uri, notAllowed(holder.host), true);
    else waiting.push({ uri, ...holder });
  };

  return {
    open(newBase) {
      abort.abort();
      abort = new AbortController();
      base = newBase;
      known = new Map();
      allowed = new Set();
      denied = new Set();
      waiting = [];
      queue = [];
      active = 0;
      taken = 0;
      characters = 0;
      tell();
    },
    need(uris) {
      for (const uri of uris) ask(uri);
      tell();
      next();
    },
    allow() {
      const agreed = waiting;
      waiting = [];
      for (const { host } of agreed) allowed.add(host);
      for (const { uri, address } of agreed) enqueue(uri, address);
      tell();
      next();
    },
    deny() {
      const refused = waiting;
      waiting = [];
      for (const { uri, host } of refused) {
        denied.add(host);
        onNoFile(uri, notAllowed(host), true);
      }
      tell();
    },
    text(uri) {
      const file = known.get(uri);
      return file?.ok ? file.text : undefined;
    },
  };
}

function notAllowed(host: string): string {
  return `Files of ${host} were not loaded, because you did not allow it.`;
}

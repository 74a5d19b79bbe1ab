// The files a document refers to: which load by themselves, which need the user's permission, and
// how many at most.
import type { Consent, Holder, LoadScope, Site, Source } from './state.ts';

export type FileLoadResult =
  | { readonly ok: true; readonly text: string }
  /** `site`: the host redirected to a site that needs permission; its response was not read. */
  | { readonly ok: false; readonly reason: string; readonly site?: string };

export interface FileLoaderOptions {
  /** Who holds the file `uri`, resolved against `base`. */
  holderOf(uri: string, base: string | null, scope: LoadScope): Holder;
  load(address: string, scope: LoadScope, signal: AbortSignal): Promise<FileLoadResult>;
  /** Sites that the user agreed to, kept for each document by its key. */
  readonly consents: {
    read(document: string): readonly string[];
    write(document: string, sites: readonly string[]): void;
  };
  onFile(uri: string, text: string): void;
  onNoFile(uri: string, reason: string, blocked: boolean): void;
  /** The sites that wait for permission, or those that were decided on, have changed. */
  onSites(sites: readonly Site[], consents: readonly Consent[]): void;
}

/** What is known of a document when it is opened. */
export interface Origin {
  readonly id: string;
  readonly source: Source;
  readonly base: string | null;
}

export interface FileLoader {
  /** Another document, or none: ends loads under way, and takes what the user allowed for it. */
  open(document: Origin | null): void;
  need(uris: readonly string[]): void;
  /** Allows, or refuses, all sites that wait. */
  allow(): void;
  deny(): void;
  /** Allows a site that was refused, or withdraws permission and removes its files. */
  setConsent(site: string, allowed: boolean): void;
  /** Text of a file that was loaded. */
  text(uri: string): string | undefined;
}

/** Files of one document. */
export const MAX_FILES = 64;
export const MAX_CONCURRENT_LOADS = 6;
/** Characters of all files of one document. */
export const MAX_CHARACTERS = 32 * 1024 * 1024;

/** A file that needs permission for `site`. */
interface WaitingFile {
  readonly uri: string;
  readonly address: string;
  readonly site: string;
}

/** A file whose load has begun, or is done. `sites`: what had to be allowed for it. */
interface LoadRecord {
  readonly address: string;
  readonly sites: readonly string[];
  readonly loaded: FileLoadResult | null;
}

export function createFileLoader({
  holderOf,
  load,
  consents,
  onFile,
  onNoFile,
  onSites,
}: FileLoaderOptions): FileLoader {
  let base: string | null = null;
  let key: string | null = null;
  let loadedFrom: string | null = null;
  let abort = new AbortController();
  let known = new Map<string, LoadRecord>();
  let allowed = new Set<string>();
  let denied = new Set<string>();
  let waiting: WaitingFile[] = [];
  /** Files that were refused, for when the user allows their site after all. */
  let refused = new Map<string, WaitingFile>();
  let queue: string[] = [];
  let active = 0;
  let taken = new Set<string>();
  let characters = 0;

  const scope = (): LoadScope => ({ loadedFrom, allowed });

  const publish = (): void => {
    const sites = new Map<string, number>();
    for (const { site } of waiting) sites.set(site, (sites.get(site) ?? 0) + 1);
    onSites(
      [...sites].map(([site, files]) => ({ site, files })),
      [
        ...[...allowed].map((site) => ({ site, allowed: true })),
        ...[...denied].map((site) => ({ site, allowed: false })),
      ],
    );
  };

  const keep = (): void => {
    if (key !== null) consents.write(key, [...allowed]);
  };

  const settle = (uri: string, loaded: FileLoadResult): void => {
    if (loaded.ok) onFile(uri, loaded.text);
    else onNoFile(uri, loaded.reason, false);
  };

  const next = (): void => {
    while (active < MAX_CONCURRENT_LOADS) {
      const uri = queue.shift();
      if (uri === undefined) return;
      void run(uri, abort.signal);
    }
  };

  const run = async (uri: string, signal: AbortSignal): Promise<void> => {
    const job = known.get(uri);
    if (!job) return;
    active++;
    const loaded = await load(job.address, scope(), signal).catch(
      (error: unknown): FileLoadResult => ({ ok: false, reason: String(error) }),
    );
    if (signal.aborted) return;
    active--;
    // Permission may have been withdrawn meanwhile.
    if (known.get(uri) === job) receive(uri, job, loaded);
    next();
  };

  const receive = (uri: string, job: LoadRecord, loaded: FileLoadResult): void => {
    if (!loaded.ok && loaded.site !== undefined) {
      known.delete(uri);
      wait({ uri, address: job.address, site: loaded.site }, job.sites);
      publish();
      return;
    }
    if (loaded.ok) characters += loaded.text.length;
    const full = loaded.ok && characters > MAX_CHARACTERS;
    const result: FileLoadResult = full
      ? { ok: false, reason: 'The files this document refers to are larger than 32 MB in total.' }
      : loaded;
    known.set(uri, { ...job, loaded: result });
    settle(uri, result);
  };

  const enqueue = (uri: string, address: string, sites: readonly string[]): void => {
    taken.add(uri);
    const loaded: FileLoadResult | null =
      taken.size > MAX_FILES
        ? {
            ok: false,
            reason: `Only the first ${MAX_FILES} files that a document refers to are loaded.`,
          }
        : null;
    known.set(uri, { address, sites, loaded });
    if (loaded) settle(uri, loaded);
    else queue.push(uri);
  };

  /** Sites that a file needed before it turned out to need another one. */
  const earlier = new Map<string, readonly string[]>();

  const wait = (one: WaitingFile, sites: readonly string[]): void => {
    earlier.set(one.uri, sites);
    if (denied.has(one.site)) refuse(one);
    else waiting.push(one);
  };

  const refuse = (one: WaitingFile): void => {
    refused.set(one.uri, one);
    onNoFile(one.uri, notAllowed(one.site), true);
  };

  const start = ({ uri, address, site }: WaitingFile): void =>
    enqueue(uri, address, [...(earlier.get(uri) ?? []), site]);

  const need = (uri: string): void => {
    const before = known.get(uri);
    if (before) {
      // A restarted worker requests files again that are already loading.
      if (before.loaded) settle(uri, before.loaded);
      return;
    }
    if (waiting.some((one) => one.uri === uri)) return;
    const again = refused.get(uri);
    if (again) {
      refuse(again);
      return;
    }
    const holder = holderOf(uri, base, scope());
    if (holder.kind === 'none') onNoFile(uri, holder.reason, true);
    else if (holder.kind === 'allowed')
      enqueue(uri, holder.address, holder.site === null ? [] : [holder.site]);
    else wait({ uri, address: holder.address, site: holder.site }, []);
  };

  return {
    open(document) {
      abort.abort();
      abort = new AbortController();
      base = document?.base ?? null;
      loadedFrom = document && cameFromBase(document.source) ? base : null;
      key = document && consentKeyOf(document);
      known = new Map();
      allowed = new Set(key === null ? [] : consents.read(key));
      denied = new Set();
      waiting = [];
      refused = new Map();
      earlier.clear();
      queue = [];
      active = 0;
      taken = new Set();
      characters = 0;
      publish();
    },
    need(uris) {
      for (const uri of uris) need(uri);
      publish();
      next();
    },
    allow() {
      const agreed = waiting;
      waiting = [];
      for (const { site } of agreed) allowed.add(site);
      for (const one of agreed) start(one);
      keep();
      publish();
      next();
    },
    deny() {
      const turnedDown = waiting;
      waiting = [];
      for (const one of turnedDown) {
        denied.add(one.site);
        refuse(one);
      }
      publish();
    },
    setConsent(site, allow) {
      if (allow) {
        denied.delete(site);
        allowed.add(site);
        for (const one of [...refused.values()].filter((r) => r.site === site)) {
          refused.delete(one.uri);
          start(one);
        }
      } else {
        allowed.delete(site);
        denied.add(site);
        for (const [uri, { address, sites, loaded }] of known) {
          if (!sites.includes(site)) continue;
          known.delete(uri);
          queue = queue.filter((queued) => queued !== uri);
          if (loaded?.ok) characters -= loaded.text.length;
          earlier.set(
            uri,
            sites.filter((other) => other !== site),
          );
          refuse({ uri, address, site });
        }
      }
      keep();
      publish();
      next();
    },
    text(uri) {
      const loaded = known.get(uri)?.loaded;
      return loaded?.ok ? loaded.text : undefined;
    },
  };
}

/** The text of a link names a host; only a load from there confirms it. */
function cameFromBase({ kind }: Source): boolean {
  return kind === 'url' || kind === 'example';
}

/**
 * Returns what the consents for a document are kept by. One at an address is the same document each
 * time it is opened from there.
 */
export function consentKeyOf({ id, source }: Origin): string {
  return source.kind === 'url' ? source.address : id;
}

function notAllowed(site: string): string {
  return `You blocked files from ${site} for this document. You can change that in the list of files.`;
}

// Which builds the open pages are of: an old build is deleted only when no page needs it. And what
// a page and its service worker send each other.

/** A page, as a service worker sees it. */
export interface OpenPage {
  readonly id: string;
  postMessage(message: FromServiceWorker): void;
}

/** Remembers the versions of pages, as long as the worker runs. */
export class OpenPages {
  private readonly versions = new Map<string, string>();
  private readonly list: () => Promise<readonly OpenPage[]>;

  /** @param list all pages that this worker serves */
  constructor(list: () => Promise<readonly OpenPage[]>) {
    this.list = list;
  }

  /** Notes the version of a page that started. */
  add(page: OpenPage, version: string): void {
    this.versions.set(page.id, version);
  }

  /**
   * Returns the versions of all open pages; null while one of them is not known. Those are
   * requested: the browser ends a worker at any time, with what it remembers.
   */
  async all(): Promise<ReadonlySet<string> | null> {
    const open = await this.list();
    const unknown = open.filter(({ id }) => !this.versions.has(id));
    for (const page of unknown) page.postMessage({ kind: 'which' });
    if (unknown.length > 0) return null;
    return new Set(open.map(({ id }) => this.versions.get(id) ?? ''));
  }
}

/** Sent when a page has started, when the worker changed, and as the response to `which`. */
export interface PageVersion {
  readonly kind: 'page';
  /** The build that the page is of. */
  readonly version: string;
  /** All of the build is needed, not only what reads. */
  readonly edits: boolean;
}

/** Name of a worker of a page that stores what a page to read needs. */
export const READING = 'offline-reading';

/** `newest`: the build that a page gets now. `which`: the worker needs the version of the page. */
export type FromServiceWorker =
  | { readonly kind: 'newest'; readonly version: string }
  | { readonly kind: 'which' };

/** Returns what a page says of itself in a message; null for any other message. */
export function pageVersion(data: unknown): PageVersion | null {
  const { kind, version, edits = true } = (data ?? {}) as Partial<PageVersion>;
  return kind === 'page' && typeof version === 'string' ? { kind, version, edits } : null;
}

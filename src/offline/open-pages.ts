// Which builds the open pages are of: an old build is deleted only when no page needs it.
import type { FromServiceWorker } from './offline-messages.ts';

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

// Loads the document that the page names and the files that it refers to. The author of the page
// chose the address, so it may be on any host; files only come from the same origin.
import { fetchText, type Outcome } from '../share/fetch-text.ts';
import type { FileLoadResult } from '../store/file-loader.ts';

/** Returns an address in full; null where it is none. */
export function addressOf(src: string, page: string): string | null {
  return URL.canParse(src, page) ? new URL(src, page).href : null;
}

/** Loads a document. @param address in full; any other text is refused */
export function loadDocument(address: string, signal: AbortSignal): Promise<Outcome> {
  return fetchText(address, {
    pageUrl: location.href,
    allowedHosts: URL.canParse(address) ? [new URL(address).host] : [],
    signal,
  });
}

/**
 * Loads a file that the document refers to.
 * @param address in full
 * @param loadedFrom address of the document
 */
export async function loadFile(
  address: string,
  loadedFrom: string | null,
  signal: AbortSignal,
): Promise<FileLoadResult> {
  const reference = { loadedFrom, allowed: new Set<string>() };
  const outcome = await fetchText(address, { pageUrl: location.href, signal, reference });
  if (outcome.ok) return { ok: true, text: outcome.text };
  const { reason, title, explanation } = outcome.failure;
  return {
    ok: false,
    reason:
      reason === 'consent'
        ? `${title} Only files of the site that the document is from are loaded.`
        : `${title} ${explanation}`,
  };
}

// Keeps which other sites each document may load files from, or images, in this browser. Only what
// the user agreed to is kept: a refusal ends with the page.

/** What a document may load. */
export type ConsentFor = 'files' | 'images';

const KEYS: Readonly<Record<ConsentFor, string>> = {
  files: 'apidoc:consents',
  images: 'apidoc:image-consents',
};
/** Documents that are kept, those decided on last; and sites of one document. */
const MAX_DOCUMENTS = 200;
const MAX_SITES = 64;

export interface Consents {
  /** Sites (`siteOf`) that the user agreed to for a document. */
  read(document: string): readonly string[];
  /** Replaces them; none removes the document. */
  write(document: string, sites: readonly string[]): void;
}

/**
 * @param storage `localStorage`, or null; may throw at every use, and may hold anything
 */
export function createConsents(storage: Storage | null, what: ConsentFor): Consents {
  const key = KEYS[what];
  // Where nothing can be stored, what was agreed to lasts as long as the page.
  let kept: [string, readonly string[]][] = [];
  const load = (): void => {
    try {
      const text = storage?.getItem(key);
      if (typeof text === 'string') kept = readAll(JSON.parse(text));
    } catch {
      // What can't be read allows nothing more than before.
    }
  };
  return {
    read(document) {
      load();
      return kept.find(([name]) => name === document)?.[1] ?? [];
    },
    write(document, sites) {
      load();
      const others = kept.filter(([name]) => name !== document);
      kept = [
        ...(sites.length > 0
          ? [[document, sites.slice(0, MAX_SITES)] satisfies [string, readonly string[]]]
          : []),
        ...others,
      ];
      kept = kept.slice(0, MAX_DOCUMENTS);
      try {
        if (kept.length > 0) storage?.setItem(key, JSON.stringify(kept));
        else storage?.removeItem(key);
      } catch {
        // As above: it lasts as long as the page.
      }
    },
  };
}

function readAll(value: unknown): [string, readonly string[]][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry): [string, readonly string[]][] => {
    const [document, sites]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof document !== 'string' || !Array.isArray(sites)) return [];
    return [[document, sites.filter((site) => typeof site === 'string')]];
  });
}

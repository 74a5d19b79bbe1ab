// Parts of the Markdown parser that few texts need: each is loaded for the first text that does,
// and the texts are parsed again once it is there.

const parts: (() => Promise<void>)[] = [];
const listeners = new Set<() => void>();

/**
 * Returns a function that gives the part, or null and begins to load it. A part that couldn't be
 * loaded is not requested again: its texts stay as they are written.
 */
export function latePart<T>(load: () => Promise<T>): () => T | null {
  let part: T | null = null;
  let loading: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => undefined,
    );
    return loading;
  };
  parts.push(begin);
  return () => {
    if (!part) void begin();
    return part;
  };
}

/** Calls `listener` whenever a part was loaded. @returns ends it */
export function onPartLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads all parts that there are, for texts that are parsed only once, such as for paper. */
export async function loadMarkdownParts(): Promise<void> {
  await Promise.all(parts.map((begin) => begin()));
}

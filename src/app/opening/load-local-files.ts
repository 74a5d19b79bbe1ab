// Loads the ways to open local files: a reader's page does without them.
import type { createLocalFiles, LocalFiles } from './local-files.ts';

export interface LocalFileWays {
  readonly local: LocalFiles;
  readonly pickFiles: typeof import('../../share/receive-files.ts').pickFiles;
  readonly pickFolder: typeof import('../../share/receive-files.ts').pickFolder;
  readonly readHandles: typeof import('../../share/receive-files.ts').readHandles;
}

/** Returns a function that loads them when it is first called. */
export function loadLocalFiles(
  ...parameters: Parameters<typeof createLocalFiles>
): () => Promise<LocalFileWays> {
  let local: LocalFiles | null = null;
  return async () => {
    const [files, { pickFiles, pickFolder, readHandles }] = await Promise.all([
      import('./local-files.ts'),
      import('../../share/receive-files.ts'),
    ]);
    local ??= files.createLocalFiles(...parameters);
    return { local, pickFiles, pickFolder, readHandles };
  };
}

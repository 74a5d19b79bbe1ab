// Reasons why a file cannot be read or written, as sentences for the user. They never repeat a path
// that the user did not write.

/** A reason why the program cannot run, for the user. */
export class CommandError extends Error {
  /** One sentence each; they are printed on lines of their own. */
  readonly reasons: readonly string[];

  /** @param reasons at least one sentence */
  constructor(...reasons: string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

/** A file that is refused without a failure of the system: too large, or not a regular file. */
export class FileRefused extends Error {
  /** The file is larger than what is read, so its content is unknown. */
  readonly tooLarge: boolean;

  /** @param message predicate of a sentence about the file: `this is a folder, not a file.` */
  constructor(message: string, tooLarge = false) {
    super(message);
    this.tooLarge = tooLarge;
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTDIR', 'file not found.'],
  ['EISDIR', 'this is a folder, not a file.'],
  ['EACCES', 'access to it is denied.'],
  ['EPERM', 'access to it is denied.'],
  ['ELOOP', 'this is a link that does not resolve to a file.'],
  ['ENAMETOOLONG', 'the name is too long.'],
  // What opening a socket, or a device without a driver, gives.
  ['ENXIO', 'this is not a regular file.'],
  ['ENODEV', 'this is not a regular file.'],
  ['ERR_INVALID_ARG_VALUE', 'the name contains a character that file names cannot have.'],
  ['ERR_ENCODING_INVALID_ENCODED_DATA', 'the file is not valid UTF-8 or UTF-16 text.'],
  ['EEXIST', 'a part of its path is a file, not a folder.'],
  ['ENOSPC', 'there is no space left.'],
  ['EROFS', 'it is write-protected.'],
]);

/** Returns one sentence for a failure of reading or writing. @param what what was looked for */
export function explainFailure(failure: unknown, what: 'file' | 'folder' = 'file'): string {
  if (failure instanceof FileRefused) return failure.message;
  const { code = '' } = failure as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${what} not found.`;
  return REASONS.get(code) ?? `it cannot be used${code ? ` (${code})` : ''}.`;
}

/** Returns a sentence that names what a misspelled word is likely to mean, after a space, or ''. */
export async function didYouMean(word: string, known: readonly string[]): Promise<string> {
  const { nearest } = await import('../core/api.ts');
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** Names that are listed where none is like what was given. */
const MAX_LISTED = 10;

/**
 * Returns the error for a name that a document doesn't have: with the name that is likely meant,
 * else with all, where they are few.
 */
export async function unknownName(
  what: string,
  name: string,
  known: readonly string[],
): Promise<CommandError> {
  const keys = [...new Set(known)];
  const isListed = keys.length > 0 && keys.length <= MAX_LISTED;
  const { visibleText } = await import('../core/api.ts');
  const hint =
    (await didYouMean(name, keys)) || (isListed ? ` Available: ${keys.join(', ')}.` : '');
  return new CommandError(visibleText(`there is no ${what} "${name}".${hint}`));
}

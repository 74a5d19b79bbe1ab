// Paths of new files: which may be on disk, and which are taken.
import { isDeviceName } from './uri.ts';

/** Characters of one segment. */
const MAX_SEGMENT = 120;

const ENDINGS = { yaml: /\.ya?ml$/i, json: /\.(?:json|avsc|jsonschema)$/i } as const;

/**
 * Returns why a file cannot have a name, in one sentence; null where it can.
 * @param path below the folder of the document, its segments separated by `/`
 * @param language what the file is written in; undefined where it may be in any
 */
export function pathProblem(path: string, language?: 'yaml' | 'json'): string | null {
  return segmentsProblem(path) ?? endingProblem(path, language);
}

/**
 * Returns why no file can have a name, whatever its format, in one sentence; null where one can.
 * @param path below the folder of the document, its segments separated by `/`
 */
export function segmentsProblem(path: string): string | null {
  if (path === '') return 'Enter a name.';
  const segments = path.split('/');
  const [bad] = /[\\:*?"<>|\p{Cc}\p{Cf}]/u.exec(path) ?? [];
  if (bad !== undefined)
    return /[\p{Cc}\p{Cf}]/u.test(bad)
      ? 'Remove the invisible character.'
      : `A file name can't contain ${bad}`;
  if (segments.includes(''))
    return path.startsWith('/')
      ? 'Start with a name, not with "/".'
      : 'A folder name is missing between two "/".';
  for (const segment of segments) {
    if (segment.startsWith('.'))
      return `"${segment}" begins with a dot. Hidden files and folders are not opened.`;
    if (/[. ]$/.test(segment)) return `"${segment}" can't end with a dot or space.`;
    if (segment.startsWith(' ')) return `"${segment}" can't begin with a space.`;
    if (isDeviceName(segment)) return `"${segment}" is reserved by Windows.`;
    if (segment.length > MAX_SEGMENT) return `Use at most ${MAX_SEGMENT} characters.`;
  }
  return null;
}

function endingProblem(path: string, language: 'yaml' | 'json' | undefined): string | null {
  if (language === undefined)
    return Object.values(ENDINGS).some((ending) => ending.test(path))
      ? null
      : 'End the name with .yaml, .yml or .json.';
  if (ENDINGS[language].test(path)) return null;
  return language === 'yaml'
    ? 'The text is YAML: end the name with .yaml or .yml.'
    : 'The text is JSON: end the name with .json.';
}

/**
 * Returns why a file cannot be at a path because of others; null where it can. Disks of Windows and
 * macOS take names that differ in case only for the same.
 * @param others paths of the other files
 */
export function pathConflict(path: string, others: readonly string[]): string | null {
  const own = path.toLowerCase().normalize('NFC');
  for (const other of others) {
    const theirs = other.toLowerCase().normalize('NFC');
    if (theirs === own) return `${other} already exists.`;
    if (theirs.startsWith(`${own}/`)) return `${path} is a folder.`;
    if (own.startsWith(`${theirs}/`)) return `${other} is a file, not a folder.`;
  }
  return null;
}

// Several files in a link: the payload of `s2` is that of `s1`, with the JSON of all files as text.
import { percentDecoded } from '../core/light.ts';
import { type Refused, refuse } from './failure.ts';
import { type Decoded, decode, encode, FORMAT } from './link-codec.ts';
import { MAX_SET_FILES } from './set-limits.ts';

/** The name before the payload of several files. */
export const FILES_FORMAT = 's2';
/** Characters of a path. */
const MAX_PATH = 1024;

/** A file in a link. */
export interface LinkedFile {
  /** Relative address below the folder of the link, such as `parts/order.yaml`. */
  readonly path: string;
  readonly text: string;
}

/** The document in a link; `files` are those beside the root document, `path` is its own. */
export type DecodedDocument =
  | {
      readonly ok: true;
      readonly text: string;
      readonly path?: string;
      readonly files?: readonly LinkedFile[];
    }
  | Refused;

/**
 * Packs several files for the fragment of a link.
 * @param files the root document first; each with a path for which `isLinkedPath` is true
 * @returns base64url payload, to be written after `s2=`, and the bytes of text that it unpacks to
 */
export async function encodeFiles(
  files: readonly LinkedFile[],
): Promise<{ readonly payload: string; readonly bytes: number }> {
  const text = JSON.stringify({ files: files.map(({ path, text: own }) => ({ path, text: own })) });
  return { payload: await encode(text), bytes: new TextEncoder().encode(text).length };
}

/**
 * Unpacks the payload of a link, of one text or of several files, within the limits of `decode` and
 * 200 files. Files outside of the folder of the link, or with the same path, are refused.
 * @param format the name before the `=`
 */
export async function decodeDocument(payload: string, format: string): Promise<DecodedDocument> {
  if (format !== FILES_FORMAT) return decode(payload, format);
  const decoded = await decode(payload, FORMAT);
  return decoded.ok ? filesIn(decoded) : decoded;
}

/**
 * Returns whether a link may hold a file at this relative address: below the folder of the link,
 * without a scheme, an empty segment or a control character, whether written as an escape or not.
 */
export function isLinkedPath(path: string): boolean {
  const plain = percentDecoded(path);
  return (
    plain !== null &&
    path.length <= MAX_PATH &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\\]/u.test(plain) &&
    !/^[a-z][a-z0-9+.-]*:/i.test(plain) &&
    !/[?#]/.test(path) &&
    plain.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

function filesIn({ text }: Extract<Decoded, { ok: true }>): DecodedDocument {
  const files = readFiles(text);
  const paths = new Set(files?.map(({ path }) => path));
  const [root, ...others] = files ?? [];
  if (!root || paths.size !== files?.length || files.length > MAX_SET_FILES)
    return unreadableFiles();
  return { ok: true, text: root.text, path: root.path, files: others };
}

/** Returns the files that the JSON of a payload lists; null where it is anything else. */
function readFiles(json: string): readonly LinkedFile[] | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const { files } = membersOf(value);
  if (!Array.isArray(files)) return null;
  const read = files.flatMap((file): LinkedFile[] => {
    const { path, text } = membersOf(file);
    return typeof path === 'string' && typeof text === 'string' && isLinkedPath(path)
      ? [{ path, text }]
      : [];
  });
  return read.length === files.length ? read : null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const unreadableFiles = () =>
  refuse(
    'link-files',
    "The files in this link can't be read.",
    'Their list is incomplete, too long, or names files outside of its folder. Get the document as files and drop them here.',
    [{ id: 'choose-file', label: 'Choose files' }],
  );

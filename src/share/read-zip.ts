// Opens the files of a zip archive (APPNOTE 6.3). An archive comes from others: what it declares is
// checked before anything is unpacked, and what is unpacked against what it declared. That is done
// in a worker, so that the page does not wait for it.
import { createWorker } from '../worker/create-worker.ts';
import { formatBytes, type Refused, refuse } from './failure.ts';
import {
  type Candidate,
  isDocumentFile,
  isSkippedFolder,
  type OpenedSet,
  readSet,
} from './file-set.ts';
import { MAX_SET_BYTES, MAX_SET_FILES } from './set-limits.ts';
import unpackWorkerUrl from './unpack-worker.ts?worker&url';
import type { PackedFiles, UnpackedFiles } from './unpack-zip.ts';
import { Damaged, zipEntries } from './zip-entries.ts';

/** Milliseconds for all files: a hundred times as long as the largest archive takes. */
const MAX_TIME = 30_000;

const CHOOSE = { id: 'choose-file', label: 'Choose another file' } as const;

/**
 * Reads the files of an archive that can be parts of a document.
 * Reasons of a refusal: `archive`, `too-large`, `too-many`, and those of `readSet`.
 */
export async function readZip(file: File): Promise<OpenedSet | Refused> {
  const tooLarge = (bytes: number) =>
    refuse(
      'too-large',
      `The files in ${file.name} are too large: ${formatBytes(bytes)}.`,
      `Up to ${formatBytes(MAX_SET_BYTES)} are opened together. Unpack it and open the files that you need.`,
      [CHOOSE],
    );
  if (file.size > MAX_SET_BYTES) return tooLarge(file.size);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entries = zipEntries(bytes);
    const parts = entries.filter(({ path }) => isPart(path));
    if (parts.length > MAX_SET_FILES)
      return refuse(
        'too-many',
        `There are ${parts.length.toLocaleString('en')} YAML and JSON files in ${file.name}.`,
        `Up to ${MAX_SET_FILES} are opened together. Unpack it and open the files that you need.`,
        [CHOOSE],
      );
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    if (size > MAX_SET_BYTES) return tooLarge(size);
    const unpacked = await unpackInWorker({ bytes, parts });
    if ('damaged' in unpacked) throw new Damaged(unpacked.damaged);
    const candidates = parts.map(({ path }, i): Candidate => {
      const content = unpacked.contents[i];
      const name = path.split('/').at(-1) ?? '';
      return { path: `${file.name}/${path}`, file: new File(content ? [content] : [], name) };
    });
    return await readSet(candidates, file.name, entries.length - parts.length);
  } catch (error) {
    return refuse(
      'archive',
      `${file.name} can't be opened.`,
      `${error instanceof Damaged ? error.message : 'The file could not be read.'} Unpack it with a program that you trust, and open the files.`,
      [CHOOSE],
    );
  }
}

function isPart(path: string): boolean {
  const segments = path.split('/');
  return isDocumentFile(segments.pop() ?? '') && !segments.some(isSkippedFolder);
}

/** @throws Damaged where it takes too long, or the worker ends by itself */
function unpackInWorker(files: PackedFiles): Promise<UnpackedFiles> {
  return new Promise<UnpackedFiles>((resolve, reject) => {
    const worker = createWorker(unpackWorkerUrl, 'apidoc-unpack');
    const end = (failed?: string): void => {
      clearTimeout(timer);
      worker.terminate();
      if (failed !== undefined) reject(new Damaged(failed));
    };
    const timer = setTimeout(() => end('It takes too long to unpack.'), MAX_TIME);
    worker.onmessage = ({ data }: MessageEvent<UnpackedFiles>) => {
      end();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end('It could not be unpacked.');
    };
    worker.postMessage(files, [files.bytes.buffer]);
  });
}

// Downloads of what the document says in other forms: its text, all files as one, and the payloads
// of its messages as JSON Schema. For readers and authors.
import { formatCount } from '../../core/light.ts';
import type { Model, Part } from '../../core/types.ts';
import { downloadBlob, downloadText } from '../../share/save-file.ts';
import type { TextFormat } from '../../share/text-encoding.ts';
import { diskPath } from '../disk/disk.ts';
import { nameOfFile } from '../file-names.ts';
import type { ReaderServices } from '../services.ts';

type Services = Pick<ReaderServices, 'store' | 'disk'>;

/** Downloads a file as it is now; by default the one in the editor. */
export function downloadDocument(app: Services, uri?: string, download = downloadText): void {
  const { document, file, textOf } = app.store.getState();
  if (!document) return;
  const at = uri ?? file;
  const format: TextFormat | undefined = app.disk
    .getState()
    .records.get(document.id)
    ?.files.get(diskPath(document, at))?.stamp.format;
  download(nameOfFile(at, document), textOf(at) ?? '', format);
}

/** Downloads all files of the document as one, for tools that accept only one. */
export async function downloadOne(
  { store }: Pick<ReaderServices, 'store'>,
  download = downloadText,
): Promise<void> {
  const { document, request, notify } = store.getState();
  const made = await request({ request: 'bundle' });
  if (!document || !made) {
    notify({
      text: "Couldn't combine the files into one document. Fix the errors in the root document first.",
      tone: 'error',
    });
    return;
  }
  download(document.name.replace(/(?=\.[^.]*$)|$/, '-bundled'), made.text);
  reportLeft(store, made.left, 'they are kept unchanged');
}

/** Returns the messages whose payload can be JSON Schema, as far as the page knows. */
export function messagesWithPayload(model: Model | null): Part[] {
  if (!model) return [];
  const { order, parts } = model;
  return order.messages.flatMap((id) => {
    const part = parts.get(id);
    return part?.kind === 'message' && part.payload ? [part] : [];
  });
}

/** Downloads the payload of one message as JSON Schema, of several in an archive. */
export async function downloadSchemas(
  { store }: Pick<ReaderServices, 'store'>,
  messages: readonly Part[],
  download = { text: downloadText, blob: downloadBlob },
): Promise<void> {
  const { document, request, notify } = store.getState();
  if (!document) return;
  const made = new Map<string, string>();
  let left = 0;
  for (const message of messages) {
    const pointer = `${message.pointer}/payload`;
    const schema = await request({ request: 'jsonSchema', uri: message.uri, pointer, draft: '07' });
    if (!schema) continue;
    made.set(freeName(fileName(message.key), made), schema.text);
    left += schema.left;
  }
  const [only] = made;
  if (!only) {
    notify({
      text: "No payload is a JSON Schema: they are written in other languages, or can't be read.",
      tone: 'warning',
    });
    return;
  }
  if (made.size === 1) download.text(only[0], only[1]);
  else {
    const { writeZip } = await import('../../share/write-zip.ts');
    const bytes = new TextEncoder();
    const files = [...made].map(([path, text]) => ({ path, content: bytes.encode(text) }));
    download.blob(document.name.replace(/(?:\.[^.]*)?$/, '-schemas.zip'), await writeZip(files));
  }
  reportLeft(store, left, 'any value is allowed there');
}

function reportLeft(store: ReaderServices['store'], left: number, what: string): void {
  if (left === 0) return;
  store.getState().notify({
    text: `Couldn't resolve ${formatCount(left, 'reference')}; ${what}.`,
    tone: 'warning',
  });
}

/** A key may have any characters. */
const fileName = (key: string): string =>
  `${
    key
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+|-+$/g, '')
      .slice(0, 80) || 'payload'
  }`;

function freeName(base: string, taken: ReadonlyMap<string, string>): string {
  const name = (n: number) => `${base}${n === 1 ? '' : `-${n}`}.schema.json`;
  const names = new Set([...taken.keys()].map((one) => one.toLowerCase()));
  let n = 1;
  while (names.has(name(n).toLowerCase())) n++;
  return name(n);
}

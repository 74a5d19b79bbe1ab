// The ways to get a version to compare with: each reads texts and opens nothing.
import { isDocument, languageOf, uriOfPath } from '../../core/light.ts';
import type { DraftTexts } from '../../share/draft.ts';
import { type Refused, refuse } from '../../share/failure.ts';
import { type FetchOptions, fetchText } from '../../share/fetch-text.ts';
import { parseLink } from '../../share/link.ts';
import { decodeDocument } from '../../share/link-files.ts';
import type { Received } from '../../share/receive-files.ts';
import type { StudioState } from '../../store/state.ts';
import type { DiskServices } from '../disk/files-on-disk.ts';
import { chooseEntryDocument } from '../entry-document.ts';
import { EXAMPLES } from '../examples.ts';
import { nameOfUri } from '../file-names.ts';
import { exampleAddress } from '../opening/early-work.ts';
import { createReferencedFiles } from '../opening/referenced-files.ts';
import type { OldVersion } from './comparison-state.ts';

/** A version, or why there is none. */
export type ReadVersion = { readonly ok: true; readonly version: OldVersion } | Refused;

/** What deciding about a saved version needs. */
type SavedServices = Pick<DiskServices, 'store' | 'disk'>;

/** Returns what the saved version of the open document is called; null where it has none. */
export function savedVersionLabel({ store, disk }: SavedServices): string | null {
  const { document } = store.getState();
  if (!document) return null;
  const record = disk.getState().records.get(document.id);
  const handles = [...(record?.files.values() ?? [])].some(({ handle }) => handle !== undefined);
  if (handles || record?.folder) return 'Saved on disk';
  if (document.source.kind === 'url') return 'Published copy';
  return document.source.kind === 'example' ? 'Original example' : null;
}

/** Reads the saved version of the open document: from disk, its address or its example. */
export async function readSavedVersion(services: DiskServices): Promise<ReadVersion> {
  const { document, files, consents } = services.store.getState();
  if (!document) return noVersion();
  if (savedVersionLabel(services) === 'Saved on disk') {
    const { createFilesOnDisk } = await import('../disk/files-on-disk.ts');
    const { fileOf, readFrom } = createFilesOnDisk(services);
    const read = async (uri: string): Promise<string | null> => {
      const file = fileOf(uri);
      const found = file && (await readFrom(file));
      return found?.ok && found.kind === 'document' ? found.text : null;
    };
    const text = await read('');
    if (text === null) return noVersion();
    const own = files.filter(({ owner }) => owner === 'user').map(({ uri }) => uri);
    const others: { uri: string; text: string }[] = [];
    for (const uri of own) {
      const other = await read(uri);
      if (other !== null) others.push({ uri, text: other });
    }
    const { name, path, base } = document;
    return foundVersion(`${name} on disk`, base ?? path, text, others);
  }
  const { source } = document;
  if (source.kind === 'url') return fetchVersion(source.address, {}, allowedSites(consents));
  return source.kind === 'example' ? readExample(source.file.replace(/\.yaml$/, '')) : noVersion();
}

function allowedSites(consents: StudioState['consents']): ReadonlySet<string> {
  return new Set(consents.filter(({ allowed }) => allowed).map(({ site }) => site));
}

/** Reads a version from an example that comes with the studio. */
export async function readExample(name: string): Promise<ReadVersion> {
  const address = exampleAddress(name);
  const outcome = await fetchText(address, { pageUrl: location.href });
  if (!outcome.ok) return outcome;
  const title = EXAMPLES.find(({ file }) => file === `${name}.yaml`)?.title ?? name;
  return foundVersion(`the example ${title}`, address, outcome.text);
}

/**
 * Reads a version from an address, or from a link of a studio with a document in it, which requests
 * nothing.
 * @param options what the user allowed
 * @param allowed sites that references may load from
 */
export async function fetchVersion(
  address: string,
  options: Partial<FetchOptions>,
  allowed: ReadonlySet<string> = new Set(),
): Promise<ReadVersion> {
  const link = linkIn(address);
  if (link?.source.kind === 'text') {
    const { payload, format, hosted } = link.source;
    const decoded = await decodeDocument(payload, format);
    if (!decoded.ok) return decoded;
    const { text, path, files = [] } = decoded;
    const name = link.name ?? (path === undefined ? null : nameOfUri(path));
    const title = name === null ? 'the link' : `${name} in the link`;
    const others = files.map((file) => ({ uri: file.path, text: file.text }));
    return foundVersion(title, hosted ?? path ?? '', text, others);
  }
  if (link?.source.kind === 'example') return readExample(link.source.name);
  const named = link?.source.kind === 'url' ? link.source.address : address;
  const outcome = await fetchText(named, { pageUrl: location.href, ...options });
  if (!outcome.ok) return outcome;
  const { name, host, base, text } = outcome;
  const { version } = foundVersion(`${name} at ${host}`, base, text);
  return { ok: true, version: { ...version, load: (uri) => loadReference(uri, base, allowed) } };
}

/** Returns a link of a studio: of any one where it has its text in it, else only of this one. */
function linkIn(address: string): ReturnType<typeof parseLink> | null {
  if (!URL.canParse(address)) return null;
  const [url, page] = [new URL(address), new URL(location.href)];
  const link = parseLink(url);
  if (link.source.kind === 'text') return link;
  return url.origin === page.origin && url.pathname === page.pathname ? link : null;
}

async function loadReference(
  uri: string,
  base: string,
  allowed: ReadonlySet<string>,
): Promise<string | null> {
  const { holderOf, load } = createReferencedFiles(() => location.href);
  const scope = { loadedFrom: base, allowed };
  const holder = holderOf(uri, base, scope);
  if (holder.kind !== 'allowed') return null;
  const outcome = await load(holder.address, scope, new AbortController().signal);
  return outcome.ok ? outcome.text : null;
}

/** Returns a version of the local history; files that were fetched are those of now. */
export function oldVersionOf(
  { store }: Pick<DiskServices, 'store'>,
  title: string,
  { text, files }: DraftTexts,
): OldVersion {
  const { document, textOf } = store.getState();
  const { version } = foundVersion(title, document?.base ?? document?.path ?? '', text, files);
  return { ...version, load: async (uri) => textOf(uri) ?? null };
}

/** Returns the version in files that the user chose; null where the user chose none. */
export async function readReceived(received: Received): Promise<ReadVersion | null> {
  if (!received?.ok) return received;
  if (received.kind === 'address') return fetchVersion(received.address, {});
  if (received.kind === 'document')
    return foundVersion(received.name, received.name, received.text);
  if (received.kind === 'messages') return noVersion();
  const { files, entry } = received;
  const named = files.findIndex(({ path }) => path === entry);
  const at = named < 0 ? chooseEntryDocument(files).at : named;
  const root = files[at];
  if (!root || !isDocument(root.path, root.text)) return noVersion();
  const others = files.filter((file) => file !== root);
  return foundVersion(
    root.path,
    uriOfPath(root.path),
    root.text,
    others.map(({ path, text }) => ({ uri: uriOfPath(path), text })),
  );
}

function foundVersion(
  title: string,
  address: string,
  text: string,
  files: OldVersion['texts']['files'] = [],
): { readonly ok: true; readonly version: OldVersion } {
  const language = languageOf(address.replace(/[?#].*$/, ''), text);
  return { ok: true, version: { title, texts: { address, language, text, files } } };
}

/** Returns why a version of the local history can't be read. */
export function damagedVersion(): Refused {
  return refuse(
    'no-version',
    "This version can't be read.",
    'It is damaged, or another tab deleted it. Choose another version.',
    [],
  );
}

function noVersion(): Refused {
  return refuse(
    'no-version',
    'There is no version to compare with.',
    'The file may have been moved or deleted, or the browser has no permission to read it. Choose the file.',
    [{ id: 'choose-file', label: 'Choose files' }],
  );
}

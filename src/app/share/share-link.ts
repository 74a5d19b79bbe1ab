// Makes a link to the open document: to where it is hosted as long as it is unchanged, else with
// its text inside.

import { isRoot, uriOfPath } from '../../core/light.ts';
import type { Location } from '../../core/types.ts';
import { linkAdvice, makeLink, type View } from '../../share/link.ts';
import { encode, FORMAT } from '../../share/link-codec.ts';
import {
  encodeFiles,
  FILES_FORMAT,
  isLinkedPath,
  type LinkedFile,
} from '../../share/link-files.ts';
import type { StudioState } from '../../store/state.ts';
import type { ReaderServices } from '../services.ts';
import { type SharedSecret, secretsIn } from './secrets.ts';
import { studioAddress } from './studio-address.ts';

export interface ShareLink {
  readonly link: string;
  /** The host that the link names in place of a text. */
  readonly host: string | null;
  /** What looks like a secret in the text that the link carries. */
  readonly secrets: readonly SharedSecret[];
  /**
   * What the link contains of a document with several files: `several` as they are, or bundled into
   * one; `only` the root document if they couldn't be bundled.
   */
  readonly files: 'one' | 'several' | 'bundled' | 'only';
  /** References to files that the link doesn't contain. */
  readonly left: number;
  readonly advice: ReturnType<typeof linkAdvice>;
}

/**
 * Returns the link to the open document, which opens in the view that only reads where it is made
 * there.
 * @param pointer of the location in its root document to show
 */
export async function createShareLink(
  { store }: ReaderServices,
  pointer: string | undefined,
): Promise<ShareLink> {
  const { document } = store.getState();
  const view = sharedView(store.getState());
  const source = document?.source;
  if (document && !document.edited && (source?.kind === 'url' || source?.kind === 'example')) {
    const link = makeLink(studioAddress(location.href), {
      source:
        source.kind === 'url'
          ? { kind: 'url', address: source.address, inFragment: false }
          : { kind: 'example', name: source.file.replace(/\.yaml$/, '') },
      pointer,
      view,
    });
    const { host } = source.kind === 'url' ? tryUrl(source.address) : location;
    return { link, host, secrets: [], files: 'one', left: 0, advice: linkAdvice(link, 0) };
  }
  const { payload, bytes, format, files, left, sources } = await linkedText(store);
  const hosted = source?.kind === 'url' ? source.address : undefined;
  const link = makeLink(studioAddress(location.href), {
    source: { kind: 'text', format, payload, ...(hosted && { hosted }) },
    name: document?.name,
    pointer,
    view,
  });
  const advice = linkAdvice(link, bytes);
  return { link, host: null, secrets: await secretsIn(sources), files, left, advice };
}

/** Returns the view that the link names; without one the recipient's page chooses it. */
function sharedView({ narrow, pane, view }: StudioState): View | undefined {
  const shown = narrow ? pane : view;
  return shown === 'read' ? 'docs' : shown === 'diagram' ? 'diagram' : undefined;
}

/** The full address of a hosted document. Links may give a short form, which has no host. */
function tryUrl(address: string): { readonly host: string } {
  return URL.canParse(address, location.href) ? new URL(address, location.href) : { host: address };
}

interface LinkedText extends Pick<ShareLink, 'files' | 'left'> {
  readonly format: string;
  readonly payload: string;
  /** Bytes that the payload unpacks to. */
  readonly bytes: number;
  /** The texts it was made of, as the user sees them. */
  readonly sources: readonly { readonly uri: string; readonly text: string }[];
}

/** The text that a link carries. Files that the recipient can fetch are not included. */
async function linkedText(store: ReaderServices['store']): Promise<LinkedText> {
  const { document, files, text, textOf, request } = store.getState();
  const entry = { uri: '', text: text() };
  const one = async (whole: string) => ({
    format: FORMAT,
    payload: await encode(whole),
    bytes: new TextEncoder().encode(whole).length,
  });
  const carried = files.some(
    ({ used, owner, uri }) =>
      used && (owner === 'user' || (document?.base === null && !/^https?:/i.test(uri))),
  );
  if (!carried) return { ...(await one(entry.text)), files: 'one', left: 0, sources: [entry] };
  const several = severalFiles(store);
  const made = await request({ request: 'bundle' });
  const others = files.flatMap(({ uri, used }) => (used ? [{ uri, text: textOf(uri) ?? '' }] : []));
  const sources = [entry, ...others];
  if (several) {
    const packed = await encodeFiles(several);
    return { ...packed, format: FILES_FORMAT, files: 'several', left: made?.left ?? 0, sources };
  }
  if (!made) {
    const only = await one(entry.text);
    return { ...only, files: 'only', left: 0, sources: [entry] };
  }
  return { ...(await one(made.text)), files: 'bundled', left: made.left, sources };
}

/**
 * Returns the files that can be passed on as they are, the root document first; null where one
 * of them is outside of its folder, or it has an address that they belong to.
 * @param isIncluded chooses among those that have no address
 */
export function severalFiles(
  { getState }: ReaderServices['store'],
  isIncluded: (file: { readonly used: boolean }) => boolean = ({ used }) => used,
): LinkedFile[] | null {
  const { document, files, text, textOf } = getState();
  if (!document || document.base !== null) return null;
  const carried = files.filter((file) => isIncluded(file) && !/^https?:/i.test(file.uri));
  const all = [
    { path: document.path || uriOfPath(document.name), text: text() },
    ...carried.map(({ uri }) => ({ path: uri, text: textOf(uri) ?? '' })),
  ];
  return all.every(({ path }) => isLinkedPath(path)) ? all : null;
}

/**
 * Returns a link to a location in the open document; null where it would be too long to open. A
 * location in another file has none of its own: the link opens the document. Undefined where the
 * text may contain secrets: the share dialog, which opens then, has the link.
 */
export async function linkToLocation(
  app: ReaderServices,
  { uri, pointer }: Location,
): Promise<string | null | undefined> {
  const at = isRoot(uri) && pointer !== '' ? pointer : undefined;
  const made = await createShareLink(app, at);
  if (made.advice === 'impossible') return null;
  // A page in a frame has no dialog, and its reader has the text already.
  if (made.secrets.length === 0 || app.embed) return made.link;
  app.shareDialog.getState().show(at);
  return undefined;
}

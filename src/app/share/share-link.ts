// Makes a link to the open document: to where it is hosted as long as it is unchanged, else with
// its text inside.

import type { Location } from '../../core/types.ts';
import { linkAdvice, makeLink } from '../../share/link.ts';
import { encode, FORMAT } from '../../share/link-codec.ts';
import type { AppServices } from '../app-services.ts';
import { type SharedSecret, secretsIn } from './secrets.ts';

export interface ShareLink {
  readonly link: string;
  /** The host that the link names in place of a text. */
  readonly host: string | null;
  /** What looks like a secret in the text that the link carries. */
  readonly secrets: readonly SharedSecret[];
  /**
   * What a link to a document with several files contains: `only` if they couldn't be bundled,
   * `older` for one of AsyncAPI 2, the files of which can't be.
   */
  readonly files: 'one' | 'bundled' | 'only' | 'older';
  /** References to files that the link doesn't contain. */
  readonly left: number;
  readonly advice: ReturnType<typeof linkAdvice>;
}

/** Returns the link to the open document. `pointer`: the location in its root document to show. */
export async function createShareLink(
  { store }: AppServices,
  pointer: string | undefined,
): Promise<ShareLink> {
  const { document } = store.getState();
  const source = document?.source;
  if (document && !document.edited && (source?.kind === 'url' || source?.kind === 'example')) {
    const link = makeLink(location.href, {
      source:
        source.kind === 'url'
          ? { kind: 'url', address: source.address, inFragment: false }
          : { kind: 'example', name: source.file.replace(/\.yaml$/, '') },
      pointer,
    });
    const { host } = source.kind === 'url' ? tryUrl(source.address) : location;
    return { link, host, secrets: [], files: 'one', left: 0, advice: linkAdvice(link, 0) };
  }
  const { text: whole, files, left, sources } = await wholeText(store);
  const hosted = source?.kind === 'url' ? source.address : undefined;
  const link = makeLink(location.href, {
    source: {
      kind: 'text',
      format: FORMAT,
      payload: await encode(whole),
      ...(hosted && { hosted }),
    },
    name: document?.name,
    pointer,
  });
  const advice = linkAdvice(link, new TextEncoder().encode(whole).length);
  return { link, host: null, secrets: await secretsIn(sources), files, left, advice };
}

/** The full address of a hosted document. Links may give a short form, which has no host. */
function tryUrl(address: string): { readonly host: string } {
  return URL.canParse(address, location.href) ? new URL(address, location.href) : { host: address };
}

interface LinkedText extends Pick<ShareLink, 'files' | 'left'> {
  readonly text: string;
  /** The texts it was made of, as the user sees them. */
  readonly sources: readonly { readonly uri: string; readonly text: string }[];
}

/** The text that a link carries. Files that the recipient can fetch are not included. */
async function wholeText(store: AppServices['store']): Promise<LinkedText> {
  const { document, files, text, textOf, request, analysis } = store.getState();
  const entry = { uri: '', text: text() };
  const carried = files.some(
    ({ used, owner, uri }) =>
      used && (owner === 'user' || (document?.base === null && !/^https?:/i.test(uri))),
  );
  if (!carried) return { text: entry.text, files: 'one', left: 0, sources: [entry] };
  if (analysis.conversion) return { text: entry.text, files: 'older', left: 0, sources: [entry] };
  const made = await request({ request: 'bundle' });
  if (!made) return { text: entry.text, files: 'only', left: 0, sources: [entry] };
  const others = files.flatMap(({ uri, used }) => (used ? [{ uri, text: textOf(uri) ?? '' }] : []));
  return { text: made.text, files: 'bundled', left: made.left, sources: [entry, ...others] };
}

/**
 * Returns a link to a location in the open document; null where it would be too long to open. A
 * location in another file has none of its own: the link opens the document. Undefined where the
 * text may contain secrets: the share dialog, which opens then, has the link.
 */
export async function linkToLocation(
  app: AppServices,
  { uri, pointer }: Location,
): Promise<string | null | undefined> {
  const at = uri === '' && pointer !== '' ? pointer : undefined;
  const made = await createShareLink(app, at);
  if (made.advice === 'impossible') return null;
  // A page in a frame has no dialog, and its reader has the text already.
  if (made.secrets.length === 0 || app.embed) return made.link;
  app.shareDialog.getState().show(at);
  return undefined;
}

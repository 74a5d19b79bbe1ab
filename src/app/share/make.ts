// Makes a link to the open document: to where it is hosted as long as it is unchanged, else with its text inside.
import { encode, FORMAT } from '../../share/codec.ts';
import { linkAdvice, makeLink } from '../../share/link.ts';
import type { App } from '../studio.ts';

export interface Made {
  readonly link: string;
  readonly hosted: boolean;
  /** What of a document of several files the link carries; `only` where they could not be made one. */
  readonly files: 'one' | 'bundled' | 'only';
  /** References that lead to files the link does not carry. */
  readonly left: number;
  readonly advice: ReturnType<typeof linkAdvice>;
}

/** The link to the open document. `pointer`: the place in its entry to show. */
export async function make({ store }: App, pointer: string | undefined): Promise<Made> {
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
    return { link, hosted: true, files: 'one', left: 0, advice: linkAdvice(link, 0) };
  }
  const { text: whole, files, left } = await wholeText(store);
  const hosted = source?.kind === 'url' ? source.address : undefined;
  const link = makeLink(location.href, {
    source: { kind: 'text', format: FORMAT, payload: await encode(whole), ...(hosted && { hosted }) },
    name: document?.name,
    pointer,
  });
  return { link, hosted: false, files, left, advice: linkAdvice(link, new TextEncoder().encode(whole).length) };
}

/** The text that a link carries. Files that whoever opens it can fetch stay where they are. */
async function wholeText(store: App['store']): Promise<{ readonly text: string } & Pick<Made, 'files' | 'left'>> {
  const { document, files, text, bundle } = store.getState();
  const carried = files.some(({ used, owner, uri }) => used && (owner === 'person' || (document?.base === null && !/^https?:/i.test(uri))));
  if (!carried) return { text: text(), files: 'one', left: 0 };
  const made = await bundle();
  return made ? { text: made.text, files: 'bundled', left: made.left } : { text: text(), files: 'only', left: 0 };
}

/** A link to a place in the open document; null where it would be too long to open. A place in another file has none of its own: the link leads to the document. */
export async function linkTo(app: App, { uri, pointer }: { readonly uri: string; readonly pointer: string }): Promise<string | null> {
  const made = await make(app, uri === '' && pointer !== '' ? pointer : undefined);
  return made.advice === 'impossible' ? null : made.link;
}

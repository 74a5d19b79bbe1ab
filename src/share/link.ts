// The grammar of links into the studio: what the address of the page says about the document, the
// location in it and the view, and how to write one.

import { percentDecoded } from '../core/light.ts';
import { cleanName } from './document-names.ts';
import { MAX_PAYLOAD, MAX_TEXT } from './link-codec.ts';

export type View = 'docs' | 'editor' | 'split' | 'diagram';
type Theme = 'light' | 'dark' | 'auto';

/** Where the document of a link comes from. */
export type LinkSource =
  | { readonly kind: 'none' }
  /**
   * The text itself, for `decode(payload, format)`. `hosted`: the address of the published copy it
   * was made from; base of relative references.
   */
  | {
      readonly kind: 'text';
      readonly format: string;
      readonly payload: string;
      readonly hosted?: string;
    }
  /** An address, unchecked, for `fetchText`. `inFragment`: the studio's host never sees it. */
  | { readonly kind: 'url'; readonly address: string; readonly inFragment: boolean }
  /** An example that comes with the studio; letters, digits and dashes only. */
  | { readonly kind: 'example'; readonly name: string }
  /** A document that this browser keeps, by the id of its draft. */
  | { readonly kind: 'draft'; readonly id: string };

export interface Link {
  readonly source: LinkSource;
  /** JSON Pointer (RFC 6901) of the location to show. */
  readonly pointer?: string;
  /** File name for a document that comes in the link. */
  readonly name?: string;
  /** Address of a ruleset that holds for the document. */
  readonly ruleset?: string;
  readonly view?: View;
  readonly theme?: Theme;
  /** Only the documentation, for a frame in another page. */
  readonly embed: boolean;
  /** Nothing of the documentation but the part at `pointer`. */
  readonly only: boolean;
  /** Only the text of the document, in a plain field. */
  readonly safe: boolean;
  /** One sentence for each part that was ignored. */
  readonly notes: readonly string[];
}

/** What `makeLink` needs: a `Link` without notes; the rest is optional. */
export type LinkParts = Pick<Link, 'source'> &
  Partial<Pick<Link, 'pointer' | 'name' | 'view' | 'theme' | 'embed' | 'only' | 'safe'>>;

/** Views by their names in links, and by those of the page. */
const VIEWS: Readonly<Record<string, View>> = {
  docs: 'docs',
  editor: 'editor',
  split: 'split',
  diagram: 'diagram',
  read: 'docs',
  edit: 'editor',
};
const THEMES: readonly string[] = ['light', 'dark', 'auto'] satisfies Theme[];

/**
 * Reads the address of the page. Never fails: what cannot be understood is left out and noted. Of
 * each parameter the first counts; a document in the fragment wins over `url`, `url` over
 * `example`, and that over `draft`.
 * @param location whole address of the page
 */
export function parseLink(location: URL | string): Link {
  const { searchParams, hash } = new URL(location);
  const notes: string[] = [];
  const first = (...names: string[]): string | undefined => {
    const found = names.flatMap((name) => searchParams.getAll(name));
    if (found.length > 1)
      notes.push(`The link contains “${names[0]}” more than once. Only the first one is used.`);
    return found[0];
  };
  const oneOf = (name: string, choices: readonly string[]): string | undefined => {
    const value = first(name);
    if (value === undefined || choices.includes(value)) return value;
    notes.push(`Unknown ${name} “${cleanName(value)}” in the link.`);
    return undefined;
  };
  const fragment = readFragment(hash, notes);
  // `load` and `readOnly` are what older links of other studios say.
  const url = first('url', 'load');
  const named = oneOf('view', Object.keys(VIEWS));
  const view =
    named !== undefined ? VIEWS[named] : isParameterOn(first('readOnly')) ? 'docs' : undefined;
  const only = isParameterOn(first('only'));
  if (only && fragment.pointer === undefined)
    notes.push('The link should show one object only, but does not say which.');
  return {
    source: chooseSource(
      fragment,
      { url, example: first('example'), draft: first('draft') },
      notes,
    ),
    pointer: fragment.pointer,
    name: fragment.name,
    ruleset: readRuleset(first('ruleset'), location, notes),
    view,
    theme: oneOf('theme', THEMES) as Theme | undefined,
    embed: isParameterOn(first('embed')),
    only: only && fragment.pointer !== undefined,
    safe: isParameterOn(first('safe')),
    notes,
  };
}

/**
 * Writes a link: `parseLink` of the result gives the same parts back.
 * @param page address of the studio; its own query and fragment are dropped
 * @param parts what to write; empty and impossible ones (a pointer without a leading `/`) are left
 * out
 */
export function makeLink(page: URL | string, parts: LinkParts): string {
  const { source } = parts;
  const url = new URL(page);
  const query: string[] = [];
  if (source.kind === 'url' && !source.inFragment)
    query.push(`url=${percentEncode(source.address)}`);
  if (source.kind === 'text' && source.hosted !== undefined)
    query.push(`url=${percentEncode(source.hosted)}`);
  if (source.kind === 'example') query.push(`example=${percentEncode(source.name)}`);
  if (source.kind === 'draft') query.push(`draft=${percentEncode(source.id)}`);
  if (parts.view) query.push(`view=${parts.view}`);
  if (parts.theme) query.push(`theme=${parts.theme}`);
  if (parts.embed) query.push('embed');
  if (parts.safe) query.push('safe');
  const pointer =
    parts.pointer !== undefined && isPointer(parts.pointer) ? percentEncode(parts.pointer) : '';
  if (parts.only && pointer !== '') query.push('only');
  const name = cleanName(parts.name ?? '');
  const carried = source.kind === 'text' || (source.kind === 'url' && source.inFragment);
  const head =
    source.kind === 'text'
      ? `${source.format}=${source.payload}`
      : source.kind === 'url'
        ? `url=${percentEncode(source.address)}`
        : '';
  const fragment = carried
    ? [head, pointer && `at=${pointer}`, name && `n=${percentEncode(name)}`]
        .filter((part) => part !== '')
        .join('&')
    : pointer;
  url.search = query.join('&');
  url.hash = '';
  return fragment === '' ? url.href : `${url.href.replace(/#$/, '')}#${fragment}`;
}

/**
 * Returns the link with another location in the document.
 * @param page a link, such as the address of the page
 * @param pointer JSON Pointer; '' selects nothing
 */
export function withPointer(page: URL | string, pointer: string): string {
  const url = new URL(page);
  const at = isPointer(pointer) ? percentEncode(pointer) : '';
  const [head = '', ...rest] = url.hash.slice(1).split('&');
  const carried = /^[a-z]+\d*=/.test(head);
  const others = rest.filter((part) => !part.startsWith('at='));
  const fragment = carried ? [head, ...(at === '' ? [] : [`at=${at}`]), ...others].join('&') : at;
  url.hash = '';
  return fragment === '' ? url.href.replace(/#$/, '') : `${url.href.replace(/#$/, '')}#${fragment}`;
}

/**
 * Returns the address of the page that shows a catalog, relative to the studio.
 * @param address of the `catalog.json`
 */
export function catalogPage(address: string): string {
  return `catalog.html?catalog=${encodeURIComponent(address)}`;
}

/**
 * How far a link with the document in it will travel: `long` (over 8 000 characters) is cut by some
 * chat and mail tools, `very-long` (over 32 000) by many; `impossible` would not open.
 */
export type LinkAdvice = 'fine' | 'long' | 'very-long' | 'impossible';

/**
 * @param link the whole link
 * @param textBytes bytes of the document in it
 */
export function linkAdvice(link: string, textBytes: number): LinkAdvice {
  if (link.length > MAX_PAYLOAD || textBytes > MAX_TEXT) return 'impossible';
  if (link.length > 32_000) return 'very-long';
  return link.length > 8_000 ? 'long' : 'fine';
}

interface Fragment {
  readonly source?: LinkSource;
  readonly pointer?: string;
  readonly name?: string;
}

function readFragment(hash: string, notes: string[]): Fragment {
  let text = hash.replace(/^#/, '');
  // Some tools escape the whole fragment.
  if (/^[a-z]+\d*%3D/i.test(text)) text = percentDecoded(text) ?? text;
  if (text === '') return {};
  if (text.startsWith('/')) return { pointer: readPointer(text, notes) };
  // The names of cards in pages that an earlier version exported.
  if (text.startsWith('doc-')) return readCardName(text);
  const [head = '', ...rest] = text.split('&');
  const [, format, payload] = /^([a-z]\d+)=(.*)$/s.exec(head) ?? [];
  const address = head.startsWith('url=') ? percentDecoded(head.slice(4)) : undefined;
  if (format === undefined && address === undefined) {
    notes.push("Couldn't read the part of the link after #.");
    return {};
  }
  const field = (name: string) =>
    rest.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const at = field('at');
  const name = field('n');
  return {
    source:
      format === undefined
        ? { kind: 'url', address: address ?? '', inFragment: true }
        : { kind: 'text', format, payload: percentDecoded(payload ?? '') ?? '' },
    pointer: at === undefined ? undefined : readPointer(at, notes),
    name: (name === undefined ? '' : cleanName(percentDecoded(name) ?? '')) || undefined,
  };
}

/** `doc-.23..2f.channels.2f.orders` was `#/channels/orders`; other files have no pointer. */
function readCardName(text: string): Fragment {
  const id = text
    .slice(4)
    .replace(/\.([0-9a-f]{1,4})\./g, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)));
  return id.startsWith('#') && isPointer(id.slice(1)) ? { pointer: id.slice(1) } : {};
}

/** Former names of examples, which older links still use. */
const RENAMED_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['what-the-studio-finds', 'common-mistakes'],
]);

function chooseSource(
  fragment: Fragment,
  { url, example, draft }: Readonly<Record<'url' | 'example' | 'draft', string | undefined>>,
  notes: string[],
): LinkSource {
  if (fragment.source?.kind === 'text')
    return url === undefined ? fragment.source : { ...fragment.source, hosted: url };
  if (fragment.source) return fragment.source;
  if (url !== undefined) return { kind: 'url', address: url, inFragment: false };
  // The name becomes part of an address on the studio's own host.
  if (example !== undefined && /^[a-z0-9][a-z0-9-]{0,63}$/i.test(example))
    return { kind: 'example', name: RENAMED_EXAMPLES.get(example.toLowerCase()) ?? example };
  if (example !== undefined) notes.push(`Unknown example “${cleanName(example)}” in the link.`);
  if (draft !== undefined && /^[\w-]{1,64}$/.test(draft)) return { kind: 'draft', id: draft };
  if (draft !== undefined) notes.push(`Unknown document “${cleanName(draft)}” in the link.`);
  return { kind: 'none' };
}

/** Of a ruleset on the host of the studio, the address may be relative. */
function readRuleset(
  text: string | undefined,
  page: URL | string,
  notes: string[],
): string | undefined {
  if (text === undefined) return undefined;
  if (URL.canParse(text, page)) {
    const { protocol, href } = new URL(text, page);
    if (protocol === 'https:' || protocol === 'http:') return href;
  }
  notes.push('The address of the ruleset in the link is not valid.');
  return undefined;
}

function readPointer(text: string, notes: string[]): string | undefined {
  const pointer = percentDecoded(text);
  if (pointer !== null && isPointer(pointer)) return pointer;
  notes.push("Couldn't read the location in the document that the link points to.");
  return undefined;
}

function isPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)+$/.test(text) && text.length <= 4096;
}

/** A parameter without a value is on, as in `?embed`. */
function isParameterOn(value: string | undefined): boolean {
  return value !== undefined && !/^(?:false|0|no|off)$/i.test(value);
}

function percentEncode(text: string): string {
  // What a query and a fragment may hold as it is (RFC 3986 section 3.4) stays readable.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /%(?:2F|3A|40|2C)/g,
    decodeURIComponent,
  );
}

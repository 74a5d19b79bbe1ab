// Links in a text: references lead to what they name, addresses in URL fields and descriptions lead outside.
import { pathAt, spotAt } from '../../parse/place.ts';
import type { Subject } from '../subject.ts';
import type { FileRange, Link } from '../types.ts';
import { shapeOf } from './at.ts';
import { indexOf, type NameIndex } from './name-index.ts';
import { bare, rangesOf } from './ranges.ts';

/** Links of each kind in one file. */
const MAX_REFERENCES = 5_000;
const MAX_URLS = 1_000;
const URL = /https?:\/\/[^\s<>"'`\\|^{}]+/g;
/** Other schemes are left alone: what a document names must not be opened by a slip of the mouse. */
const URL_FORMATS: ReadonlySet<string> = new Set(['absolute-url', 'uri']);

const memo = new WeakMap<NameIndex, Map<string, readonly Link[]>>();

/** The links of a file, in the order of the text; the first of each kind where there are very many. */
export function links(subject: Subject): readonly Link[] {
  const index = indexOf(subject.world);
  const known = memo.get(index) ?? new Map<string, readonly Link[]>();
  memo.set(index, known);
  let found = known.get(subject.uri);
  if (!found) {
    found = [...references(subject, index), ...urls(subject, index)].sort((a, b) => a.start - b.start);
    known.set(subject.uri, found);
  }
  return found;
}

function references({ uri, text, world }: Subject, index: NameIndex): Link[] {
  const out: Link[] = [];
  for (const m of index.byFile.get(uri) ?? []) {
    if (out.length >= MAX_REFERENCES) break;
    const [id] = m.targets;
    if (!m.ref || !m.last || m.alias || id === undefined) continue;
    const to: FileRange | undefined = rangesOf(world, id)?.name;
    if (to) out.push({ ...bare(text, m), to });
  }
  return out;
}

function urls({ uri, text, tree }: Subject, index: NameIndex): Link[] {
  const out: Link[] = [];
  for (const match of text.matchAll(URL)) {
    if (out.length >= MAX_URLS) break;
    const path = pathAt(tree, match.index);
    const spot = spotAt(tree, path);
    // A comment, a name, or data.
    if (spot?.node.kind !== 'scalar' || match.index < spot.value.start || match.index >= spot.value.end) continue;
    const at = shapeOf(index, uri, path);
    if (typeof at !== 'object' || at.is !== 'string' || !(at.markdown || (at.format && URL_FORMATS.has(at.format)))) continue;
    const url = at.markdown ? trimmed(match[0]) : match[0];
    out.push({ start: match.index, end: match.index + url.length, to: { url } });
  }
  return out;
}

/** Without the signs of the sentence or the brackets that a URL stands in. */
function trimmed(url: string): string {
  let out = url;
  for (let before = ''; before !== out; ) {
    before = out;
    out = out.replace(/[.,;:!?*_]+$/, '');
    for (const [open, close] of ['()', '[]']) {
      if (open && close && out.endsWith(close) && out.split(close).length > out.split(open).length) out = out.slice(0, -1);
    }
    // `[text](url) more`: what follows the bracket that closes the link is none of it.
    const cut = out.indexOf(')');
    if (cut >= 0 && !out.slice(0, cut).includes('(')) out = out.slice(0, cut);
  }
  return out;
}

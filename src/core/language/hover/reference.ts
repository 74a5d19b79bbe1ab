// What a reference leads to: its kind, its names, the beginning of its text; or why it leads nowhere.

import { outdented } from '../../parse/outdented.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { foundAt } from '../structure/following.ts';
import { nameOfRef } from '../structure/labels.ts';
import { meantTable } from '../structure/shapes.ts';
import type { Subject } from '../subject.ts';
import { block, code, escaped, headline, said } from './text.ts';

/** Lines and characters of a preview. */
const MAX_LINES = 15;
const MAX_LINE = 160;

/** Blocks about the reference `ref` that stands in the subject's file, the first of them a headline. */
export function referenceBlocks(subject: Subject, ref: string): [string, ...string[]] {
  const target = subject.world.target(subject.uri, ref);
  if (target.kind === 'broken') {
    const via = target.via ? ` It continues through ${code(toPointer(target.via.path) || target.via.uri)}, which can't be resolved.` : '';
    return [headline(nameOfRef(ref), 'unresolved'), `${escaped(target.why)}${via}`];
  }
  if (target.kind === 'unknown') {
    const file = code(target.uri || ref);
    const why = target.blocked
      ? `${file} is not loaded, because it was not allowed. References into it are neither checked nor shown.`
      : `${file} is not loaded yet.`;
    return [headline(nameOfRef(ref), 'not loaded'), why];
  }
  return placeBlocks(subject, target.place, ref);
}

function placeBlocks(subject: Subject, place: Place, ref: string): [string, ...string[]] {
  const named = subject.world.named(subject.uri, ref);
  const through = named && (named.uri !== place.uri || toPointer(named.path) !== toPointer(place.path));
  const found = foundAt(subject, place);
  const table = found && meantTable(found.standing);
  const where = place.uri === subject.uri ? undefined : place.uri === '' ? 'in the main document' : `in ${code(place.uri)}`;
  const title = stringOf(get(place.node, 'title')) ?? stringOf(get(place.node, 'name'));
  const summary = stringOf(get(place.node, 'summary'));
  const head = headline(place.path.at(-1) ?? (place.uri || 'document'), table?.title, where);
  const more = said([
    through && `Through ${code(`#${toPointer(named.path)}`)}, which refers to ${code(`#${toPointer(place.path)}`)}.`,
    title !== undefined && `*${escaped(title)}*`,
    summary !== undefined && escaped(summary),
    excerpt(subject, place),
  ]);
  return [head, ...more];
}

/** The beginning of the text of a value as a block of code. */
export function excerpt({ world }: Subject, { uri, path }: Pick<Place, 'uri' | 'path'>): string | undefined {
  const file = world.file(uri);
  const spot = file?.tree && spotAt(file.tree, path);
  if (!file?.tree || !spot) return undefined;
  const { start, end } = spot.value;
  let cut = start;
  for (let lines = 0; lines < MAX_LINES && cut >= 0 && cut < end; lines++) {
    const next = file.text.indexOf('\n', cut);
    cut = next < 0 ? end : next + 1;
  }
  const short = cut < end;
  const text = outdented(file.text, { start, end: Math.min(cut, end, start + MAX_LINES * MAX_LINE) });
  const lines = text.split('\n').map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
  return text === '' ? undefined : block([...lines, ...(short ? ['…'] : [])].join('\n'), file.tree.language);
}

// What a place in a document is called when one speaks of it.
import { quote } from '../../check/say.ts';
import { shapeOf } from '../../language/names/at.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import { nodeAt } from './place.ts';

/** A step on the way to a place that a person can name. */
interface Named {
  readonly length: number;
  readonly text: string;
}

/** `message "placed" of channel "orders"`, `"channel" of operation "placeOrder"`, `"info"`. */
export function nameOf(index: NameIndex, uri: string, path: Path): string {
  const names = namesAlong(index, uri, path);
  const last = names.at(-1);
  const field = path.at(-1) ?? '';
  const own = last?.length === path.length ? last.text : quote(field);
  const owner = last?.length === path.length ? names.at(-2) : last;
  if (owner) return `${own} of ${ownerText(names, owner)}`;
  return path.length > 1 && own === quote(field) ? `${own} of ${quote(path[0] ?? '')}` : own;
}

/** The nearest thing with a name that holds a place, or is there: `operation "placeOrder"`; `the document` where there is none. */
export function ownerOf(index: NameIndex, uri: string, path: Path): string {
  const names = namesAlong(index, uri, path);
  const last = names.at(-1);
  return last ? ownerText(names, last) : 'the document';
}

/** What is inside of something else is told with the outermost of what holds it. */
function ownerText(names: readonly Named[], owner: Named): string {
  const outer = names[0];
  return outer && outer !== owner ? `${owner.text} of ${outer.text}` : owner.text;
}

function namesAlong(index: NameIndex, uri: string, path: Path): Named[] {
  const out: Named[] = [];
  for (let length = 1; length <= path.length; length++) {
    const at = shapeOf(index, uri, path.slice(0, length - 1));
    const key = path[length - 1] ?? '';
    if (typeof at !== 'object') continue;
    if (at.is === 'map') out.push({ length, text: `${at.entry} ${quote(key)}` });
    else if (at.is === 'list') {
      const node = nodeAt(index, uri, path.slice(0, length));
      const name = node && stringOf(get(node, 'name'));
      out.push({ length, text: name === undefined ? `${at.item} ${Number(key) + 1}` : `${at.item} ${quote(name)}` });
    }
  }
  return out;
}

/** A sentence of words. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Names objects in messages to the user, by where they are in the document.

import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import type { SymbolIndex } from '../../../analysis/symbols/symbol-index.ts';
import { quote } from '../../../format/message-text.ts';
import { lastKey } from '../../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../../text/tree.ts';
import { nodeAt } from './value-at.ts';

/** An ancestor of a location that has a name the user knows. */
interface NamedAncestor {
  readonly length: number;
  readonly text: string;
}

/** Names an object: `message "placed" of channel "orders"`, `"channel" of operation "ask"`. */
export function describeObject(index: SymbolIndex, uri: string, path: NodePath): string {
  const names = namesAlong(index, uri, path);
  const last = names.at(-1);
  const field = lastKey(path);
  const own = last?.length === path.length ? last.text : quote(field);
  const owner = last?.length === path.length ? names.at(-2) : last;
  if (owner) return `${own} of ${ownerText(names, owner)}`;
  return path.length > 1 && own === quote(field) ? `${own} of ${quote(path[0] ?? '')}` : own;
}

/**
 * Returns the nearest named object at or around a location: `operation "placeOrder"`; `the
 * document` if there is none.
 */
export function describeOwner(index: SymbolIndex, uri: string, path: NodePath): string {
  const names = namesAlong(index, uri, path);
  const last = names.at(-1);
  return last ? ownerText(names, last) : 'the document';
}

/** A nested object is described together with its outermost named ancestor. */
function ownerText(names: readonly NamedAncestor[], owner: NamedAncestor): string {
  const outer = names[0];
  return outer && outer !== owner ? `${owner.text} of ${outer.text}` : owner.text;
}

function namesAlong(index: SymbolIndex, uri: string, path: NodePath): NamedAncestor[] {
  const out: NamedAncestor[] = [];
  for (let length = 1; length <= path.length; length++) {
    const at = shapeOf(index, uri, path.slice(0, length - 1));
    const key = path[length - 1] ?? '';
    if (at?.is === 'map') out.push({ length, text: `${at.entry} ${quote(key)}` });
    else if (at?.is === 'list') {
      const node = nodeAt(index, uri, path.slice(0, length));
      const name = node && stringOf(get(node, 'name'));
      out.push({
        length,
        text: name === undefined ? `${at.item} ${Number(key) + 1}` : `${at.item} ${quote(name)}`,
      });
    }
  }
  return out;
}

// Names in an Avro schema: their form, namespaces, and which type each one stands for (Avro 1.9,
// names).

import { fullName, NAMED, type Namespace, namespaceOf, PRIMITIVES } from '../../../format/avro.ts';
import { quote } from '../../../format/message-text.ts';
import { nearestWord } from '../../../text/nearest.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../../text/tree.ts';

/** A record, enum or fixed where it is defined. */
interface Defined {
  readonly at: NodePath;
  readonly node: MapNode;
  readonly type: string;
}

const MAX_COMPARED = 200;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Returns what is wrong with the form of a name, or null. `dotted`: pieces of such a form with dots
 * between them will do.
 */
export function plainNameError(text: string, dotted: boolean): string | null {
  if ((dotted ? text.split('.') : [text]).every((piece) => NAME.test(piece))) return null;
  const form = 'use only letters, digits and "_", and no digit first';
  if (!dotted && text.includes('.'))
    return `${quote(text)} is not a valid name here: it can't contain a dot; ${form}.`;
  return `${quote(text)} is not a valid Avro name: ${form}.`;
}

/** The names defined so far in one schema. */
export interface Names {
  /** Something that is not looked into may define any name. */
  open: boolean;
  add(full: string, type: Defined): void;
  get(full: string): Defined | undefined;
  /** The type a name used in a namespace stands for. */
  find(name: string, namespace: Namespace): Defined | undefined;
  /** A name that may have been meant. */
  near(name: string, namespace: Namespace): string | undefined;
  /** Returns what identifies a type in a union: its full name, else its kind; null if unknown. */
  identity(node: Node, namespace: Namespace): string | null;
}

export function namesOf(): Names {
  const known = new Map<string, Defined>();
  let compared = 0;
  return {
    open: false,
    add: (full, type) => known.set(full, type),
    get: (full) => known.get(full),
    find: (name, namespace) => known.get(fullName(name, namespace)) ?? known.get(name),
    near: (name, namespace) => {
      // Comparing all names with each other would cost too much in a schema made for that.
      if (known.size > MAX_COMPARED || compared++ > MAX_COMPARED) return undefined;
      const own = [...known.keys()].map((full) =>
        namespace.text !== '' && full.startsWith(`${namespace.text}.`)
          ? full.slice(namespace.text.length + 1)
          : full,
      );
      return nearestWord(name, [...PRIMITIVES, ...own]);
    },
    identity: (node, where) => {
      const type = node.kind === 'map' ? get(node, 'type') : node;
      const text = stringOf(type);
      if (text === undefined) return null;
      if (PRIMITIVES.has(text) || text === 'array' || text === 'map') return text;
      if (node.kind !== 'map' || !NAMED.has(text)) return fullName(text, where);
      const name = stringOf(get(node, 'name'));
      const namespace = stringOf(get(node, 'namespace'));
      return name === undefined
        ? null
        : fullName(name, namespace === undefined ? where : namespaceOf(namespace));
    },
  };
}

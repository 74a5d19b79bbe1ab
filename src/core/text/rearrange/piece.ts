// A document as values that can be moved with the comments that belong to them. What is not changed
// is printed as it is written; a value is taken apart only when something in it is read or changed.
import { freeName } from '../free-name.ts';
import { entry, type Node, stringOf } from '../tree.ts';
import { type Around, readMembers } from './read-members.ts';
import { commentsIn, type Written } from './written.ts';

/** A `key: value` of a map, or an item of a list with the key ''. */
export interface Member {
  key: string;
  /** The key as it is written; null where it is new. */
  keyText: string | null;
  /** The lines above it: comments, blank lines, merge keys; without the indentation of the map. */
  before: string[];
  /** The comment behind the comma of a flow collection. */
  beside: string;
  value: Piece;
  /** It was renamed, or its comments changed. */
  changed?: boolean;
}

export type Scalar = string | number | boolean | null;
/** What new values are made of. */
export type Plain = Scalar | Piece | readonly Plain[] | { readonly [key: string]: Plain };

/** The parts of a value: what is around it, and the members of a collection. */
export interface Parts extends Around {
  members: Member[];
}

/** A value: as it is written, or taken apart, or new. */
export class Piece {
  readonly written: Written | null;
  readonly node: Node;
  /** Something was added, removed or replaced. */
  changed = false;
  /** A new value of a scalar. */
  scalar: { readonly value: Scalar } | null = null;
  /** A change in it is right for its aliases, too; an alias that stays one after such a change. */
  follows = false;
  #parts: Parts | null;

  private constructor(written: Written | null, node: Node, parts: Parts | null) {
    this.written = written;
    this.node = node;
    this.#parts = parts;
  }

  static written(written: Written, node: Node): Piece {
    return new Piece(written, node, null);
  }

  /** Returns a new value equal to another; its aliases are what they stand for. */
  static copied(node: Node): Piece {
    return new Piece(null, node, null);
  }

  /** Returns a new value. Pieces in it are moved, not copied. */
  static of(value: Plain): Piece {
    if (value instanceof Piece) return value;
    const list = Array.isArray(value);
    if (value === null || typeof value !== 'object') {
      const node = { kind: 'scalar', length: 0, size: 1, value, style: 'plain' } as const;
      const made = new Piece(null, node, emptyParts());
      made.scalar = { value };
      return made;
    }
    const members = Object.entries(value).map(([key, one]) =>
      newMember(list ? '' : key, Piece.of(one as Plain)),
    );
    const node: Node = list
      ? { kind: 'seq', length: 0, size: 1, items: [], flow: false }
      : { kind: 'map', length: 0, size: 1, entries: [], flow: false };
    return new Piece(null, node, { ...emptyParts(), members });
  }

  get kind(): 'map' | 'seq' | 'scalar' {
    return this.node.kind;
  }

  /** Whether it is an alias: its members can't be changed here. */
  get isAlias(): boolean {
    return this.written?.alias !== undefined;
  }

  get isOpen(): boolean {
    return this.#parts !== null;
  }

  /** Its parts, taken apart now if they were not before. */
  get parts(): Parts {
    if (this.#parts) return this.#parts;
    if (!this.written) {
      this.#parts = { ...emptyParts(), members: copiedMembers(this.node) };
      return this.#parts;
    }
    const { members, ...around } = readMembers(this.written, this.node);
    this.#parts = {
      ...around,
      members: members.map(({ written, node, ...one }) => ({
        ...one,
        value: Piece.written(written, node),
      })),
    };
    return this.#parts;
  }

  get members(): readonly Member[] {
    return this.isAlias ? [] : this.parts.members;
  }

  member(key: string): Member | undefined {
    return this.kind === 'map' ? this.members.find((one) => one.key === key) : undefined;
  }

  get(key: string): Piece | undefined {
    return this.member(key)?.value;
  }

  /** The text of a string, also of a new one. */
  get string(): string | undefined {
    if (!this.scalar) return stringOf(this.node);
    return typeof this.scalar.value === 'string' ? this.scalar.value : undefined;
  }

  set(value: Scalar): void {
    this.scalar = { value };
    this.changed = true;
  }

  insert(index: number, ...members: Member[]): void {
    this.parts.members.splice(index, 0, ...members);
    this.changed = true;
  }

  append(...members: Member[]): void {
    this.insert(this.parts.members.length, ...members);
  }

  indexOf(member: Member): number {
    return this.parts.members.indexOf(member);
  }

  /** Takes a member out; its comments go with it, merge keys above it stay. */
  take(member: Member): Member {
    const at = this.indexOf(member);
    if (at < 0) return member;
    this.parts.members.splice(at, 1);
    this.changed = true;
    const merges = member.before.findLastIndex(isMergeLine) + 1;
    this.keepComments(at, member.before.splice(0, merges));
    return member;
  }

  /** Removes a member; comments above it and inside it stay above what follows. */
  drop(member: Member): void {
    const at = this.indexOf(member);
    this.take(member);
    this.keepComments(at, commentsOf(member));
  }

  /** Puts comments above the member at an index, or below the last one. */
  keepComments(index: number, lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.changed = true;
    const next = this.parts.members[index];
    if (!next) {
      this.parts.tail.unshift(...lines);
      return;
    }
    next.before = [...lines, ...next.before];
    next.changed = true;
  }
}

/** Renames a member; the quotes of the key stay where they can. */
export function rename(member: Member, key: string): void {
  if (member.key === key) return;
  member.key = key;
  member.keyText = null;
  member.changed = true;
}

export function newMember(key: string, value: Plain, before: string[] = []): Member {
  return { key, keyText: null, before, beside: '', value: Piece.of(value), changed: true };
}

/** Returns all comments of a member as lines. */
export function commentsOf(member: Member): string[] {
  return [
    ...member.before.filter((line) => line.trim() !== ''),
    ...insideComments(member.value),
    ...(member.beside === '' ? [] : [member.beside]),
  ];
}

/** Returns the comments in a value as lines. */
export function insideComments(value: Piece): string[] {
  if (value.isAlias || (value.written && !written(value.written).includes('#'))) return [];
  const { lead, members, tail, trail } = value.parts;
  return [
    ...commentsIn(lead),
    ...members.flatMap(commentsOf),
    ...tail.filter((line) => line.trim() !== ''),
    ...commentsIn(trail),
  ];
}

/** Returns whether a line above a member is part of a merge key, not a comment. */
export function isMergeLine(line: string): boolean {
  return /^\s*[^#\s]/.test(line);
}

/** What the text of a copy must not have. */
const NOT_COPIED = /[&*]|[|>][-+\d]{0,2}[ \t]+#/;

/**
 * Returns a copy of a value without its comments, which stay where they are. One with anchors or
 * aliases inside is copied by value: each anchor is defined once. So is one with comments at the
 * heads of block scalars.
 */
export function copyOf(piece: Piece): Piece {
  const { written: from } = piece;
  if (from?.alias !== undefined || !from || piece.changed || NOT_COPIED.test(written(from)))
    return Piece.copied(piece.node);
  const copy = Piece.written(from, piece.node);
  const comments = insideComments(copy);
  if (comments.length === 0) return copy;
  const { trail } = copy.parts;
  if (comments.length > commentsIn(trail).length) return Piece.copied(piece.node);
  return Piece.written({ ...from, to: from.to - trail.length }, piece.node);
}

/** Returns the value of a member; an alias becomes a copy of what it stands for. */
export function ownValue(member: Member): Piece {
  if (member.value.isAlias) {
    const { lead, trail } = member.value.parts;
    member.before.push(...commentsIn(lead), ...commentsIn(trail));
    member.value = copyOf(member.value);
    member.changed = true;
  }
  return member.value;
}

function copiedMembers(node: Node): Member[] {
  if (node.kind === 'scalar') return [];
  const slots =
    node.kind === 'seq'
      ? node.items.map(({ value }) => ['', value] as const)
      : node.entries
          .filter((one) => entry(node, one.key) === one)
          .map(({ key, value }) => [key, value] as const);
  return slots.map(([key, value]) => newMember(key, Piece.copied(value)));
}

const written = ({ source, from, to }: Written): string => source.text.slice(from, to);

function emptyParts(): Parts {
  return {
    members: [],
    tail: [],
    flow: false,
    lined: false,
    indent: '',
    outer: '',
    comma: false,
    lead: '',
    trail: '',
  };
}

/** Returns the name of the extension that keeps a field of an object (section Extensions). */
export function extensionKey(piece: Piece, field: string): string {
  if (field.startsWith('x-')) return field;
  return freeName(`x-${field}`, (key) => piece.get(key) !== undefined);
}

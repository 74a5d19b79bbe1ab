// Names of a document as names of a programming language.
import type { DocumentedType, TypeGraph } from './type-graph.ts';

/** How a language writes names: `OrderPlaced`, `orderPlaced`, `order_placed`, `ORDER_PLACED`. */
export type NameStyle = 'pascal' | 'camel' | 'snake' | 'constant';

export interface NameRules {
  /** Names that mean something else. */
  readonly reserved: ReadonlySet<string>;
  /** Only letters and digits of ASCII are allowed. */
  readonly isAscii?: boolean;
}

const MAX_LENGTH = 120;

/**
 * Returns a name in a style: letters, digits and `_` only, not a reserved word. Words are what is
 * between other characters, and begin with capitals in the middle.
 * @param fallback for a text without letters and digits
 */
export function identifierOf(
  text: string,
  style: NameStyle,
  { reserved, isAscii = false }: NameRules,
  fallback: string,
): string {
  const words = wordsOf(text.normalize('NFC').slice(0, MAX_LENGTH), isAscii);
  const joined = joinWords(words.length > 0 ? words : [fallback], style);
  const begun = beginsWell(joined, style) ? joined : joinWords([fallback, ...words], style);
  return reserved.has(begun) ? `${begun}_` : begun;
}

/**
 * Letters that not all compilers know: those beyond U+FFFF, and those that are newer than Unicode
 * 13, which Java 17 has, with what else is in the blocks that still grow.
 */
const RARE =
  '\\u0870-\\u089f\\u08b5\\u0c5c\\u0c5d\\u0cdc\\u0cdd\\u170d\\u171f\\u1b4c\\u1c80-\\u1c8f\\u2c2f\\u2c5f\\ua720-\\ua7ff\\u{10000}-\\u{10ffff}';
/** With what is a letter, but can't begin an identifier (UAX 31): some ligatures of Arabic. */
const BETWEEN_WORDS = new RegExp(`(?:[^\\p{L}\\p{Nd}]|[${RARE}]|(?!\\p{XID_Start})\\p{L})+`, 'u');

function wordsOf(text: string, isAscii: boolean): string[] {
  const words = text.split(isAscii ? /[^A-Za-z\d]+/ : BETWEEN_WORDS);
  return words.filter((word) => word !== '');
}

/** Letters without case begin no name where a capital says what is exported, or is a constant. */
function beginsWell(name: string, style: NameStyle): boolean {
  return style === 'pascal' || style === 'constant' ? /^\p{Lu}/u.test(name) : /^\p{L}/u.test(name);
}

function joinWords(words: readonly string[], style: NameStyle): string {
  if (style === 'pascal') return words.map(upperFirst).join('');
  if (style === 'camel') {
    const [first = '', ...rest] = words;
    return lowerFirst(first) + rest.map(upperFirst).join('');
  }
  const joined = words.flatMap(partsOf).join('_');
  return style === 'snake' ? joined.toLowerCase() : joined.toUpperCase();
}

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `orderId` for `OrderId`, `httpServer` for `HTTPServer`. */
function lowerFirst(word: string): string {
  return word.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
}

/** `order`, `Id` for `orderId`; `HTTP`, `Server` for `HTTPServer`. */
function partsOf(word: string): string[] {
  return word.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
}

/** Gives each text a name that no other one has, also where case makes no difference: in files. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly style: NameStyle;
  private readonly rules: NameRules;
  private readonly fallback: string;

  /** @param taken names that are not given */
  constructor(style: NameStyle, rules: NameRules, fallback: string, taken: readonly string[] = []) {
    this.style = style;
    this.rules = rules;
    this.fallback = fallback;
    for (const name of taken) this.taken.add(name.toLowerCase());
  }

  /** Returns whether a text could have its name. */
  isFree(text: string): boolean {
    return !this.isTaken(this.nameOf(text));
  }

  /** Returns the name of the first of these texts whose name is free; else one with a number. */
  give(...texts: readonly string[]): string {
    const names = texts.map((text) => this.nameOf(text));
    const free = names.find((name) => !this.isTaken(name)) ?? names[0] ?? this.fallback;
    let name = free;
    for (let n = 2; this.isTaken(name); n++) name = `${free}${/\d$/.test(free) ? '_' : ''}${n}`;
    this.taken.add(name.toLowerCase());
    return name;
  }

  private isTaken(name: string): boolean {
    return this.taken.has(name.toLowerCase());
  }

  private nameOf(text: string): string {
    return identifierOf(text, this.style, this.rules, this.fallback);
  }
}

/** Names in a document, whichever of its types are written. */
export interface DocumentNames {
  readonly definitions: ReadonlyMap<string, string>;
  readonly aliases: readonly { readonly name: string; readonly type: DocumentedType }[];
}

export interface TypeNames {
  /** Of the definitions that are written, by their keys. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Further names of definitions, in order: messages whose payload is a component. */
  readonly aliases: readonly { readonly name: string; readonly definition: string }[];
}

/**
 * Returns names for all definitions: components have their keys, then payloads those of their
 * messages, headers these with `Headers` behind, and what else is referred to the last name of its
 * reference.
 */
export function nameTypes(graph: TypeGraph, names: Names): TypeNames {
  return writtenNames(graph, nameDocument(graph, names));
}

/** Returns those of the names of a document that are written. */
export function writtenNames(
  { written, reached }: Pick<TypeGraph, 'written' | 'reached'>,
  { definitions, aliases }: DocumentNames,
): TypeNames {
  const isWritten = new Set(written);
  return {
    definitions: new Map([...definitions].filter(([key]) => reached.has(key))),
    aliases: aliases
      .filter(({ type }) => isWritten.has(type))
      .map(({ name, type: { definition } }) => ({ name, definition })),
  };
}

/** Returns the names of `nameTypes` for all of a document. */
export function nameDocument(
  { types, definitions }: Pick<TypeGraph, 'types' | 'definitions'>,
  names: Names,
): DocumentNames {
  const named = new Map<string, string>();
  const aliases: { name: string; type: DocumentedType }[] = [];
  for (const role of ['schema', 'payload', 'headers', 'within'] as const)
    for (const type of types) {
      if (type.role !== role) continue;
      const before = named.get(type.definition);
      if (before === undefined) named.set(type.definition, names.give(...textsOf(type)));
      // Two channels may have the same message, and a component the name of its message.
      else if (role === 'payload' && names.isFree(type.name))
        aliases.push({ name: names.give(type.name), type });
    }
  for (const key of definitions.keys())
    if (!named.has(key)) named.set(key, names.give(key.slice(key.lastIndexOf('\n') + 1)));
  return { definitions: named, aliases };
}

function textsOf({ role, name, channel }: DocumentedType): string[] {
  if (role === 'schema' || role === 'within') return [name];
  const end = role === 'headers' ? ' headers' : '';
  const ofChannel = channel === null ? [] : [`${channel} ${name}${end}`];
  return end === '' ? [name, ...ofChannel, `${name} message`] : [`${name}${end}`, ...ofChannel];
}

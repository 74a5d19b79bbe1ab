// Avro schemas: each record at the top is a message, with the types that it names inside it.
import { formatCount } from '../../text/plural.ts';
import { type Member, Piece } from '../../text/rearrange/piece.ts';
import { channelsOf, infoOf } from './new-document.ts';
import { formatValue } from './schema-languages.ts';
import type { DocumentParts, ImportableMessage, Importer, ImportSource } from './types.ts';

const NAMED = new Set(['record', 'error', 'enum', 'fixed']);
const RECORDS = new Set(['record', 'error']);

/** A named type at the top of the text. */
interface TopType {
  readonly piece: Piece;
  readonly name: string;
  readonly namespace: string;
  readonly full: string;
}

/** Returns what messages of an Avro schema are made of. */
export function avro(source: ImportSource): Importer {
  const { root } = source;
  const pieces = root.kind === 'seq' ? root.members.map(({ value }) => value) : [root];
  const types = pieces.flatMap((piece): TopType[] => {
    const name = piece.get('name')?.string;
    return name !== undefined && NAMED.has(typeOf(piece)) ? [topType(piece, name, '')] : [];
  });
  const records = types.filter(({ piece }) => RECORDS.has(typeOf(piece)));
  const shown = records.length > 0 ? records : types;
  const [only] = shown;
  const title = only && shown.length === 1 ? only.name : source.name;
  return {
    title,
    contents: [
      formatCount(records.length, 'record'),
      formatCount(types.length - records.length, 'other named type'),
    ].filter((text) => !text.startsWith('0 ')),
    messages: shown.map(
      ({ full, name, namespace }, index): ImportableMessage => ({
        id: `${index} ${full}`,
        name,
        kind: 'schema',
        detail: namespace,
      }),
    ),
    build: (chosen) => {
      const taken = shown.filter(({ full }, index) => chosen.has(`${index} ${full}`));
      return build(types, taken, title);
    },
  };
}

function build(types: readonly TopType[], taken: readonly TopType[], title: string): DocumentParts {
  const schemaFormat = formatValue('avro');
  // Types that others name are copied, so that each message has all that it needs.
  const originals = new Map(types.map(({ full, piece }) => [full, piece]));
  const alone = types.length === 1;
  const channels = channelsOf(
    taken.map(({ name, full, piece }) => {
      const schema = alone ? piece : Piece.copied(piece.node);
      if (!alone) new Inliner(originals, new Set([full])).schema(schema, '');
      return { name, payload: { schemaFormat, schema } };
    }),
  );
  return { info: infoOf(undefined, title), channels, operations: [], components: [] };
}

function topType(piece: Piece, name: string, around: string): TopType {
  const dot = name.lastIndexOf('.');
  const own = piece.get('namespace')?.string;
  const namespace = dot < 0 ? (own ?? around) : name.slice(0, dot);
  const plain = name.slice(dot + 1);
  return { piece, name: plain, namespace, full: fullName(plain, namespace) };
}

function fullName(name: string, namespace: string): string {
  return name.includes('.') || namespace === '' ? name : `${namespace}.${name}`;
}

function typeOf(piece: Piece): string {
  return piece.get('type')?.string ?? '';
}

/** Puts the definition of a type where it is named first (Avro 1.9, section Names). */
class Inliner {
  readonly #types: ReadonlyMap<string, Piece>;
  readonly #defined: Set<string>;

  constructor(types: ReadonlyMap<string, Piece>, defined: Set<string>) {
    this.#types = types;
    this.#defined = defined;
  }

  /** @param namespace of the type around it */
  schema(piece: Piece, namespace: string): void {
    if (piece.kind === 'seq') {
      for (const member of piece.parts.members) this.#field(member, namespace);
      return;
    }
    if (piece.kind !== 'map') return;
    const name = piece.get('name')?.string;
    const isNamed = name !== undefined && NAMED.has(typeOf(piece));
    const own = isNamed ? topType(piece, name, namespace) : null;
    if (own) this.#defined.add(own.full);
    const inner = own?.namespace ?? namespace;
    for (const { value } of piece.get('fields')?.members ?? []) {
      const type = value.member('type');
      if (type) this.#field(type, inner);
    }
    for (const key of ['items', 'values', 'type']) {
      const member = piece.member(key);
      if (member && !own) this.#field(member, inner);
    }
  }

  #field(member: Member, namespace: string): void {
    const name = member.value.string;
    if (name === undefined) {
      this.schema(member.value, namespace);
      return;
    }
    const full = [fullName(name, namespace), name].find((one) => this.#types.has(one));
    const type = full === undefined ? undefined : this.#types.get(full);
    if (!type || full === undefined || this.#defined.has(full)) return;
    this.#defined.add(full);
    const copy = Piece.copied(type.node);
    member.value = copy;
    member.changed = true;
    this.schema(copy, namespace);
  }
}

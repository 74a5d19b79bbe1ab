// JSON Schemas: the root is a message, or each of its definitions where it only holds these.
import { formatCount } from '../../text/plural.ts';
import { type Member, newMember, Piece } from '../../text/rearrange/piece.ts';
import type { NodePath } from '../../text/tree.ts';
import { channelsOf, infoOf } from './new-document.ts';
import { asSchemaObjects } from './schema-languages.ts';
import { type SchemaPiece, SchemaSet, subschemas } from './schema-set.ts';
import type { DocumentParts, ImportableMessage, Importer, ImportSource } from './types.ts';

const HOMES = ['$defs', 'definitions'];
/** Fields that do not describe a value. */
const ABOUT = /^(?:\$.*|id|title|description|definitions|x-.*)$/;

/** Returns what messages of a JSON Schema are made of. */
export function jsonSchema(source: ImportSource): Importer {
  const { root } = source;
  const title = root.get('title')?.string ?? source.name;
  const described = root.members.some(({ key }) => !ABOUT.test(key)) || root.get('$ref');
  const definitions = HOMES.flatMap((home) => {
    const map = root.get(home);
    return map?.kind === 'map' ? map.members.map(({ key }): NodePath => [home, key]) : [];
  });
  const whole: ImportableMessage = { id: '', name: title, kind: 'schema', detail: '' };
  const messages = described
    ? [whole]
    : definitions.map(
        ([home = '', name = '']): ImportableMessage => ({
          id: `${home}/${name}`,
          name,
          kind: 'schema',
          detail: '',
        }),
      );
  return {
    title,
    contents: definitions.length > 0 ? [formatCount(definitions.length, 'definition')] : [],
    messages,
    build: (chosen) => {
      const taken = messages.filter(({ id }) => chosen.has(id));
      return build(source, title, taken, definitions);
    },
  };
}

function build(
  source: ImportSource,
  title: string,
  messages: readonly ImportableMessage[],
  definitions: readonly NodePath[],
): DocumentParts {
  const { root } = source;
  const draft = root.get('$schema')?.string ?? '';
  const isOld = /draft-0[0-7]/.test(draft);
  const modern = !isOld && (draft !== '' || root.get('$defs') !== undefined);
  const schemas = new SchemaSet(
    source,
    asSchemaObjects(modern),
    ([home = '', name, ...rest]) =>
      HOMES.includes(home) && name !== undefined && rest.length >= 0 ? [home, name] : null,
    namesIn({ piece: root, at: [] }),
  );
  const isWhole = messages.some(({ id }) => id === '');
  if (isWhole) {
    const placed = schemas.include([]);
    for (const path of definitions) schemas.include(path);
    for (const home of HOMES) {
      const member = placed && root.member(home);
      if (member) root.take(member);
    }
  }
  const channels = channelsOf(
    messages.map(({ id, name }) => {
      const to = schemas.include(id === '' ? [] : id.split(/\/(.*)/s, 2)) ?? [];
      return { name, payload: { $ref: `#/${to.join('/')}` } };
    }),
  );
  schemas.settle();
  const components: Member = newMember('schemas', {});
  components.value.append(...schemas.members);
  return { info: infoOf(Piece.of({}), title), channels, operations: [], components: [components] };
}

/** Returns the schemas that references can name by an anchor or an id. */
function namesIn(schema: SchemaPiece, names = new Map<string, NodePath>()) {
  const { piece, at } = schema;
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const anchor = piece.get(key)?.string;
    if (anchor !== undefined) names.set(`#${anchor}`, at);
  }
  const id = piece.get('$id')?.string;
  if (id !== undefined && (at.length > 0 || !id.startsWith('#'))) names.set(id, at);
  for (const one of subschemas(schema)) namesIn(one, names);
  return names;
}

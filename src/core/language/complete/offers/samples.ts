// Where data stands that is to fit a schema, and which: examples of messages, defaults, constants and examples of schemas.
import { get, type Path } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import { fieldsOf } from '../../../spec/spec.ts';
import { isSchemaKind } from '../../names/shapes.ts';
import type { Subject } from '../../subject.ts';
import { isIndex, placeAt, tableAt } from './kit.ts';
import { messagesWithTrait } from './owners.ts';

/** A piece of data around a place: where it begins and what describes it. */
interface Sample {
  readonly at: Path;
  readonly schemas: readonly Place[];
}

/** The data in which, or as which, the value at `path` stands; null where it stands in none. */
export function sampleAround(subject: Subject, path: Path): Sample | null {
  for (let length = 1; length <= path.length; length++) {
    const field = path[length - 1] ?? '';
    if (!FIELDS.has(field)) continue;
    const holder = path.slice(0, length - 1);
    const table = tableAt(subject, holder);
    if (!table) continue;
    const kind = plainKind(table.kind);
    if (isSchemaKind(kind)) {
      const shape = fieldsOf(table, field)[0]?.shape;
      const isList = shape?.is === 'list' && shape.of.is === 'any';
      if (shape?.is !== 'any' && !isList) continue;
      const at = path.slice(0, isList ? length + 1 : length);
      if (isList && !isIndex(path[length] ?? '')) return null;
      const schema = placeAt(subject, holder);
      return schema ? { at, schemas: [without(schema, field)] } : null;
    }
    if (kind === 'MessageExample' && (field === 'payload' || field === 'headers'))
      return { at: path.slice(0, length), schemas: schemasOfExample(subject, holder.slice(0, -2), field) };
  }
  return null;
}

/** Fields that hold data in some object. */
const FIELDS: ReadonlySet<string> = new Set(['payload', 'headers', 'default', 'const', 'example', 'examples', 'enum']);

/** A schema without a field: what stands there does not decide about itself. */
function without({ uri, path, node }: Place, field: string): Place {
  if (node.kind !== 'map') return { uri, path, node };
  return { uri, path, node: { ...node, entries: node.entries.filter((e) => e.key !== field) } };
}

/** What describes the payload or the headers in the examples of the message, or of the trait, at a path. */
function schemasOfExample(subject: Subject, path: Path, field: 'payload' | 'headers'): Place[] {
  const { world, uri } = subject;
  const holder = placeAt(subject, path);
  if (!holder) return [];
  const out: Place[] = [];
  const add = (place: Place): void => {
    const schema = get(place.node, field);
    if (schema) out.push({ uri: place.uri, path: [...place.path, field], node: schema });
  };
  add(holder);
  const isTrait = plainKind(tableAt(subject, path)?.kind ?? '') === 'MessageTrait';
  if (isTrait) for (const message of messagesWithTrait(subject, { uri, path })) add(message);
  const traits = field === 'headers' ? get(holder.node, 'traits') : undefined;
  for (const [i, item] of traits?.kind === 'seq' ? traits.items.entries() : []) {
    const trait = world.deref(uri, [...path, 'traits', String(i)], item.value);
    if (trait) add(trait);
  }
  return out;
}

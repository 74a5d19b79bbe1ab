// What the tables say of a value while one walks down to it; data and places without a table are told apart.
import { schemaShape } from '../../check/walk.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { dialect } from '../../spec/dialects.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Shape } from '../../spec/kit.ts';
import { payloadKind } from '../../spec/schemas.ts';
import { fieldFor, kindIn, tableOf } from '../../spec/spec.ts';

/**
 * `data` is the matter of messages (examples, defaults), in which nothing refers to anything. `raw` is what no table describes
 * (extensions, open bindings, schemas in other languages): a `$ref` in it still means what it says.
 */
export type At = Shape | 'raw' | 'data';

const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema']);

/** Whether objects of this kind describe values by JSON Schema or a cousin of it. */
export function isSchemaKind(kind: string): boolean {
  return SCHEMAS.has(plainKind(kind));
}

/** Alternatives are told apart by the value; free data is told from what has no table. */
export function narrow(at: At, node: Node): At {
  if (at === 'raw' || at === 'data') return at;
  switch (at.is) {
    case 'any':
      return 'data';
    case 'payload-schema':
      return get(node, '$ref')
        ? { is: 'object', kind: 'Schema', ref: 'or' }
        : {
            is: 'object',
            kind: kindIn(
              payloadKind((name) => get(node, name) !== undefined),
              at.dialect ?? dialect,
            ),
            ref: 'or',
          };
    case 'schema-by-format':
      return 'raw';
    case 'either': {
      const fitting = at.of.find((s) =>
        node.kind === 'seq'
          ? s.is === 'list'
          : node.kind === 'map'
            ? s.is === 'map' || s.is === 'object' || s.is === 'payload-schema'
            : s.is === 'string',
      );
      return fitting ? narrow(fitting, node) : 'raw';
    }
    default:
      return at;
  }
}

/** What stands under `key` of a value that is `at`, which must be narrowed already. */
export function below(at: At, node: Node, key: string): At {
  if (at === 'raw' || at === 'data') return at;
  if (at.is === 'map' || at.is === 'list') return at.of;
  if (at.is !== 'object') return 'raw';
  // What stands beside a reference is ignored.
  if (at.ref !== 'no' && get(node, '$ref')) return 'data';
  const table = tableOf(at.kind);
  const field = fieldFor(table, key, (sibling) => stringOf(get(node, sibling)));
  if (!field) return 'raw';
  if (field.shape.is !== 'schema-by-format') return field.shape;
  const shape = schemaShape(stringOf(get(node, 'schemaFormat')), table.dialect);
  return shape.is === 'object' ? shape : 'raw';
}

// What follows from the rows of the bindings: every field of every binding completes, hovers, is in
// the form and in the documentation, in the usual version and in the oldest one.
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { buildModel } from '../analysis/model/build-model.ts';
import { documentsOf } from '../analysis/model/testing.ts';
import type { BindingView } from '../analysis/model/views.ts';
import { protocolBindings } from '../format/bindings/bindings.ts';
import { bindingKind, bindingTargets } from '../format/bindings/protocol-binding.ts';
import type { ObjectTable } from '../format/table-types.ts';
import { tableOf } from '../format/tables.ts';
import { labelsAt } from './completion/testing.ts';
import { makeForm } from './form/form.ts';
import { hover } from './hover/hover.ts';
import { analyzedFileOf, marked } from './structure/testing.ts';

const LOCATIONS = {
  Server: '/servers/s/bindings',
  Channel: '/channels/c/bindings',
  Operation: '/operations/o/bindings',
  Message: '/channels/c/messages/m/bindings',
} as const;

/** A document with this value at the bindings of a target. */
function documentWith(target: keyof typeof LOCATIONS, key: string, binding: unknown): object {
  const bindings = { [key]: binding };
  const at = (one: string): object => (one === target ? { bindings } : {});
  return {
    apidoc: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: { s: { host: 'broker.example.com', protocol: key, ...at('Server') } },
    channels: { c: { ...at('Channel'), messages: { m: at('Message') } } },
    operations: { o: { action: 'send', channel: { $ref: '#/channels/c' }, ...at('Operation') } },
  };
}

/** Every object of every binding in a version, with the path to it below the binding. */
const OBJECTS = protocolBindings.flatMap(({ key, versions }) =>
  bindingTargets.flatMap((target) => {
    const root = tableOf(bindingKind(key, target));
    const oldest = versions[0] ?? '';
    const tables = [
      [undefined, root],
      [oldest, tableOf(root.versions?.get(oldest) ?? root.kind)],
    ] as const;
    return tables.map(
      ([version, table]) =>
        [`${key} ${target} ${version ?? ''}`, key, target, version, table] as const,
    );
  }),
);

/** The objects below a table with the keys of the path to them, lists included. */
function below(
  table: ObjectTable,
  path: readonly string[] = [],
): [readonly string[], ObjectTable][] {
  const inner = table.fields.flatMap(({ name, shape }): [readonly string[], ObjectTable][] => {
    const one = shape.is === 'list' ? shape.of : shape;
    if (one.is !== 'object' || one.kind === 'Schema' || path.length > 5) return [];
    return below(tableOf(one.kind), [...path, name, ...(shape.is === 'list' ? ['0'] : [])]);
  });
  return [[path, table], ...inner];
}

/** A value at a path, of which numbers are positions in lists. */
function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, name) => (name === '0' ? [inner] : { [name]: inner }),
    value,
  );
}

test.each(OBJECTS)(
  'every field of %s completes, hovers and is in forms',
  (_, key, target, version, root) => {
    for (const [path, table] of below(root)) {
      const document = (value: object) =>
        stringify(
          documentWith(target, key, {
            ...(nested(path, value) as object),
            ...(version !== undefined && { bindingVersion: version }),
          }),
        );
      const names = [...new Set(table.fields.map(({ name }) => name))].filter(
        (name) => path.length > 0 || name !== 'bindingVersion',
      );
      if (names.length === 0) continue;
      const offered = labelsAt(document({ 'x|': 1 }).replace('x|: 1', '|'));
      expect([path, offered]).toEqual([path, expect.arrayContaining(names)]);
      const file = analyzedFileOf(document({}));
      const pointer = [LOCATIONS[target], key, ...path].join('/');
      const shown = makeForm(file, pointer);
      const inForm = [...(shown?.fields ?? []), ...(shown?.addable ?? [])].map(({ name }) => name);
      expect([path, inForm]).toEqual([path, expect.arrayContaining(names)]);
      for (const { name, doc } of table.fields) {
        if (!names.includes(name)) continue;
        const { file: typed, offset } = marked(
          document({ [name]: 1 }).replace(
            new RegExp(`^(\\s*(?:- )?)${name}: 1$`, 'm'),
            `$1|${name}: 1`,
          ),
        );
        expect([name, hover(typed, offset)?.blocks.join('\n')]).toEqual([
          name,
          expect.stringContaining(doc),
        ]);
      }
    }
  },
);

test.each(OBJECTS)('every field of %s is in the documentation', (_, key, target, version, root) => {
  const value = {
    ...Object.fromEntries(root.fields.map(({ name }) => [name, 1])),
    ...(version === undefined ? { bindingVersion: undefined } : { bindingVersion: version }),
  };
  const document = documentWith(target, key, JSON.parse(JSON.stringify(value)));
  const { parts } = buildModel(documentsOf({ '': document }), null);
  const part = parts.get(`#${LOCATIONS[target].replace('/bindings', '')}`) as
    | { readonly bindings: readonly BindingView[] }
    | undefined;
  const rows = part?.bindings[0]?.rows ?? [];
  for (const field of root.fields)
    if (field.name !== 'bindingVersion' || version !== undefined)
      expect(rows).toContainEqual(
        expect.objectContaining({
          name: field.name,
          field: expect.objectContaining({ doc: field.doc }),
        }),
      );
});

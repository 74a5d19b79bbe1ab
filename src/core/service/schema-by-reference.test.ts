// A schema behind references is what the same text is inline, also where it is compared, bundled,
// found, edited in forms, inlined, and explained while an example of it is typed. Each schema comes
// by every third of the ways; `npm run fuzz` takes all pairs.
import { describe, expect, test } from 'vitest';
import type { Analyzer } from '../analysis/analyzer.ts';
import { compareVersions } from '../analysis/compare/testing.ts';
import {
  AVRO,
  CUSTOM,
  documentOf,
  INLINE,
  type Json,
  opened,
  SCHEMAS,
  text,
  WAYS,
  type Way,
} from '../analysis/documents/testing.ts';
import { isSchemaKind } from '../format/tables.ts';
import type { Location } from '../text/location.ts';
import { avroForm } from './commands/avro/form.ts';
import type { AvroRow } from './commands/avro/types.ts';
import { schemaForm } from './commands/schema/form.ts';
import type { SchemaRow } from './commands/schema/types.ts';
import { made } from './commands/testing.ts';
import { complete } from './completion/completion.ts';
import { makeForm } from './form/form.ts';
import { hover } from './hover/hover.ts';

/** Returns one version of a document for the comparison. */
const version = (way: Way, format: string, schema: Json) => {
  const { root, files } = documentOf(way, format, schema);
  return { entry: 'main.yaml', files: { 'main.yaml': root, ...files } };
};

/** Another version of the same schema. */
const changed = (schema: Json): Json =>
  typeof schema === 'string'
    ? schema.replace('string', 'int32')
    : JSON.parse(
        text(schema)
          .replaceAll('"string"', '"int"')
          .replace('"minLength":2', '"minLength":3')
          .replace('"own":true', '"own":false'),
      );

const PAYLOAD = '/channels/box/messages/order/payload';

/** What an author finds in the form of the payload, references opened. */
function edited(analyzer: Analyzer, uri = '', pointer = PAYLOAD, hops = 0): unknown {
  const file = analyzer.analyzedFile(uri);
  const shown = file && makeForm(file, pointer);
  if (!file || !shown || hops > 8) return `no form at ${uri}#${pointer}`;
  const next = (to: Location | null | undefined) =>
    to ? edited(analyzer, to.uri, to.pointer, hops + 1) : `no target at ${uri}#${pointer}`;
  if (shown.reference) return next(shown.reference.target);
  const own = isSchemaKind(shown.kind) ? schemaForm(file, shown.pointer)?.root : null;
  if (own) return own.ref ? next(own.ref.target) : rows(own);
  const field = shown.fields.find(({ name }) => name === 'schema') ?? shown.fields[0];
  if (field?.control.is === 'reference') return next(field.control.form ?? field.control.target);
  if (!field) return `no field at ${uri}#${pointer}`;
  const schema = field.control.is === 'schema' ? schemaForm(file, field.pointer)?.root : null;
  return schema
    ? rows(schema)
    : [field.control, field.value, avroRows(avroForm(file, field.pointer)?.root)];
}

function rows({ name, types, required, set, problems, children }: SchemaRow): unknown {
  const messages = problems.map(({ message }) => message);
  return [name, types, required, set.map(({ text }) => text), messages, children.map(rows)];
}

function avroRows(row: AvroRow | undefined): unknown {
  if (!row) return null;
  const { label, word, nullable, doc, preset, symbols, problems } = row;
  const messages = problems.map(({ message }) => message);
  const names = [label, word, nullable, doc?.text, preset, symbols, messages];
  return [...names, row.children.map(avroRows)];
}

/** The document after all references on the way to the schema are replaced with their targets. */
function inlined(way: Way, format: string, schema: Json): string {
  const { root, files } = documentOf(way, format, schema);
  let now = root;
  for (const pointer of [PAYLOAD, `${PAYLOAD}/schema`, PAYLOAD, `${PAYLOAD}/schema`]) {
    const at = JSON.parse(now).channels.box.messages.order.payload;
    if ((pointer === PAYLOAD ? at : at.schema)?.$ref === undefined) continue;
    const after = made({ 'main.json': now, ...files }, { do: 'inline', pointer });
    if (typeof after !== 'string' || after.startsWith('refused')) throw new Error(String(after));
    now = after;
  }
  return now;
}

/** What an author sees at the values of the first example. */
function help(analyzer: Analyzer) {
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('no file');
  const start = file.text.indexOf('"examples":');
  const at = (part: string) => file.text.indexOf(part, start) + 1;
  return {
    hovers: ['"id"', '"cents"', '"NEW"'].map((part) => hover(file, at(part))?.blocks),
    names: complete(file, file.text.indexOf('{"payload":{', start) + 12).items.map(
      ({ label, detail, doc, insert }) => ({ label, detail, doc, insert }),
    ),
  };
}

const inlines = new Map<Json, Promise<Analyzer>>();

function inlineOf(format: string, schema: Json): Promise<Analyzer> {
  const known = inlines.get(schema) ?? opened(INLINE, format, schema);
  inlines.set(schema, known);
  return known;
}

const isTaken = (way: number, schema: number): boolean =>
  process.env.FUZZ !== undefined || (way + schema) % 3 === 0;

describe.each(Object.entries(WAYS).map(([name, way], i) => [name, way, i] as const))(
  '%s',
  (_, way, i) => {
    const schemas = SCHEMAS.filter((_schema, at) => isTaken(i, at));
    describe.each(schemas)('%s', (_name, format, schema) => {
      // A file that is only a text is not a document.
      const isText = typeof schema === 'string' && way.isWholeFile;
      // Nothing below changes a document.
      let referred: Promise<Analyzer> | undefined;
      const analyzers = () => {
        referred ??= opened(way, format, schema);
        return Promise.all([referred, inlineOf(format, schema)]);
      };

      test.skipIf(isText)('is compared', async () => {
        const inline = version(INLINE, format, schema);
        const referred = version(way, format, schema);
        expect((await compareVersions(inline, referred)).changes).toEqual([]);
        expect((await compareVersions(referred, inline)).changes).toEqual([]);
        const codes = async (one: Way) => {
          const after = version(one, format, changed(schema));
          const { changes } = await compareVersions(version(one, format, schema), after);
          return changes.map(({ code, level, message }) => [code, level, message]);
        };
        expect(await codes(way)).toEqual(await codes(INLINE));
      });

      test.skipIf(isText)('is bundled', async () => {
        for (const dereference of [false, true]) {
          const analyzer = await opened(way, format, schema);
          const { text: bundle, problems } = analyzer.bundle({ dereference });
          expect(problems).toEqual([]);
          const referred = version(way, format, schema);
          const one = { entry: 'main.yaml', files: { 'main.yaml': bundle ?? '' } };
          expect((await compareVersions(referred, one)).changes).toEqual([]);
        }
      });

      test.skipIf(isText)('is explained and completed', async () => {
        const [referred, inline] = await analyzers();
        expect(help(referred)).toEqual(help(inline));
      });

      test.skipIf(isText)('is edited in forms', async () => {
        const [referred, inline] = await analyzers();
        // A value in a file whose language is not known has no form.
        if (format === CUSTOM) expect(edited(inline)).toContainEqual({ own: true });
        else expect(edited(referred)).toEqual(edited(inline));
      });

      test.skipIf(isText)('is inlined', () => {
        const { payload } = JSON.parse(inlined(way, format, schema)).channels.box.messages.order;
        expect(payload).toEqual({ schemaFormat: format, schema });
      });

      test.skipIf(isText)('is found', async () => {
        const [referred, inline] = await analyzers();
        for (const query of ['price', 'cents', 'Its number', 'id'])
          expect([query, referred.search(query, 50).total > 0]).toEqual([
            query,
            inline.search(query, 50).total > 0,
          ]);
      });
    });
  },
);

describe('an Avro schema in a file of its own', () => {
  const { root } = documentOf(WAYS['by a file'] as Way, AVRO, {});
  const avro = '{"type": "record", "name": "Order", "fields": []}';
  const texts = { 'main.json': root, 'order.avsc': avro };

  test('is changed there by commands', () => {
    expect(
      made(texts, { do: 'avro-add-field', schema: '', record: '', name: 'id' }, 'order.avsc'),
    ).toEqual({
      'order.avsc':
        '{"type": "record", "name": "Order", "fields": [{"name": "id", "type": "string"}]}',
    });
    expect(
      made(
        texts,
        { do: 'change', title: 'Set', changes: [{ do: 'set', path: [], value: { data: 'int' } }] },
        'order.avsc',
      ),
    ).toEqual({ 'order.avsc': '"int"' });
  });

  test('is not inlined without the types around it that it names', () => {
    const named = {
      'main.json': root.replace('./order.avsc', './types.avsc#/1'),
      'types.avsc': text([
        { type: 'enum', name: 'State', symbols: ['NEW'] },
        { type: 'array', items: 'State' },
      ]),
    };
    expect(made(named, { do: 'inline', pointer: `${PAYLOAD}/schema` })).toBe(
      'refused: It uses names of types that are defined around it.',
    );
  });
});

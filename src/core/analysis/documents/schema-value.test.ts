// A schema behind references is what the same text is inline, in every language.
import { describe, expect, test } from 'vitest';
import type { Analyzer } from '../analyzer.ts';
import { messageSchemas } from '../instances/message-schemas.ts';
import { analyzerOf, respond, validated } from '../instances/testing.ts';
import { validate } from '../instances/validate.ts';
import type { SchemaView } from '../schemas/types.ts';
import {
  AVRO,
  documentOf,
  ID,
  INLINE,
  opened,
  refTo,
  SCHEMAS,
  text,
  VALUES,
  WAYS,
  type Way,
} from './testing.ts';

/** Returns the view of a schema as readers see it, behind the links to other parts. */
function treeOf(analyzer: Analyzer): unknown {
  const { parts } = analyzer.model();
  const part = parts.get(ID);
  let root = part?.kind === 'message' ? part.payload : undefined;
  while (root?.view?.ref !== undefined) {
    const target = parts.get(root.refs[root.view.ref] ?? '');
    root = target?.kind === 'schema' ? target.schema : undefined;
  }
  return (
    root && {
      format: root.format,
      label: root.formatLabel,
      view: root.view && plain(root.view),
      text: root.text,
    }
  );
}

function plain({ at: _, ...view }: SchemaView): unknown {
  return {
    ...view,
    properties: view.properties.map(({ schema, ...more }) => ({ ...more, schema: plain(schema) })),
    branches: view.branches.map(({ role, schemas }) => ({
      role,
      schemas: schemas.map(({ schema, ...more }) => ({ ...more, schema: plain(schema) })),
    })),
  };
}

function findings(analyzer: Analyzer) {
  validated(analyzer);
  const schemas = messageSchemas(analyzer.bundler(), ID);
  return {
    problems: analyzer
      .problems()
      .map(({ code, severity, message }) => `${severity} ${code} ${message}`)
      .sort(),
    tree: treeOf(analyzer),
    example: respond(analyzer.makeExample(ID, 0)),
    values: VALUES.map((value) =>
      schemas?.payload.kind === 'schema'
        ? validate(schemas.payload.root, schemas.payload.definitions(), value)
        : schemas?.payload,
    ),
  };
}

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  test.each(SCHEMAS)('%s', async (_name, format, schema) => {
    // A file that is only a text is not a document.
    if (typeof schema === 'string' && way.isWholeFile) return;
    const inline = await opened(INLINE, format, schema);
    const referred = await opened(way, format, schema);
    expect(findings(referred)).toEqual(findings(inline));
  });
});

test.each(Object.entries(WAYS))('headers are an object, %s', (_, way) => {
  const JSON_SCHEMA = 'application/schema+json;version=draft-07';
  for (const [schema, code] of [
    [{ type: 'string' }, 'message-headers'],
    [{ properties: { id: { type: 'string' } } }, 'headers-type'],
  ] as const) {
    const { root, files } = documentOf(way, JSON_SCHEMA, schema, 'headers');
    expect(
      analyzerOf(root, files)
        .problems()
        .map((one) => one.code),
    ).toEqual([code]);
  }
});

test('a problem is in the file that has the schema', async () => {
  const { payload, files } = WAYS['by a pointer into a file'] as Way;
  const analyzer = await opened({ payload, files }, AVRO, { type: 'record', name: 'X' });
  expect(analyzer.problems().map(({ uri, path }) => [uri, path])).toContainEqual([
    'all.json',
    ['types', 'My order/A'],
  ]);
});

test('a piece of a file of Avro types may use the names in the file', () => {
  const analyzer = analyzerOf(
    text({
      asyncapi: '3.0.0',
      info: { title: 'Shop', version: '1.0.0' },
      channels: {
        box: { messages: { order: { payload: refTo('./types.avsc#/1')(AVRO) } } },
      },
    }),
    {
      'types.avsc': text([
        {
          type: 'record',
          name: 'Address',
          namespace: 'shop',
          fields: [{ name: 'a', type: 'int' }],
        },
        {
          type: 'record',
          name: 'User',
          namespace: 'shop',
          fields: [{ name: 'at', type: 'Address' }],
        },
      ]),
    },
  );
  expect(analyzer.problems()).toEqual([]);
  const payload = messageSchemas(analyzer.bundler(), ID)?.payload;
  const errors =
    payload?.kind === 'schema' && validate(payload.root, payload.definitions(), { at: { a: 'x' } });
  expect(errors).toMatchObject([
    { at: ['at', 'a'], message: 'expected an int, got the string "x".' },
  ]);
});

// A schema behind references is what the same text is inline, also where it is compared, bundled,
// found, and explained while an example of it is typed.
import { describe, expect, test } from 'vitest';
import type { Analyzer } from '../analysis/analyzer.ts';
import { compareVersions } from '../analysis/compare/testing.ts';
import {
  documentOf,
  INLINE,
  type Json,
  opened,
  SCHEMAS,
  text,
  WAYS,
  type Way,
} from '../analysis/documents/testing.ts';
import { complete } from './completion/completion.ts';
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

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  describe.each(SCHEMAS)('%s', (_name, format, schema) => {
    // A file that is only a text is not a document.
    const isText = typeof schema === 'string' && way.isWholeFile;

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
      const inline = await opened(INLINE, format, schema);
      expect(help(await opened(way, format, schema))).toEqual(help(inline));
    });

    test.skipIf(isText)('is found', async () => {
      const inline = await opened(INLINE, format, schema);
      const referred = await opened(way, format, schema);
      for (const query of ['price', 'cents', 'Its number', 'id'])
        expect([query, referred.search(query, 50).total > 0]).toEqual([
          query,
          inline.search(query, 50).total > 0,
        ]);
    });
  });
});

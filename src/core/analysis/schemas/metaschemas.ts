// The published metaschemas of JSON Schema 07, 2019-09 and 2020-12 (https://json-schema.org): what
// references to their addresses mean, so that nothing is fetched. Loaded on demand.
import { parse } from '../../text/parse/parse.ts';
import texts from './metaschemas.json' with { type: 'json' };

/** Returns the metaschemas by their addresses. */
export function metaschemas() {
  return new Map(
    Object.entries(texts).map(([uri, schema]) => {
      const text = JSON.stringify(schema, null, 2);
      return [uri, { uri, text, tree: parse(text, 'json', null).tree }] as const;
    }),
  );
}

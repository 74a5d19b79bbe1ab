// Makes random documents of version 3 with the files that they refer to, as data.
import { languageOf } from '../../text/language.ts';
import { parse } from '../../text/parse/parse.ts';
import type { Data } from '../../text/testing/mixed-styles.ts';
import { toValue } from '../../text/value.ts';
import { convertTexts } from '../conversion/testing.ts';
import { olderDocument } from './older-data.ts';
import { type DocumentData, inFiles } from './written-files.ts';

/** Returns the files of a document of version 3. Equal objects are one, and may get anchors. */
export function currentDocument(random: () => number): DocumentData {
  const { after } = convertTexts(inFiles(olderDocument(random), random).plain);
  const known = new Map<string, Data>();
  const shared = (data: Data): Data => {
    if (data === null || typeof data !== 'object') return data;
    const made: Data = Array.isArray(data)
      ? data.map(shared)
      : Object.fromEntries(
          Object.entries(data).map(([key, value]) => [key, shared(value as Data)]),
        );
    const id = JSON.stringify(made);
    const before = '$ref' in made ? undefined : known.get(id);
    if (before === undefined) known.set(id, made);
    return before ?? made;
  };
  return Object.fromEntries(
    [...after].map(([uri, text]) => {
      known.clear();
      const { root } = parse(text, languageOf(uri, text), null).tree;
      return [uri, shared((root ? toValue(root) : null) as Data)];
    }),
  );
}

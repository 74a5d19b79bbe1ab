// What scripts/rules-table.mjs takes from the core: the validation of one case, and the tables.

import { validate } from '../src/core/analysis/instances/validate.ts';
import { codes as fieldCodes } from '../src/core/analysis/validation/codes/fields.ts';
import { allExplanations, explanationOf } from '../src/core/analysis/validation/explanations.ts';
import { uncheckedRules } from '../src/core/analysis/validation/unchecked-rules.ts';
import { Analyzer, languageOf, loadOptionalParser, toPointer } from '../src/core/api.ts';
import { fieldsOf, tableOf, tables } from '../src/core/format/tables.ts';
import { shapeAt } from '../src/core/format/typed-tree.ts';
import { parse } from '../src/core/text/parse/parse.ts';
import type { Node } from '../src/core/text/tree.ts';
import type { Problem } from '../src/core/types.ts';

export {
  allExplanations,
  explanationOf,
  fieldsOf,
  shapeAt,
  tableOf,
  tables,
  toPointer,
  uncheckedRules,
};

const TABLE_CODES: ReadonlySet<string> = new Set([
  ...Object.keys(fieldCodes).filter((code) => code !== 'enum' && code !== 'format-version'),
  'media-type',
  'runtime-expression',
  'invalid-pattern',
  'reference-kind',
  'reference-required',
  'reference-not-allowed',
]);

/** Returns whether a code is given by the walk over the tables, so that a row says it. */
export function isTableCode(code: string): boolean {
  return TABLE_CODES.has(code);
}

interface Case {
  readonly entry: string;
  readonly files: Readonly<Record<string, string | { readonly base64: string }>>;
}

const tools = await loadOptionalParser('protobuf');

/** Returns all problems of a case, those of its examples too, and the root of its entry. */
export function validateCase({ entry, files }: Case): {
  problems: readonly Problem[];
  root: Node | null;
} {
  const read = (uri: string): string | undefined => {
    const content = files[uri];
    return content === undefined || typeof content === 'string'
      ? content
      : new TextDecoder().decode(Buffer.from(content.base64, 'base64'));
  };
  const text = read(entry) ?? '';
  const language = languageOf(entry, text);
  const analyzer = new Analyzer(entry, language);
  analyzer.setParsers(tools);
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validate(root, definitions, instance));
  return { problems: analyzer.problems(), root: parse(text, language, null).tree.root };
}

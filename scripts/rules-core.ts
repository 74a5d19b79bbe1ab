// What scripts/rules-table.mjs asks the core: one case judged, and the tables that answer.

import { fieldCodes } from '../src/core/check/codes/fields.ts';
import { allCodes, codeOf } from '../src/core/check/codes.ts';
import { shapeAt } from '../src/core/check/shape-at.ts';
import { unchecked } from '../src/core/check/unchecked.ts';
import { judge } from '../src/core/examples/judge.ts';
import { Analyzer, languageOf, loadTool, type Problem, toPointer } from '../src/core/index.ts';
import { parse } from '../src/core/parse/parse.ts';
import type { Node } from '../src/core/parse/tree.ts';
import { fieldsOf, tableOf, tables } from '../src/core/spec/spec.ts';

export { allCodes, codeOf, fieldsOf, shapeAt, tableOf, tables, toPointer, unchecked };

const TABLE_CODES: ReadonlySet<string> = new Set([
  ...fieldCodes
    .filter((c) => c.rules.length === 0 || c.file.startsWith('check/walk') || c.file.startsWith('check/fields'))
    .map((c) => c.code),
  'media-type',
  'runtime-expression',
  'invalid-pattern',
  'reference-kind',
  'reference-required',
  'reference-not-allowed',
]);

/** Whether a code is given by the walk over the tables, so that a row says it. */
export function isTableCode(code: string): boolean {
  return TABLE_CODES.has(code);
}

interface Case {
  readonly entry: string;
  readonly files: Readonly<Record<string, string | { readonly base64: string }>>;
}

const tools = await loadTool('protobuf');

/** All problems of a case, those of its examples too, and the root of its entry. */
export function judgeCase({ entry, files }: Case): { problems: readonly Problem[]; root: Node | null } {
  const read = (uri: string): string | undefined => {
    const content = files[uri];
    return content === undefined || typeof content === 'string' ? content : new TextDecoder().decode(Buffer.from(content.base64, 'base64'));
  };
  const text = read(entry) ?? '';
  const language = languageOf(entry, text);
  const analyzer = new Analyzer(entry, language);
  analyzer.setTools(tools);
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
    for (const { id, root, instance } of tasks) analyzer.exampleJudged(id, judge(root, definitions, instance));
  return { problems: analyzer.problems(), root: parse(text, language, null).tree.root };
}

// Problems in the form of Checkstyle's report, which most tools that comment on changes read.
import type { FoundProblem, Report } from '../validation-result.ts';
import { visibleXml } from '../visible-text.ts';
import { fromHere } from './file-names.ts';

const SEVERITY: Readonly<Record<FoundProblem['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'info',
};

/** Returns an element for each file, with one for each of its problems. */
export function asCheckstyle({ documents, unread }: Report): string {
  const files = new Map<string, string[]>(documents.map(({ uri }) => [fromHere(uri), []]));
  const add = (file: string, element: string): void => {
    const name = fromHere(file);
    files.set(name, [...(files.get(name) ?? []), element]);
  };
  for (const problem of documents.flatMap(({ shown }) => shown)) {
    const { line, column } = problem.range.start;
    add(
      problem.file,
      error(problem.code, SEVERITY[problem.severity], problem.message, line, column),
    );
  }
  for (const { file, reason } of unread) add(file, error('unread', 'error', reason, 1, 1));
  const elements = [...files].map(([file, errors]) =>
    [`  <file name=${attributeText(file)}>`, ...errors, '  </file>'].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...elements,
    '</checkstyle>',
    '',
  ].join('\n');
}

function error(
  code: string,
  severity: string,
  message: string,
  line: number,
  column: number,
): string {
  return `    <error line="${line}" column="${column}" severity="${severity}" message=${attributeText(message)} source=${attributeText(`apidoc.${code}`)}/>`;
}

function attributeText(text: string): string {
  return `"${visibleXml(text)}"`;
}

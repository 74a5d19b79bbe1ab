// Human-readable problems: one line each, in columns, in colour if the terminal supports it.
import { visibleText } from '../../core/api.ts';
import {
  countOfProblems,
  type FoundProblem,
  type Report,
  type ValidationResult,
} from '../validation-result.ts';

const COLOURS: Record<FoundProblem['severity'] | 'quiet' | 'strong', number> = {
  error: 31,
  warning: 33,
  information: 36,
  hint: 36,
  quiet: 2,
  strong: 1,
};
type Paint = (name: keyof typeof COLOURS, text: string) => string;

/**
 * Returns a block for each document, and the counts of all. What can't be read is not here: it is
 * an error of the program, on standard error.
 */
export function asText({
  documents: all,
  quiet,
  colour,
}: Pick<Report, 'documents' | 'quiet' | 'colour'>): string {
  const documents = quiet ? all.filter(({ shown }) => shown.length > 0) : all;
  const paint: Paint = (name, text) => (colour ? `\u001b[${COLOURS[name]}m${text}\u001b[0m` : text);
  const parts = documents.map((document) => documentBlock(document, paint));
  if (documents.length > 1) {
    const unknown = documents.filter((d) => !d.validated).length;
    parts.push(
      `${paint('strong', `${documents.length} documents`)}: ${unknown > 0 ? `${unknown} not validated, ` : ''}${countOfProblems(documents)}\n`,
    );
  }
  return parts.join('');
}

function documentBlock(document: ValidationResult, paint: Paint): string {
  const { uri, validated, shown } = document;
  const places = shown.map(
    (p) => `${visibleText(p.file)}:${p.range.start.line}:${p.range.start.column}`,
  );
  const width = Math.max(0, ...places.map((position) => position.length));
  const severity = Math.max(0, ...shown.map((p) => p.severity.length));
  const lines = shown.map((p, i) => {
    const position = (places[i] ?? '').padEnd(width);
    return `  ${position}  ${paint(p.severity, p.severity.padEnd(severity))}  ${visibleText(p.message)}  ${paint('quiet', `(${p.code})`)}\n`;
  });
  return `${paint('strong', visibleText(uri))}: ${validated ? '' : 'not validated, '}${countOfProblems([document])}\n${lines.join('')}`;
}

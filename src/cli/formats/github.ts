// Problems as workflow commands, which GitHub shows as annotations in the changed files.
import { isAbsolute, relative, sep } from 'node:path';
import type { FoundProblem, ValidationResult } from '../validation-result.ts';
import { visibleText } from '../visible-text.ts';

const COMMANDS: Record<FoundProblem['severity'], string> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Returns one command a problem, and a last line for the log. */
export function asGithub(documents: readonly ValidationResult[]): string {
  const commands = documents.flatMap((d) => d.problems).map(command);
  const errors = documents.filter((d) => !d.valid).length;
  const unknown = documents.filter((d) => !d.validated).length;
  const counts = `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}, ${errors} with errors`;
  const sum = unknown > 0 ? `${counts}, ${unknown} not validated` : counts;
  return [...commands, sum, ''].join('\n');
}

function command({ severity, code, message, file, range: { start, end } }: FoundProblem): string {
  const places = [`line=${start.line}`, `endLine=${end.line}`];
  // Columns mean something only within one line.
  if (start.line === end.line)
    places.push(`col=${start.column}`, `endColumn=${Math.max(start.column, end.column - 1)}`);
  const properties = [`file=${property(fromHere(file))}`, ...places, `title=${property(code)}`];
  return `::${COMMANDS[severity]} ${properties.join(',')}::${data(message)}`;
}

/** Names a file below the working folder, the repository in a workflow, relative to it. */
function fromHere(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return (path.startsWith('..') ? file : path).split(sep).join('/');
}

/** Text on one line; the character that begins an escape of a command is written as one. */
function data(text: string): string {
  return visibleText(text).replaceAll('%', '%25');
}

/** In properties, so are those that separate them. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

// Problems as workflow commands, which GitHub shows as annotations in the changed files.
import type { FoundProblem, Report } from '../validation-result.ts';
import { visibleCommand, visibleProperty } from '../visible-text.ts';
import { fromHere } from './file-names.ts';

const COMMANDS: Record<FoundProblem['severity'], string> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Returns one command a problem, one for what can't be read, and a last line for the log. */
export function asGithub({ documents, unread }: Report): string {
  const commands = documents.flatMap((d) => d.shown).map(command);
  for (const { file, reason } of unread)
    commands.push(`::error file=${visibleProperty(fromHere(file))}::${visibleCommand(reason)}`);
  const errors = documents.filter((d) => !d.valid).length;
  const unknown = documents.filter((d) => !d.validated).length + unread.length;
  const all = documents.length + unread.length;
  const counts = `${all} ${all === 1 ? 'document' : 'documents'}, ${errors} with errors`;
  const sum = unknown > 0 ? `${counts}, ${unknown} not validated` : counts;
  return [...commands, sum, ''].join('\n');
}

function command({ severity, code, message, file, range: { start, end } }: FoundProblem): string {
  const places = [`line=${start.line}`, `endLine=${end.line}`];
  // Columns mean something only within one line.
  if (start.line === end.line)
    places.push(`col=${start.column}`, `endColumn=${Math.max(start.column, end.column - 1)}`);
  const properties = [
    `file=${visibleProperty(fromHere(file))}`,
    ...places,
    `title=${visibleProperty(code)}`,
  ];
  return `::${COMMANDS[severity]} ${properties.join(',')}::${visibleCommand(message)}`;
}

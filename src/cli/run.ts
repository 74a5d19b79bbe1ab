// Reads the arguments, validates, prints. No process state: the caller gives the streams and gets the exit code.
import { jsonSchema } from '../core/index.ts';
import { type PrintedProblem, type Verdict, validate } from './validate.ts';

export interface Streams {
  out(text: string): void;
  error(text: string): void;
}

const USAGE = `Usage: apidoc validate FILE... [--format text|json]
       apidoc schema

validate  checks documents and prints their problems.
  --format json   one JSON object: {"documents":[{"uri","valid","problems":[...]}]}
schema    prints the structure of the format as a JSON Schema (draft 07), for other editors and tools.
Exit code: 0 no errors, 1 errors found, 2 cannot run.
`;

interface Arguments {
  readonly files: readonly string[];
  readonly json: boolean;
}

/**
 * Runs one command line.
 * @param args the arguments after the program's name
 * @returns 0 no errors, 1 errors found, 2 cannot run
 */
export async function run(args: readonly string[], streams: Streams): Promise<0 | 1 | 2> {
  if (args.includes('--help') || args.includes('-h')) {
    streams.out(USAGE);
    return 0;
  }
  if (args[0] === 'schema' && args.length === 1) {
    streams.out(`${JSON.stringify(jsonSchema(), null, 2)}\n`);
    return 0;
  }
  const read = readArguments(args);
  if (typeof read === 'string') {
    streams.error(`apidoc: ${read}\n${USAGE}`);
    return 2;
  }
  const documents: Verdict[] = [];
  for (const file of read.files) {
    try {
      documents.push(await validate(file));
    } catch (failure) {
      streams.error(`apidoc: ${file}: ${explain(failure)}\n`);
      return 2;
    }
  }
  streams.out(read.json ? `${JSON.stringify({ documents }, null, 2)}\n` : documents.map(print).join(''));
  return documents.every((d) => d.valid) ? 0 : 1;
}

function readArguments(args: readonly string[]): Arguments | string {
  const [command, ...rest] = args;
  if (command !== 'validate') return command === undefined ? 'say what to do.' : `"${command}" is no command.`;
  const files: string[] = [];
  let json = false;
  for (let i = 0; i < rest.length; i++) {
    const arg = rest[i] ?? '';
    const format = arg === '--format' ? rest[++i] : arg.startsWith('--format=') ? arg.slice(9) : undefined;
    if (arg.startsWith('--format')) {
      if (format !== 'text' && format !== 'json') return '--format is text or json.';
      json = format === 'json';
    } else if (arg.startsWith('-')) return `"${arg}" is no option.`;
    else files.push(arg);
  }
  return files.length === 0 ? 'name at least one file.' : { files, json };
}

function explain(failure: unknown): string {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file.';
  if (code === 'EISDIR') return 'this is a folder, not a file.';
  return failure instanceof TypeError ? 'the file is no text in UTF-8 or UTF-16.' : message;
}

function print({ uri, valid, problems }: Verdict): string {
  const errors = problems.filter((p) => p.severity === 'error').length;
  const others = problems.length - errors;
  const sum = valid
    ? others === 0
      ? 'no problems'
      : `no errors, ${others} other`
    : `${errors} ${errors === 1 ? 'error' : 'errors'}${others > 0 ? `, ${others} other` : ''}`;
  return `${uri}: ${sum}\n${problems.map(line).join('')}`;
}

function line(p: PrintedProblem): string {
  return `  ${p.uri}:${p.range.start.line}:${p.range.start.column}  ${p.severity}  ${p.message}  (${p.code})\n`;
}

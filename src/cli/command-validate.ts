// `apidoc validate`: checks documents and prints their problems.

import { Analyzer, languageOf, loadOptionalParser } from '../core/api.ts';
import type { Settings } from '../core/types.ts';
import type { Arguments } from './args.ts';
import { type Command, type ExitCode, type Streams, version } from './command.ts';
import { Configs } from './config.ts';
import { CommandError } from './failures.ts';
import { asGithub } from './formats/github.ts';
import { asJson } from './formats/json.ts';
import { asJunit } from './formats/junit.ts';
import { asSarif } from './formats/sarif.ts';
import { asText } from './formats/text.ts';
import { withFiles } from './referenced-files.ts';
import { Roots } from './roots.ts';
import { readSources, type Source } from './sources.ts';
import { type SpawnExampleValidator, validateExamples } from './validate-examples.ts';
import {
  type FoundProblem,
  unreadResult,
  type ValidationResult,
  validationResult,
} from './validation-result.ts';

const LIMITS_HELP = `Only regular files of at most 32 MB are read, and nothing is fetched from the network. A document is not
validated where its text has more than 8 MB, it is nested deeper than 256 levels, or it refers to too much.
`;
const FORMATS = ['text', 'json', 'github', 'sarif', 'junit'];

export const validateCommand: Command = {
  name: 'validate',
  usage:
    'PATH... [--format FORMAT] [--fail-on SEVERITY] [--config FILE] [--root DIR] [--stdin-name NAME]',
  summary: 'checks documents and prints their problems',
  help: `PATH is a document, a folder (every .yaml, .yml and .json file below it that has the root field),
or - for standard input.

  --format FORMAT      text      for people (unless another is given)
                       json      {"documents":[{"uri","valid","problems":[...]}]},
                                 and "validated":false where a document is not validated
                       github    workflow commands: annotations in the changed files
                       sarif     SARIF 2.1.0, for code scanning services
                       junit     JUnit XML: a document is a suite, a problem a test case
  --fail-on SEVERITY   error (unless another is given) or warning: what makes the exit code 1
  --config FILE        rules that are off or have another severity: {"rules":{"<code>":"off"}}.
                       Without it, the nearest apidoc.config.json in the folder of each
                       document or above counts, up to the root of the repository.
  --root DIR           the folder below which files may be read that a document refers to.
                       Without it: the repository of the working folder, or the working folder.
                       For a PATH outside of that: its own repository, or its folder.
  --stdin-name NAME    the file name of standard input: its ending defines the language,
                       references are resolved against its folder

${LIMITS_HELP}
Exit code: 0 no problem that fails, 1 some, 2 cannot run, or a document is not validated.
`,
  options: new Map<string, readonly string[] | 'text'>([
    ['format', FORMATS],
    ['fail-on', ['error', 'warning']],
    ['config', 'text'],
    ['root', 'text'],
    ['stdin-name', 'text'],
  ]),
  run,
};

async function run({ operands, values }: Arguments, streams: Streams): Promise<ExitCode> {
  if (operands.length === 0)
    throw new CommandError('name at least one file or folder, or - for standard input.');
  if (operands.filter((name) => name === '-').length > 1)
    throw new CommandError('standard input can be read only once.');
  const configs = new Configs(values.get('config') ?? null);
  const documents: ValidationResult[] = [];
  const roots = new Roots(values.get('root') ?? null);
  for (const source of await readSources(
    operands,
    values.get('stdin-name') ?? 'stdin',
    streams.readInput,
    roots,
  )) {
    if ('reason' in source) documents.push(unreadResult(source));
    else
      documents.push(
        await validate(
          source,
          await configs.for(source.folder, source.root),
          streams.spawnValidator,
        ),
      );
  }
  const fails = ({ severity }: FoundProblem): boolean =>
    severity === 'error' || (values.get('fail-on') === 'warning' && severity === 'warning');
  streams.out(print(values.get('format'), documents, fails, streams.colour === true));
  if (documents.some((d) => !d.validated)) return 2;
  return documents.some((d) => d.problems.some(fails)) ? 1 : 0;
}

function print(
  format: string | undefined,
  documents: readonly ValidationResult[],
  fails: (p: FoundProblem) => boolean,
  colour: boolean,
): string {
  switch (format) {
    case 'json':
      return asJson(documents);
    case 'github':
      return asGithub(documents);
    case 'sarif':
      return asSarif(documents, version);
    case 'junit':
      return asJunit(documents, fails);
    default:
      return asText(documents, colour);
  }
}

/** Validates a document with the files next to it that its references name; fetches nothing. */
export async function validate(
  source: Source,
  settings: Settings,
  spawnValidator?: SpawnExampleValidator,
): Promise<ValidationResult> {
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setSettings(settings);
  analyzer.setText(source.text);
  await withFiles(analyzer, source, () => analyzer.problems());
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  await validateExamples(analyzer, spawnValidator);
  return validationResult(source, analyzer, analyzer.problems());
}

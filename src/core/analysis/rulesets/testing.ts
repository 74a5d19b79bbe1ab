// Runs a ruleset on a document, for tests.
import { Analyzer } from '../analyzer.ts';
import { Rulesets } from './rulesets.ts';

/** What a ruleset found: `code severity pointer "message"`, or the position of each mistake. */
export interface Ran {
  readonly found: string[];
  readonly mistakes: string[];
  /** Names of the rules that were left out. */
  readonly leftOut: string[];
}

/**
 * Runs a ruleset on a document; each is a text, or its files by name, the main one first.
 */
export async function runRuleset(
  ruleset: string | Readonly<Record<string, string>>,
  document: string | Readonly<Record<string, string>>,
  options: ConstructorParameters<typeof Rulesets>[0] = {},
): Promise<Ran> {
  const rulesets = new Rulesets(options);
  const files = typeof ruleset === 'string' ? { 'rules.yaml': ruleset } : ruleset;
  const [main = ''] = Object.keys(files);
  rulesets.add(main, files[main] ?? '');
  for (let needed = rulesets.needs(); needed.length > 0; needed = rulesets.needs())
    for (const file of needed) {
      const text = files[file];
      if (text === undefined) rulesets.fail(file, 'file not found.');
      else rulesets.add(file, text);
    }
  await rulesets.loadBuiltIn();
  const documents = typeof document === 'string' ? { 'api.yaml': document } : document;
  const [name = ''] = Object.keys(documents);
  const analyzer = new Analyzer(name, name.endsWith('.json') ? 'json' : 'yaml');
  analyzer.setText(documents[name] ?? '');
  const run = () => {
    const steps = rulesets.run(main, analyzer.documentSet, { folder: '', base: '', address: name });
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  let result = run();
  for (let needed = analyzer.needs(); needed.length > 0; needed = analyzer.needs()) {
    for (const uri of needed) {
      const text = documents[uri];
      if (text === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, text);
    }
    result = run();
  }
  return {
    found: result.problems.map(
      ({ code, severity, uri, path, message }) =>
        `${code} ${severity} ${uri}#/${path.join('/')} ${message}`,
    ),
    mistakes: result.mistakes.map((mistake) => {
      const { line, column } = rulesets.positionOf(mistake);
      return `${mistake.file}:${line}:${column} ${mistake.message}`;
    }),
    leftOut: result.rules.filter(({ isLeftOut }) => isLeftOut).map(({ name }) => name),
  };
}

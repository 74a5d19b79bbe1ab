// For tests only: a document with its files, whose examples are judged in this thread.
import { Analyzer, type Problem } from '../index.ts';
import { judge } from './judge.ts';

export const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

/** Judges what waits and returns the codes, places and texts of all problems about examples. */
export function judged(analyzer: Analyzer): { all: Problem[]; said: string[] } {
  for (const batch of analyzer.exampleJobs()) {
    // As it is in another thread.
    const { definitions, tasks } = structuredClone(batch);
    for (const { id, root, instance } of tasks) analyzer.exampleJudged(id, judge(root, definitions, instance));
  }
  const all = analyzer.problems().filter((p) => /example|default-invalid/.test(p.code));
  const said = all.map((p) => `${p.code} ${p.uri}#/${p.path.join('/')} [${(analyzer.text(p.uri) ?? '').slice(p.start, p.end)}]`);
  return { all, said };
}

/** An analyzer with a document and the files that it names. */
export function analyzerOf(text: string, files: Readonly<Record<string, string>> = {}): Analyzer {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = Object.hasOwn(files, uri) ? files[uri] : undefined;
      if (file === undefined) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  return analyzer;
}

/** A component message `m` with this body, indented by six. */
export function message(body: string, rest = ''): string {
  return `${HEAD}components:\n  messages:\n    m:\n${body.replace(/^(?=.)/gm, '      ')}\n${rest}`;
}

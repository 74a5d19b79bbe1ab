// Validates one document with the files it refers to.
import { Analyzer, languageOf, loadTool, type Settings } from '../core/index.ts';
import { judgeExamples, type SpawnJudge } from './examples.ts';
import { withFiles } from './files.ts';
import type { Source } from './source.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Validates a document. Files next to it are read as its references name them; nothing is fetched from the network. */
export async function validate(source: Source, settings: Settings, spawnJudge?: SpawnJudge): Promise<Verdict> {
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setSettings(settings);
  analyzer.setText(source.text);
  await withFiles(analyzer, source, () => analyzer.problems());
  for (const name of analyzer.wants()) analyzer.setTools(await loadTool(name));
  await judgeExamples(analyzer, spawnJudge);
  return verdict(source, analyzer, analyzer.problems());
}

// For tests only: subjects made of texts, with the cursor marked in them, in YAML and as JSON.
import { parse as parseYamlValue } from 'yaml';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { OptionalParsers } from '../../analysis/optional-parsers.ts';
import { Analyzer, languageOf } from '../../api.ts';

export interface Marked {
  readonly file: AnalyzedFile;
  readonly offset: number;
  readonly text: string;
}

/**
 * Returns a document with the cursor in it.
 * @param text with one mark, which is removed
 * @param files texts of other files by their uri
 */
export function marked(
  text: string,
  {
    files = {},
    mark = '|',
    uri = '',
    tools,
  }: { files?: Record<string, string>; mark?: string; uri?: string; tools?: OptionalParsers } = {},
): Marked {
  const take = (written: string): string => written.replace(mark, '');
  const holder = uri === '' ? text : (files[uri] ?? '');
  const offset = holder.indexOf(mark);
  if (offset < 0) throw new Error('The text has no mark');
  const others = uri === '' ? files : { ...files, [uri]: take(holder) };
  const file = analyzedFileOf(uri === '' ? take(text) : text, others, uri, tools);
  return { file, offset, text: file.text };
}

/** Returns a document without a cursor. */
export function analyzedFileOf(
  text: string,
  files: Record<string, string> = {},
  uri = '',
  tools?: OptionalParsers,
): AnalyzedFile {
  const language = languageOf('main', text);
  const analyzer = new Analyzer(language === 'json' ? 'main.json' : 'main.yaml', language);
  if (tools) analyzer.setParsers(tools);
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const need of needs) {
      if (Object.hasOwn(files, need)) analyzer.addFile(need, files[need] ?? '');
      else analyzer.failFile(need, 'There is no such file.', false);
    }
    analyzer.problems();
  }
  const file = analyzer.analyzedFile(uri);
  if (!file) throw new Error('The text cannot be read');
  return file;
}

/** Returns a document of YAML as JSON. A mark inside a name or a string stays there. */
export function asJson(yaml: string): string {
  return `${JSON.stringify(parseYamlValue(yaml), null, 2)}\n`;
}

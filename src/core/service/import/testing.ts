// For tests of imports.
import { Analyzer, languageOf, loadOptionalParser } from '../../api.ts';
import { importDocument, previewImport } from './import-document.ts';

/** Analyses a text as the studio and the command line do. */
async function analyzed(text: string, name: string): Promise<Analyzer> {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  analyzer.problems();
  for (const parser of analyzer.neededParsers())
    analyzer.setParsers(await loadOptionalParser(parser));
  return analyzer;
}

/** Returns what a text holds. */
export async function preview(text: string, name: string) {
  const file = (await analyzed(text, name)).analyzedFile('');
  return file && previewImport(file, name);
}

/** Returns the document that is made of a text, with its errors. */
export async function imported(text: string, name: string, chosen?: readonly string[]) {
  const file = (await analyzed(text, name)).analyzedFile('');
  const result = file && importDocument(file, name, chosen);
  if (!result || 'refused' in result) throw new Error(result?.refused ?? 'nothing to import');
  const made = new Analyzer('new.yaml', 'yaml');
  made.setParsers(await loadOptionalParser('protobuf'));
  made.setText(result.text);
  const problems = made.problems();
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ path, code, message }) => `${path.join('/')} ${code} ${message}`);
  const others = problems.filter(({ severity }) => severity !== 'error').map(({ code }) => code);
  return { ...result, errors, others, codes: result.notes.map(({ code }) => code) };
}

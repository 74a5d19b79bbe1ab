// Converts documents of AsyncAPI 2 to version 3.
import { Analyzer, languageOf } from '../core/api.ts';
import type { ConversionNote, ConversionOptions } from '../core/types.ts';
import { analyze, type Files, validateExamples } from './files.ts';

export interface ConvertOptions extends Partial<ConversionOptions> {
  /** Name or URL of the document. */
  readonly uri?: string;
  /** The files that it refers to, by address, or a function that reads one. */
  readonly files?: Files;
}

export interface Converted {
  /** The document after the conversion. */
  readonly text: string;
  /** The other files that change, by address. */
  readonly files: Readonly<Record<string, string>>;
  /** What version 3 has no form for, and a note for each error of the result. */
  readonly notes: readonly ConversionNote[];
  /** How many errors the result has. */
  readonly errors: number;
}

/**
 * Converts a document of AsyncAPI 2.0 to 2.6 with the files that it refers to. Comments, order,
 * quotes and layout are kept, and the result is validated.
 * @throws Error for any other text, and for one with syntax errors
 */
export async function convert(
  text: string,
  { uri = '', files = {}, to, root, view, names }: ConvertOptions = {},
): Promise<Converted> {
  const analyzer = new Analyzer(uri, languageOf(uri, text));
  analyzer.setText(text);
  const { converted } = await analyze(analyzer, files);
  if (!converted) throw new Error('This is not a document of AsyncAPI 2.');
  const result = converted.convertedAs({
    to: to ?? (root === 'apidoc' ? '3.1.0' : '3.0.0'),
    root: root ?? 'asyncapi',
    view: view ?? 'application',
    names: names ?? 'address',
  });
  // Errors of examples that the document has itself are known by its own conversion.
  for (const one of new Set([converted, result])) if (one.update()) validateExamples(one.analyzer);
  const preview = result.preview();
  if (!preview) throw new Error('The document has syntax errors.');
  const changed = new Map(preview.files.map((file) => [file.uri, file.text]));
  return {
    text: changed.get('') ?? text,
    files: Object.fromEntries([...changed].filter(([name]) => name !== '')),
    notes: preview.notes.map(({ start: _, ...note }) => ({ ...note, file: note.file || uri })),
    errors: preview.errors,
  };
}

// For tests only: a document with a mark at the cursor, and the results of requests there.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer } from '../../analysis/analyzer.ts';
import type { Problem } from '../../analysis/problem.ts';
import { languageOf } from '../../text/language.ts';
import type { FileEdits, FileRange } from '../types.ts';

export type Texts = Readonly<Record<string, string>>;

/**
 * Returns a document of files in memory, all loaded; the first is the root document.
 * @param folder the absolute path of its folder
 */
export function loaded(
  files: Texts,
  folder = '',
): {
  readonly analyzer: Analyzer;
  readonly problems: readonly Problem[];
} {
  const [[entry, text] = ['a.yaml', '']] = Object.entries(files);
  const analyzer = new Analyzer(entry, languageOf(entry, text));
  analyzer.setFolder(folder);
  analyzer.setText(text);
  let problems = analyzer.problems();
  analyzer.model();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const other = Object.hasOwn(files, decodeURIComponent(uri))
        ? files[decodeURIComponent(uri)]
        : undefined;
      if (other === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, other);
    }
    problems = analyzer.problems();
    analyzer.model();
  }
  return { analyzer, problems };
}

export interface Marked {
  readonly file: AnalyzedFile;
  readonly offset: number;
  readonly files: Texts;
  readonly entry: string;
}

/**
 * Returns a document with `mark` once in one of its texts, at the cursor. A single text is a YAML
 * file, or JSON if it begins with a brace.
 */
export function marked(source: string | Texts, mark = '|', folder = ''): Marked {
  const given =
    typeof source === 'string'
      ? { [source.startsWith('{') ? 'a.json' : 'a.yaml']: source }
      : source;
  const entry = Object.keys(given)[0] ?? '';
  const where = Object.keys(given).find((name) => given[name]?.includes(mark)) ?? entry;
  const offset = given[where]?.indexOf(mark) ?? 0;
  const files = Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      name === where ? text.replace(mark, '') : text,
    ]),
  );
  const file = loaded(files, folder).analyzer.analyzedFile(where === entry ? '' : where);
  if (!file) throw new Error(`${where} is not part of the document.`);
  return { file, offset, files, entry };
}

/** Returns the texts with the edits applied. */
export function edited(files: Texts, entry: string, edits: readonly FileEdits[]): Texts {
  const out = { ...files };
  for (const { uri, edits: list } of edits) {
    const name = uri === '' ? entry : uri;
    let text = out[name] ?? '';
    let last = Number.POSITIVE_INFINITY;
    for (const { start, end, text: put } of [...list].reverse()) {
      if (end > last) throw new Error('Edits overlap.');
      last = start;
      text = text.slice(0, start) + put + text.slice(end);
    }
    out[name] = text;
  }
  return out;
}

/** Returns `line:text` of each range, after the name of the file if it isn't the root document. */
export function shown({ files, entry }: Marked, ranges: readonly FileRange[]): string[] {
  return ranges.map(({ uri, start, end }) => {
    const text = files[uri === '' ? entry : uri] ?? '';
    return `${uri === '' ? '' : `${uri} `}${text.slice(0, start).split('\n').length}:${text.slice(start, end)}`;
  });
}

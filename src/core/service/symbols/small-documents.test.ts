// Small documents, one for each way through the code: all names in them with what they refer to,
// the lenses and links, and what is found at some offsets. They were found by a search for random
// documents whose result differs when a line of the code does something else (decision 062).
import { resolve } from 'node:path';
import { test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { DocumentSet } from '../../analysis/documents/document-set.ts';
import type { LoadedFile } from '../../analysis/documents/loaded-file.ts';
import { anchorAt } from '../../analysis/symbols/anchors.ts';
import type { Occurrence } from '../../analysis/symbols/occurrence.ts';
import { symbolAt } from '../../analysis/symbols/symbol-at.ts';
import { symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { languageOf } from '../../text/language.ts';
import type { Range } from '../../text/node-ranges.ts';
import { parse } from '../../text/parse/parse.ts';
import { toPointer } from '../../text/pointer.ts';
import { recordedResults } from '../../text/testing/recorded-results.ts';
import { codeLenses, codeLensReferences } from './code-lenses.ts';
import { definition, documentHighlights, references } from './definition.ts';
import { documentLinks } from './document-links.ts';
import type { Texts } from './testing.ts';

interface Row {
  /** The root document first. */
  readonly files: Texts;
  readonly offsets: Readonly<Record<string, readonly number[]>>;
  /** Offset of a key in the root document that a rule found unused. */
  readonly unused?: number;
  result: string[];
}

const { data: rows, check } = recordedResults<Row[]>(
  resolve(import.meta.dirname, 'small-documents.json'),
);

const shown = ({ start, end, uri = '' }: Range & { uri?: string }) => `${uri}:${start}-${end}`;

function occurrenceShown(o: Occurrence): string {
  const is = (['key', 'alias', 'last', 'ref', 'own', 'byValue'] as const).filter((name) => o[name]);
  const where = `${o.uri}#${toPointer(o.path)} ${o.start}-${o.end}`;
  return `${where} ${o.name} (${o.from}-${o.to}, ${[o.notation, ...is]}) = ${o.targets.join(', ')}`;
}

function atOffset(file: AnalyzedFile, offset: number): string[] {
  const symbol = symbolAt(file, offset);
  if (!symbol) return [];
  const { range, name, targets, byValue, occurrence } = symbol;
  const at = definition(file, offset);
  const marks = documentHighlights(file, offset).map((mark) => `${mark.kind} ${shown(mark)}`);
  const whole = at?.targets.map((target) => `${shown(target.range)} in ${shown(target.whole)}`);
  return [
    `at ${offset} ${shown(range)} ${name} = ${targets}${byValue ? ' text' : ''}${occurrence ? ' used' : ''}`,
    `  ${at ? shown(at.origin) : 'none'} to ${whole}; ${references(file, offset)?.map(shown)}; ${marks}`,
  ];
}

function resultOf({ files, offsets, unused }: Row): string[] {
  const [entry = ''] = Object.keys(files);
  const loaded = new Map<string, LoadedFile>();
  for (const [name, text] of Object.entries(files)) {
    const uri = name === entry ? '' : name;
    loaded.set(uri, { uri, text, tree: parse(text, languageOf(name, text), null).tree });
  }
  const documents = new DocumentSet(loaded, entry);
  const { occurrences, roots } = symbolIndexOf(documents);
  const lines = occurrences.map(occurrenceShown);
  for (const [id, shape] of roots)
    lines.push(`shape of ${id}: ${shape && ('kind' in shape ? shape.kind : shape.is)}`);
  for (const [name, text] of Object.entries(files)) {
    const uri = name === entry ? '' : name;
    const tree = loaded.get(uri)?.tree;
    if (!tree) continue;
    const problems =
      unused === undefined ? [] : [{ uri: '', code: 'unused-channel', start: unused }];
    const file = { uri, text, language: tree.language, tree, documents, problems: () => problems };
    const analyzed = file as unknown as AnalyzedFile;
    lines.push(`file ${name}`);
    for (const lens of codeLenses(analyzed))
      lines.push(
        `${shown(lens)} ${lens.title}: ${codeLensReferences(analyzed, lens.start).map(shown)}`,
      );
    for (const { to, ...link } of documentLinks(analyzed))
      lines.push(`${shown(link)} to ${'url' in to ? to.url : shown(to)}`);
    for (const offset of offsets[name] ?? []) {
      lines.push(...atOffset(analyzed, offset));
      const anchored = anchorAt(analyzed, offset);
      if (anchored) {
        const { anchor, whole, aliases, here } = anchored;
        lines.push(
          `at ${offset} &${anchored.name} ${[anchor, whole, here].map(shown)}: ${aliases.map(shown)}`,
        );
      }
    }
  }
  return lines;
}

test.each(rows.map((row) => [JSON.stringify(row.files), row] as const))('%s', (_, row) => {
  check(row, resultOf(row));
});

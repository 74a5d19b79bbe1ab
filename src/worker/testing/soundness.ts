// For tests only: random edits of a document in a session, each compared with a full analysis.

import { trimEdit } from '../../core/text/edit/apply.ts';
import type { EditStep } from '../../core/text/testing/line-edits.ts';
import { randomEdits } from '../../core/text/testing/random-edits.ts';
import {
  compareWithFull,
  type Difference,
  manyRequests,
  randomRequests,
} from './compare-with-full.ts';
import type { LoadedTools } from './full-analysis.ts';
import { IncrementalPage, type SoundnessDocument, type Texts } from './incremental-page.ts';

export interface SoundnessRun {
  /** Edits that were analysed and compared. */
  readonly edits: number;
  readonly failure: { readonly difference: Difference; readonly versions: readonly Texts[] } | null;
}

export interface SoundnessOptions {
  readonly document: SoundnessDocument;
  /** Texts that are copied from. */
  readonly others: readonly string[];
  /** How many edits to make. */
  readonly edits: number;
  readonly random: () => number;
  readonly tools: LoadedTools;
}

/** A text beyond this length is not edited on: it would only cost time. */
const MAX_LENGTH = 60_000;

/**
 * Opens a document and edits it, until so many edits are made or a result differs from that of a
 * full analysis of the same texts. The versions are those up to the difference.
 */
export async function runEdits(options: SoundnessOptions): Promise<SoundnessRun> {
  const { document, tools, random } = options;
  const page = await IncrementalPage.of(document);
  const versions: Texts[] = [new Map(page.texts)];
  let edits = 0;
  const compare = (): Difference | null =>
    compareWithFull(page, tools, randomRequests(page, random));
  let difference = compare();
  while (difference === null && edits < options.edits) {
    for (const change of nextChanges(page, versions, options)) {
      change();
      page.settle();
      versions.push(new Map(page.texts));
      edits++;
      difference = compare();
      if (difference !== null || edits >= options.edits) break;
    }
    if ((page.texts.get('') ?? '').length > MAX_LENGTH) break;
  }
  return { edits, failure: difference && { difference, versions } };
}

/** Returns changes to be made one after the other, with an analysis after each. */
function nextChanges(
  page: IncrementalPage,
  versions: readonly Texts[],
  { random, others }: SoundnessOptions,
): (() => void)[] {
  const kind = random();
  const isBroken = page.problems.some(
    ({ severity, code }) => severity === 'error' && /syntax|indent|quote/.test(code),
  );
  // Errors of syntax are undone soon, or all documents would soon be nothing but those.
  if (versions.length > 1 && kind < (isBroken ? 0.35 : 0.06)) {
    const back = Math.min(versions.length - 1, 1 + Math.floor(random() * 4));
    return [() => setTexts(page, versions[versions.length - 1 - back] as Texts)];
  }
  const files = [...page.given.keys()];
  const anyFile = (): string =>
    files.length > 0 && random() < 0.45
      ? (files[Math.floor(random() * files.length)] as string)
      : '';
  const stepsOf = (uri: string): readonly EditStep[] =>
    randomEdits(page.texts.get(uri) ?? '', { random, others });
  if (kind > 0.97 && files.length > 0) {
    const uri = files[Math.floor(random() * files.length)] as string;
    const text = page.texts.get(uri);
    return [() => page.replaceFile(uri, random() < 0.5 ? null : `${text ?? 'a: 1'}\n# end\n`)];
  }
  // Edits of several files, or several of one, that are analysed at once.
  if (kind > 0.85) {
    const count = 2 + Math.floor(random() * 3);
    return [
      () => {
        for (let i = 0; i < count; i++) {
          const uri = anyFile();
          for (const step of stepsOf(uri)) page.edit(uri, step);
        }
      },
    ];
  }
  const uri = anyFile();
  return stepsOf(uri).map((step) => () => page.edit(uri, step));
}

/** Edits a page so that it has these texts, by the smallest edit of each. */
function setTexts(page: IncrementalPage, texts: Texts): void {
  for (const [uri, text] of texts) {
    const present = page.texts.get(uri);
    if (present === text) continue;
    if (present === undefined) page.replaceFile(uri, text);
    else page.edit(uri, trimEdit(present, { start: 0, end: present.length, text }));
  }
  for (const uri of page.texts.keys()) if (!texts.has(uri)) page.replaceFile(uri, null);
}

/**
 * Returns the difference after the last of these versions of a document, each analysed after the
 * one before; null where there is none.
 */
export async function replay(
  document: SoundnessDocument,
  [first, ...rest]: readonly Texts[],
  tools: LoadedTools,
): Promise<Difference | null> {
  const page = await IncrementalPage.of({ ...document, texts: first ?? new Map() });
  for (const texts of rest) {
    for (const request of manyRequests(page)) page.respond(request);
    setTexts(page, texts);
    page.settle();
  }
  return compareWithFull(page, tools, manyRequests(page));
}

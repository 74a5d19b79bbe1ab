// The rules of a team, run on documents after their own problems are known: in slices, so that
// what the client sends is handled in between.
import { basename, dirname, normalize, sep } from 'node:path';
import { loadRulesets } from '../core/api.ts';
import type {
  DocumentSet,
  Problem,
  RuleFindings,
  RulesetMistake,
  Rulesets,
  TeamFindings,
} from '../core/types.ts';
import type { ServerHost } from './host.ts';
import type { OpenTexts } from './open-texts.ts';

/** Milliseconds that rules run before other work is done. */
const SLICE = 8;
/** What rulesets are called that are found without being named. */
const RULESET_NAME = /^\.spectral\.(?:ya?ml|json)$/;

/** A mistake in a ruleset, in the text that was read. */
export interface LocatedMistake extends RulesetMistake {
  /** Key of the file. */
  readonly key: string;
  /** The text of the file; null where it can't be read. */
  readonly text: string | null;
}

/** Rulesets that were read, and the files of documents for which they were. */
interface Loaded {
  readonly rulesets: Rulesets;
  readonly reading: Promise<void>;
  isRead: boolean;
}

/** Reads the rulesets of all documents; those of several documents are read once. */
export class TeamRules {
  private readonly host: ServerHost;
  private readonly open: OpenTexts;
  /** By the paths of the rulesets. */
  private readonly loaded = new Map<string, Loaded>();
  private loading: Promise<typeof Rulesets> | null = null;

  constructor(host: ServerHost, open: OpenTexts) {
    this.host = host;
    this.open = open;
  }

  /** Returns rulesets with all that they extend, of the texts that are there now. */
  async read(files: readonly string[]): Promise<Rulesets> {
    this.loading ??= loadRulesets();
    const Class = await this.loading;
    const id = files.join('\n');
    for (;;) {
      const loaded = this.loaded.get(id) ?? this.load(id, files, new Class());
      await loaded.reading;
      if (this.loaded.get(id) === loaded) return loaded.rulesets;
    }
  }

  /**
   * Passes on that a file has changed, in the client or on the disk.
   * @returns whether it may be one of a ruleset
   */
  fileChanged(key: string): boolean {
    const file = key.split(sep).join('/');
    let isRuleset = RULESET_NAME.test(basename(key));
    for (const [id, { rulesets, isRead }] of this.loaded) {
      if (isRead && !rulesets.has(file)) continue;
      isRuleset ||= isRead;
      this.loaded.delete(id);
    }
    return isRuleset;
  }

  private load(id: string, files: readonly string[], rulesets: Rulesets): Loaded {
    const reading = rulesets.load(files, async (file, extendedBy) => {
      const text = this.open.get(normalize(file))?.buffer.text;
      return text === undefined ? this.host.readRuleset(file, extendedBy) : { text };
    });
    const loaded: Loaded = {
      rulesets,
      reading: reading.then(() => {
        loaded.isRead = true;
      }),
      isRead: false,
    };
    this.loaded.set(id, loaded);
    return loaded;
  }
}

/**
 * Runs rulesets on a document, a slice in each turn of the event loop.
 * @param key that of the document
 * @returns null where the run ended before, as its results are of no use any more
 */
export async function runInSlices(
  rulesets: Rulesets,
  files: readonly string[],
  { documents, key }: { readonly documents: DocumentSet; readonly key: string },
  isCurrent: () => boolean,
): Promise<TeamFindings | null> {
  const places = files.map((file) => ({ file, folder: file.slice(0, file.lastIndexOf('/') + 1) }));
  const base = `${dirname(key).split(sep).join('/')}/`.replace(/\/\/$/, '/');
  const run = rulesets.runAll(places, documents, { base, address: basename(key) });
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!isCurrent()) return null;
    const end = performance.now() + SLICE;
    do {
      const step = run.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}

/** Returns mistakes with the texts that they are in, each once. */
export function locatedMistakes(
  rulesets: Rulesets,
  mistakes: readonly RulesetMistake[],
): LocatedMistake[] {
  const distinct = new Map(mistakes.map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()].map((mistake) => ({
    ...mistake,
    key: normalize(mistake.file),
    text: rulesets.text(mistake.file),
  }));
}

/**
 * Returns what rules found before a text was changed, until they have run again: what is before or
 * behind the change stays where its text is, and what is in it is dropped.
 */
export function findingsAfterEdit(
  { problems, names }: RuleFindings,
  uri: string,
  before: string,
  after: string,
): RuleFindings {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++;
  const moved = problems.flatMap((problem): Problem[] => {
    if (problem.uri !== uri || problem.end <= start) return [problem];
    if (problem.start < before.length - same) return [];
    const by = after.length - before.length;
    return [{ ...problem, start: problem.start + by, end: problem.end + by }];
  });
  return { problems: moved, names, isPartial: true };
}

// The rules of a team, run on documents after their own problems are known: in slices, so that
// what the client sends is handled in between.
import { basename, dirname, normalize, sep } from 'node:path';
import { loadRulesets, rulesetPlaces, runInSlices } from '../core/api.ts';
import type {
  DocumentSet,
  RuleMemory,
  RulesetMistake,
  Rulesets,
  TeamFindings,
} from '../core/types.ts';
import type { ServerHost } from './host.ts';
import type { OpenTexts } from './open-texts.ts';

/** What rulesets are called that are found without being named. */
const RULESET_NAME = /^\.spectral\.(?:ya?ml|json)$/;

const TURNS = {
  next: () => new Promise((resolve) => setImmediate(resolve)),
  now: () => performance.now(),
};

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

  /** Whether a file is a ruleset: by its name, or as it was read as one. */
  isRuleset(key: string): boolean {
    const file = key.split(sep).join('/');
    return (
      RULESET_NAME.test(basename(key)) ||
      [...this.loaded.values()].some(({ rulesets }) => rulesets.has(file))
    );
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
 * @param memory what its rules found in the version before
 * @returns null where the run ended before, as its results are of no use any more
 */
export function runOnDocument(
  rulesets: Rulesets,
  files: readonly string[],
  {
    documents,
    key,
    memory,
  }: {
    readonly documents: DocumentSet;
    readonly key: string;
    readonly memory: RuleMemory;
  },
  isCurrent: () => boolean,
): Promise<TeamFindings | null> {
  const base = `${dirname(key).split(sep).join('/')}/`.replace(/\/\/$/, '/');
  const address = { base, address: basename(key) };
  const run = rulesets.runAll(rulesetPlaces(files), documents, address, memory);
  return runInSlices(run, TURNS, isCurrent);
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

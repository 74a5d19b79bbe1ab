// The rulesets of the open document, run on each version when its own problems were sent. In the
// worker; loaded with the first ruleset.
import {
  findingsAfterChange,
  fromPointer,
  isRoot,
  loadRuleMemory,
  loadRulesets,
  rulesetPlaces,
  runInSlices,
  SlowRules,
} from '../core/api.ts';
import type {
  Analyzer,
  DocumentSet,
  Problem,
  Request,
  RuleFindings,
  RuleMemory,
  RulesetMistake,
  Rulesets,
  TeamFindings,
} from '../core/types.ts';
import type { RulesetsReport, TextChange } from './protocol.ts';

/** The code of mistakes in a ruleset. */
const MISTAKE = 'invalid-ruleset';
/** Until rules have run, a comment may be about one of them. */
const UNKNOWN: RuleFindings = { problems: [], names: new Set(), isPartial: true };

/**
 * Milliseconds of one step after which rules are not run again before they are changed: the worker
 * does nothing else meanwhile, and is replaced when it is silent for some seconds.
 */
const MAX_STEP = 2000;

type SourceFile = ReturnType<Analyzer['loadedFiles']>[number];

/** What runs need of the session of the document. */
export interface RulesetHost {
  readonly analyzer: Analyzer;
  /** Resolves when all other work that waits is done. */
  nextTurn(): Promise<void>;
  /** Requests files of the page. */
  need(uris: readonly string[]): void;
  /** The problems of rulesets may have changed; without a report that is as it was. */
  report(report?: RulesetsReport): void;
}

/** Runs the rulesets of one document; only for the newest version of its texts. */
export class RulesetRuns {
  private readonly host: RulesetHost;
  private files: readonly string[] = [];
  private address = '';
  /** Those that were read, and the files as they were then. */
  private known: {
    readonly rulesets: Rulesets;
    readonly files: Map<string, SourceFile>;
  } | null = null;
  /** Files that the page was asked for, and that may be there since. */
  private missing: readonly string[] = [];
  private findings = UNKNOWN;
  /** What they found in the version before. */
  private memory: RuleMemory | null = null;
  /** Those that are not run any more. */
  private slow: Rulesets | null = null;
  private ranOn: { readonly documents: DocumentSet; readonly rulesets: Rulesets } | null = null;
  /** Counts the runs: those before the last one are of no use any more. */
  private runs = 0;

  constructor(host: RulesetHost) {
    this.host = host;
  }

  /**
   * Uses other rulesets from now on.
   * @param address name or address of the root document
   */
  use(files: readonly string[], address: string): void {
    this.files = files;
    this.address = address;
    this.missing = [];
    this.known = null;
    this.memory = null;
    this.ranOn = null;
    this.setFindings(UNKNOWN);
  }

  /** Stops the present run: a text changes. What was found stays at what did not change. */
  edited(uri: string, changes: readonly TextChange[]): void {
    this.runs++;
    let { findings } = this;
    for (const { rangeOffset: start, rangeLength, text } of changes)
      findings = findingsAfterChange(findings, uri, {
        start,
        end: start + rangeLength,
        length: text.length,
      });
    this.setFindings(findings);
  }

  /** Stops the present run: a file has another text, or can't be read. */
  replaced(uri: string): void {
    this.runs++;
    const { problems, names } = this.findings;
    const others = problems.filter((problem) => problem.uri !== uri);
    this.setFindings({ problems: others, names, isPartial: true });
  }

  /** Runs the rules on the present texts, where they have not. */
  async update(): Promise<void> {
    const number = ++this.runs;
    const isCurrent = (): boolean => number === this.runs;
    const { analyzer, nextTurn, need, report } = this.host;
    await nextTurn();
    const [Class, Memory] = await Promise.all([loadRulesets(), loadRuleMemory()]);
    if (!isCurrent()) return;
    const { rulesets, missing } = this.read(() => new Class({ readsAddresses: true }));
    this.missing = missing;
    if (missing.length > 0) {
      report({ state: 'loading', files: this.allFiles(), rules: [] });
      need(missing);
      return;
    }
    await rulesets.loadBuiltIn();
    if (!isCurrent()) return;
    const documents = analyzer.documentSet;
    if (this.slow === rulesets || this.isRanOn(documents, rulesets)) {
      report();
      return;
    }
    const address = { base: '', address: this.address };
    this.memory ??= new Memory();
    const run = rulesets.runAll(rulesetPlaces(this.files), documents, address, this.memory);
    const found = await runUntilSlow(run, nextTurn, isCurrent);
    if (!found) return;
    if (found === 'slow') {
      this.stop(documents, rulesets);
      return;
    }
    // Rules follow references that validation does not.
    need(analyzer.needs());
    this.ranOn = { documents, rulesets };
    this.setFindings({ ...found, problems: [...found.problems, ...this.mistakes(found)] });
    report({ state: stateOf(found), files: this.allFiles(), rules: found.rules });
  }

  /** Returns what is requested instead where a request is about a ruleset, not a document. */
  requestFor(about: Request): Request {
    const { request, uri } = about;
    if ((request !== 'completion' && request !== 'hover') || !this.allFiles().includes(uri))
      return about;
    const { offset } = about;
    return request === 'completion'
      ? { request: 'rulesetCompletion', uri, offset }
      : { request: 'rulesetHover', uri, offset };
  }

  private isRanOn(documents: DocumentSet, rulesets: Rulesets): boolean {
    return this.ranOn?.documents === documents && this.ranOn.rulesets === rulesets;
  }

  /** Gives up rules that take too long, until they are changed. */
  private stop(documents: DocumentSet, rulesets: Rulesets): void {
    this.slow = rulesets;
    this.ranOn = { documents, rulesets };
    const message =
      'The rules take too long on this document. They are not run again before they are changed: make their paths and schemas simpler.';
    const mistakes = this.files.map((file) => ({ file, start: 0, end: 0, message }));
    this.setFindings({ ...UNKNOWN, problems: this.mistakes({ mistakes }) });
    this.host.report({ state: 'mistakes', files: this.allFiles(), rules: [] });
  }

  private setFindings(findings: RuleFindings): void {
    this.findings = findings;
    this.host.analyzer.setRuleFindings(findings);
  }

  private allFiles(): string[] {
    return [...new Set([...this.files, ...(this.known?.files.keys() ?? []), ...this.missing])];
  }

  /** Returns the rulesets of the present texts, and the files of them that the page must send. */
  private read(create: () => Rulesets): { rulesets: Rulesets; missing: string[] } {
    const { analyzer } = this.host;
    const present = new Map(analyzer.loadedFiles().map((file) => [file.uri, file]));
    if (![...(this.known?.files ?? [])].every(([uri, file]) => present.get(uri) === file))
      this.known = null;
    this.known ??= { rulesets: create(), files: new Map() };
    const { rulesets, files } = this.known;
    const unread = (): string[] =>
      [...this.files, ...rulesets.needs()].filter((uri) => !rulesets.has(uri));
    for (;;) {
      const all = unread();
      const here = all.flatMap((uri) => present.get(uri) ?? []);
      if (here.length === 0) return { rulesets, missing: [...new Set(all)] };
      for (const file of here) {
        files.set(file.uri, file);
        if (file.tree) rulesets.add(file.uri, file.text);
        else rulesets.fail(file.uri, file.failure ?? "It can't be read.");
      }
    }
  }

  /** The mistakes as problems in the rulesets; in the document where one has no text. */
  private mistakes({ mistakes }: Pick<TeamFindings, 'mistakes'>): Problem[] {
    const { analyzer } = this.host;
    const found = mistakes.map(({ file, start, end, message, isWarning }): Problem => {
      const severity = isWarning ? 'warning' : 'error';
      const problem = { code: MISTAKE, severity, ruleset: file } as const;
      if (isRoot(file) || !this.known?.files.get(file)?.tree) {
        const text = `The rules of ${file} are not run: ${message}`;
        return { ...problem, message: text, uri: '', path: [], start: 0, end: 0 };
      }
      const path = fromPointer(analyzer.pointerAt(file, start));
      return { ...problem, message, uri: file, path, start, end };
    });
    const id = ({ uri, start, message }: Problem) => JSON.stringify([uri, start, message]);
    return [...new Map(found.map((problem) => [id(problem), problem])).values()];
  }
}

function stateOf({ mistakes }: { readonly mistakes: readonly RulesetMistake[] }) {
  return mistakes.some(({ isWarning }) => !isWarning) ? 'mistakes' : 'ready';
}

async function runUntilSlow(
  run: Generator<void, TeamFindings>,
  next: () => Promise<void>,
  isCurrent: () => boolean,
): Promise<TeamFindings | 'slow' | null> {
  try {
    const turns = { next, now: () => performance.now(), maxStep: MAX_STEP };
    return await runInSlices(run, turns, isCurrent);
  } catch (failure) {
    if (failure instanceof SlowRules) return 'slow';
    throw failure;
  }
}

// Problems that a team has accepted for now: a file lists them, and only others are reported.
import { dirname, relative, resolve } from 'node:path';
import { isFixed, isUrl } from '../core/api.ts';
import { CommandError } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { readText } from './read-file.ts';
import { type FoundProblem, resultOfProblems, type ValidationResult } from './validation-result.ts';

/** The locations of problems (JSON Pointers) by file, relative to that of the list, and by code. */
type Entries = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** A list of accepted problems. */
export class Baseline {
  private readonly file: string;
  private readonly entries: Entries;

  private constructor(file: string, entries: Entries) {
    this.file = file;
    this.entries = entries;
  }

  /** Reads a list. @throws CommandError if it can't be read */
  static async read(file: string): Promise<Baseline> {
    const text = await readText(file);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new CommandError(`${file}: this is not JSON.`);
    }
    const entries = new Map<string, Map<string, Set<string>>>();
    for (const [name, codes] of fieldsOf(value, file)) {
      const own = new Map<string, Set<string>>();
      for (const [code, pointers] of fieldsOf(codes, file)) own.set(code, textsOf(pointers, file));
      entries.set(name, own);
    }
    return new Baseline(file, entries);
  }

  /** Returns the list of all problems of some documents that can be accepted. */
  static of(file: string, documents: readonly ValidationResult[]): Baseline {
    const entries = new Map<string, Map<string, Set<string>>>();
    for (const problem of documents.flatMap(({ problems }) => problems)) {
      if (isFixed(problem.code)) continue;
      const name = nameOf(file, problem);
      const own = entries.get(name) ?? new Map<string, Set<string>>();
      entries.set(name, own);
      own.set(problem.code, (own.get(problem.code) ?? new Set<string>()).add(problem.path));
    }
    return new Baseline(file, entries);
  }

  /** How many problems it has. */
  get size(): number {
    return [...this.entries.values()]
      .flatMap((codes) => [...codes.values()])
      .reduce((sum, pointers) => sum + pointers.size, 0);
  }

  /** The text of its file: ordered, so that a change of one problem changes one line. */
  get text(): string {
    const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    const files = sorted(this.entries).map(([name, codes]) => {
      const lists = sorted(codes).map(([code, pointers]) => [code, [...pointers].sort()]);
      return [name, Object.fromEntries(lists)];
    });
    return `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`;
  }

  /**
   * Returns documents without the problems of the list.
   * @returns `solved`: how many problems of the list these documents don't have any more
   */
  apply(documents: readonly ValidationResult[]): {
    documents: ValidationResult[];
    solved: number;
  } {
    const seen = new Set<string>();
    const files = new Set(documents.map((one) => nameOf(this.file, { file: one.uri })));
    const left = documents.map(({ uri, problems }) => {
      const others = problems.filter((problem) => {
        const name = nameOf(this.file, problem);
        files.add(name);
        const { code, path } = problem;
        const isListed = !isFixed(code) && this.entries.get(name)?.get(code)?.has(path) === true;
        if (isListed) seen.add(JSON.stringify([name, code, path]));
        return !isListed;
      });
      const accepted = problems.length - others.length;
      return { ...resultOfProblems(uri, others), ...(accepted > 0 && { accepted }) };
    });
    const known = [...this.entries].filter(([name]) => files.has(name));
    const all = known.flatMap(([, codes]) => [...codes.values()]);
    const solved = all.reduce((sum, pointers) => sum + pointers.size, 0) - seen.size;
    return { documents: left, solved };
  }
}

function nameOf(baseline: string, { file }: Pick<FoundProblem, 'file'>): string {
  return isUrl(file) ? file : withSlashes(relative(dirname(resolve(baseline)), resolve(file)));
}

function fieldsOf(value: unknown, file: string): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value);
  throw wrongForm(file);
}

function textsOf(value: unknown, file: string): Set<string> {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return new Set(value);
  throw wrongForm(file);
}

function wrongForm(file: string): CommandError {
  return new CommandError(
    `${file}: expected a list that --write-baseline wrote, such as {"api.yaml": {"unknown-field": ["/info/summry"]}}.`,
  );
}

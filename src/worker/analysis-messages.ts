// What the page is sent about each version: problems first, then the model, of both only what
// changed. In the worker.
import { isRoot, same } from '../core/api.ts';
import { diff } from '../core/reading.ts';
import type {
  Analyzer,
  Model,
  Problem,
  RelatedLocation,
  Shown,
  ShownDocument,
} from '../core/types.ts';
import type { Counts, FromWorker, RulesetsReport } from './protocol.ts';

/** Problems that are sent; the rest is only counted. */
export const MAX_PROBLEMS = 1000;

interface AnalyzedText {
  readonly id: string;
  readonly analyzer: Analyzer;
  readonly shown: ShownDocument;
  readonly version: number;
  /** Lines of the text. */
  readonly lines: number;
}

/** A version of a document. */
type Version = Pick<AnalyzedText, 'id' | 'version'>;

export interface AnalysisMessages {
  /** Sends the model of a version that is not validated yet. */
  sendModel(version: Version, shown: Shown, start: number): void;
  /**
   * Sends what is known of a version; without the model if that can't be made yet.
   * @param start when work on it began, by `performance.now()`
   */
  send(document: AnalyzedText, start: number): void;
  /** Sends the problems of the last version if validating examples has changed them. */
  sendChangedProblems(document: AnalyzedText): void;
  /** Sends what rulesets found in the last version if it has changed, and the report with it. */
  sendRuleProblems(document: AnalyzedText, report?: RulesetsReport): void;
  /** The problems of rulesets have moved in the page: they are sent again when rules have run. */
  forgetRuleProblems(): void;
  /** Requests files that were not requested before. */
  need(id: string, uris: readonly string[]): void;
}

/** Creates the sender for one opened document: it remembers what was sent. */
export function createAnalysisMessages(post: (message: FromWorker) => void): AnalysisMessages {
  let sentModel: Model | null = null;
  let sentProblems: readonly Problem[] | null = null;
  let sentRuleProblems: readonly Problem[] | null = null;
  let sentCounts: Counts | null = null;
  let sentUses: string | null = null;
  let sentConversion = false;
  const requestedUris = new Set<string>();

  /** Returns all problems of a document. */
  const problemsOf = ({ analyzer }: AnalyzedText): Problem[] =>
    // A new document is not an error.
    analyzer.problems().filter(({ uri, code }) => !isRoot(uri) || code !== 'empty-document');

  /**
   * Returns the message about the problems, without them where the page has the same. Those of
   * rulesets, of which there may be many, don't delay it.
   */
  const problemsMessage = (document: AnalyzedText, all = problemsOf(document)) => {
    const own = all.filter(({ ruleset }) => ruleset === undefined);
    const problems = own.slice(0, MAX_PROBLEMS);
    const changed = sentProblems === null || !sameProblems(sentProblems, problems);
    sentProblems = problems;
    sentCounts = count(document.lines, all);
    return {
      type: 'analysis',
      doc: document.id,
      version: document.version,
      counts: sentCounts,
      ...(changed && { problems }),
    } as const;
  };

  const sendModel = (
    { id, version }: Version,
    { model, conversion, uses, needs: all }: Shown,
    start: number,
    rest: { readonly counts: Counts } | { readonly problemsFollow: true } | null,
  ): void => {
    const patch = diff(sentModel, model);
    sentModel = model;
    const sameUses = sentUses === uses.join('\n');
    sentUses = uses.join('\n');
    post({
      type: 'analysis',
      doc: id,
      version,
      ...rest,
      model: patch,
      ...((conversion || sentConversion) && { conversion }),
      ...(sameUses ? {} : { uses }),
      duration: performance.now() - start,
    });
    sentConversion = conversion !== null;
    need(id, all);
  };

  const need = (id: string, all: readonly string[]): void => {
    const uris = all.filter((uri) => !requestedUris.has(uri));
    if (uris.length === 0) return;
    for (const uri of uris) requestedUris.add(uri);
    post({ type: 'need', doc: id, uris });
  };

  return {
    sendModel: (version, shown, start) => sendModel(version, shown, start, null),
    send(document, start) {
      // Of a document that was opened, what it says comes before what is wrong with it: there is
      // nothing to read yet.
      const first = sentModel === null ? document.shown.present() : null;
      if (first) sendModel(document, first, start, { problemsFollow: true });
      const message = problemsMessage(document);
      post({ ...message, duration: performance.now() - start });
      const shown = document.shown.present();
      if (shown) sendModel(document, shown, start, { counts: message.counts });
    },
    sendChangedProblems(document) {
      const start = performance.now();
      const message = problemsMessage(document);
      if (message.problems) post({ ...message, duration: performance.now() - start });
    },
    sendRuleProblems(document, report) {
      const start = performance.now();
      const all = problemsOf(document);
      const before = sentCounts;
      const message = problemsMessage(document, all);
      const ofRules = all.filter(({ ruleset }) => ruleset !== undefined);
      const room = MAX_PROBLEMS - (sentProblems?.length ?? 0);
      const problems = ofRules.slice(0, room);
      const isChanged = sentRuleProblems === null || !sameProblems(sentRuleProblems, problems);
      sentRuleProblems = problems;
      if (isChanged || report)
        post({
          type: 'rulesets',
          doc: document.id,
          version: document.version,
          ...(report && { report }),
          ...(isChanged && { problems }),
        });
      if (message.problems || !before || !same(before, message.counts))
        post({ ...message, duration: performance.now() - start });
    },
    forgetRuleProblems() {
      sentRuleProblems = null;
    },
    need,
  };
}

function count(lines: number, all: readonly Problem[]): Counts {
  const of = (severity: Problem['severity']): number =>
    all.filter((p) => p.severity === severity).length;
  return { lines, problems: all.length, errors: of('error'), warnings: of('warning') };
}

/** Returns how many line breaks a text has. */
export function lineBreaks(text: string): number {
  let breaks = 0;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) breaks++;
  return breaks;
}

/** Returns whether two lists of problems, with what is related, are the same for equal ranges. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return sameItems(a, b, sameProblem);
}

function sameProblem(a: Problem, b: Problem): boolean {
  return (
    sameRange(a, b) &&
    a.code === b.code &&
    a.severity === b.severity &&
    a.ruleset === b.ruleset &&
    a.documentationUrl === b.documentationUrl &&
    sameItems(a.path, b.path, (key, other) => key === other) &&
    sameItems(a.related ?? [], b.related ?? [], sameRange)
  );
}

function sameRange(a: RelatedLocation, b: RelatedLocation): boolean {
  return a.start === b.start && a.end === b.end && a.uri === b.uri && a.message === b.message;
}

function sameItems<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((item, i) => same(item, b[i] as T));
}

// The slice of what the worker knows: it gets the texts, and its results are shown if they are of
// the present version.
import { apply, problemsAfterChange, same } from '../core/light.ts';
import type { Model, ModelPatch, Problem, Settings } from '../core/types.ts';
import type { PauseReason, StopReason, WorkerClient } from '../worker/client.ts';
import type { FromWorker, PageRequest, ResponseTo, TextChange } from '../worker/protocol.ts';
import type { Actions, SliceContext } from './actions.ts';
import { createFileLoader, type FileLoader, type FileLoaderOptions } from './file-loader.ts';
import { forCurrentText, type RequestPolicy } from './request-policy.ts';
import { type Analysis, NO_ANALYSIS, type OpenedDocument } from './state.ts';

type RulesetsMessage = Extract<FromWorker, { type: 'rulesets' }>;
type Message = Exclude<FromWorker, { type: 'pong' | 'response' | 'more' | 'rulesets' }>;

export interface AnalysisDependencies
  extends Pick<FileLoaderOptions, 'holderOf' | 'load' | 'consents'> {
  /** Starts the worker; its messages go to the handlers. */
  connect(handlers: {
    onMessage(message: Message): void;
    onRulesets(message: RulesetsMessage): void;
    onRestart(reason: StopReason, count: number): void;
    onReplace(): void;
    onPause(reason: PauseReason): void;
  }): WorkerClient;
}

export type AnalysisActions = Pick<
  Actions,
  | 'request'
  | 'allowSites'
  | 'denySites'
  | 'setConsent'
  | 'retryChecking'
  | 'sendAllFiles'
  | 'setRules'
  | 'setDocumentRules'
  | 'setRulesets'
>;

/** What changes of the document need of the worker. */
export interface AnalysisLink {
  readonly connection: WorkerClient;
  /** Loads what references name beside the files of the user. */
  readonly files: FileLoader;
  /** Which files of the user the worker has. */
  readonly given: Set<string>;
  /** Hands the worker a file of the user's; false where it is none. */
  give(uri: string): boolean;
  /** Opens the document in the worker again, with the present texts. */
  begin(): void;
  /** A text has changed: what rulesets found in it moves with it until they have run again. */
  moveRuleProblems(uri: string, changes: readonly TextChange[]): void;
}

const { ruleProblems: NO_PROBLEMS } = NO_ANALYSIS;
const NOTHING_SENT = { model: null, problems: [], ruleProblems: NO_PROBLEMS, conversion: null };

/** Starts the worker. */
export function createAnalysisSlice(
  context: SliceContext,
  { connect, holderOf, load, consents }: AnalysisDependencies,
  rules: Settings | undefined,
): AnalysisLink & { readonly actions: AnalysisActions } {
  const { set, get, publishFiles } = context;
  const given = new Set<string>();
  // The last state that the worker sent, shown or not: its messages are differences, so none may be
  // skipped.
  let sent: Pick<Analysis, 'model' | 'problems' | 'ruleProblems' | 'conversion'> = NOTHING_SENT;
  /** Those of rulesets, moved by the edits since rules have run. */
  let moved: readonly Problem[] = [];
  // Version that the current worker started with: messages about earlier ones are from a previous
  // worker.
  let begun = 0;

  /** What only the previous worker knew. */
  const forgetWorker = (): void => {
    begun = get().document?.version ?? 0;
    given.clear();
  };

  /** A worker without any text starts. */
  const reset = (): void => {
    sent = NOTHING_SENT;
    moved = [];
    shown = null;
    uses = null;
    takenOver = false;
    forgetWorker();
  };

  /** The next model is the first of a worker that took over, while the one before is shown. */
  let takenOver = false;

  /** Of the first model of a worker that took over, objects that equal those shown are the same. */
  const modelOf = (patch: ModelPatch): Model => {
    const before = sent.model;
    const isFirst = takenOver;
    takenOver = false;
    if (!isFirst || !before) return apply(before, patch);
    const set = patch.set.filter((part) => !same(before.parts.get(part.id), part));
    const given = new Set(patch.set.map(({ id }) => id));
    const removed = [...before.parts.keys()].filter((id) => !given.has(id));
    const moved = patch.order && !same(before.order, patch.order) && { order: patch.order };
    return apply(before, { set, removed, ...moved });
  };

  const receive = (message: Message): void => {
    const { document } = get();
    if (!document || message.doc !== document.id) return;
    if (message.type === 'need') {
      files.need(message.uris.filter((uri) => !give(uri) && !lacks(document, uri)));
      return;
    }
    if (message.version < begun) return;
    if (message.uses) {
      uses = message.uses;
      publishUses();
    }
    sent = {
      ...sent,
      model: message.model ? modelOf(message.model) : sent.model,
      problems: message.problems ?? sent.problems,
      conversion: message.conversion === undefined ? sent.conversion : message.conversion,
    };
    if (message.version !== document.version) return;
    const before = get().analysis;
    set({
      analysis: {
        version: message.counts ? message.version : before.version,
        modelVersion: message.model ? message.version : before.modelVersion,
        versions: context.texts.versions(),
        counts: message.counts ?? before.counts,
        ...sent,
        problems: shownProblems(),
      },
    });
  };

  /**
   * All problems in the order of the texts; the same list as long as neither those of the document
   * have changed nor rules have run.
   */
  const shownProblems = (): readonly Problem[] => {
    if (shown?.own === sent.problems) return shown.all;
    const all = moved.length === 0 ? sent.problems : inOrder([...sent.problems, ...moved]);
    shown = { own: sent.problems, all };
    return all;
  };
  let shown: { readonly own: readonly Problem[]; readonly all: readonly Problem[] } | null = null;

  const receiveRulesets = ({ version, report, problems }: RulesetsMessage): void => {
    const { document, rulesets, analysis } = get();
    if (version < begun) return;
    if (report && rulesets) {
      set({ rulesets: { ...rulesets, report } });
      publishUses();
    }
    // Those of an earlier version come again, since its texts have changed.
    if (!problems || version !== document?.version) return;
    moved = problems;
    shown = null;
    sent = { ...sent, ruleProblems: problems };
    set({ analysis: { ...analysis, ruleProblems: problems, problems: shownProblems() } });
  };

  /** Files that references reach; null before it is known. */
  let uses: readonly string[] | null = null;

  /** Publishes which files are used: those that references reach, and rulesets. */
  const publishUses = (): void => {
    if (uses) context.texts.use([...uses, ...(get().rulesets?.report.files ?? [])]);
    publishFiles();
  };

  /** Hands the worker a file of the user's; false where it is none. */
  const give = (uri: string): boolean => {
    const text = context.texts.own(uri) && context.texts.text(uri);
    if (text === undefined) return false;
    given.add(uri);
    connection.file(get().document?.id ?? '', uri, text);
    return true;
  };

  /**
   * Reports to the worker a file that is missing from the opened folder; false if it may be
   * elsewhere.
   */
  const lacks = ({ id, whole }: OpenedDocument, uri: string): boolean => {
    if (!whole || /^(?:[a-z][\w+.-]*:|\/|\.\.\/)/i.test(uri)) return false;
    lost(uri, `The opened folder has no file ${uri}.`, false);
    return get().document?.id === id;
  };

  const lost = (uri: string, reason: string, blocked: boolean): void => {
    context.texts.setAbsent(uri, { reason, blocked });
    connection.noFile(get().document?.id ?? '', uri, reason, blocked);
    publishFiles();
  };

  const sendRules = (): void => {
    const { rules, documentRules } = get();
    const { settings, overrides } = documentRules ?? {};
    const effective: Settings = settings ? new Map([...rules, ...settings]) : rules;
    if (overrides) connection.settings(effective, overrides);
    else connection.settings(effective);
  };

  const begin = (): void => {
    const { document } = get();
    if (!document) return;
    const { id, language, base, path } = document;
    reset();
    connection.open({
      doc: id,
      language,
      base: base ?? (path || null),
      text: () => ({ text: get().text(), version: get().document?.version ?? 0 }),
    });
    sendRulesets();
    give(get().file);
  };

  const sendRulesets = (): void => {
    const { document, rulesets } = get();
    if (!document || !rulesets) return;
    const { base, path, name } = document;
    connection.rulesets(rulesets.files, base ?? (path || name));
  };

  const files = createFileLoader({
    holderOf,
    load,
    consents,
    onFile(uri, text) {
      connection.file(get().document?.id ?? '', uri, text);
      publishFiles();
    },
    onNoFile(uri, reason, blocked) {
      // A copy that the user edits stays, whatever becomes of what it was copied from.
      if (!context.texts.own(uri)) lost(uri, reason, blocked);
    },
    onSites: (sites, decided) => set({ sites, consents: decided }),
  });

  const connection = connect({
    onMessage: receive,
    onRulesets: receiveRulesets,
    onRestart(reason, count) {
      reset();
      // After the document itself, which the new worker gets when this has returned.
      queueMicrotask(() => give(get().file));
      const what =
        reason === 'hang'
          ? "The validator didn't respond and was restarted"
          : 'The validator crashed and was restarted';
      get().notify({
        text: `${what}${count > 1 ? ` (${count} times)` : ''}. Your text is safe.`,
        tone: 'warning',
      });
    },
    onReplace() {
      takenOver = true;
      forgetWorker();
      queueMicrotask(() => give(get().file));
    },
    onPause: (reason) => set({ checking: 'paused', validatorMissing: reason === 'missing' }),
  });

  if (rules?.size) connection.settings(rules);

  return {
    connection,
    files,
    given,
    give,
    begin,
    moveRuleProblems(uri, changes) {
      for (const { rangeOffset: start, rangeLength, text } of moved.length > 0 ? changes : [])
        moved = problemsAfterChange(moved, uri, {
          start,
          end: start + rangeLength,
          length: text.length,
        });
    },
    actions: {
      request<R extends PageRequest>(
        request: R,
        policy?: RequestPolicy,
      ): Promise<ResponseTo<R> | undefined> {
        if ('uri' in request && !given.has(request.uri)) give(request.uri);
        return forCurrentText(
          get,
          () => connection.request(get().document?.version ?? 0, request),
          policy,
        );
      },
      allowSites: () => files.allow(),
      denySites: () => files.deny(),
      setConsent(site, allowed) {
        files.setConsent(site, allowed);
        publishFiles();
      },
      retryChecking() {
        set({ checking: 'on' });
        reset();
        connection.retry();
        give(get().file);
      },
      sendAllFiles() {
        for (const { uri, owner, state } of get().files)
          if (owner === 'user' && state === 'here' && !given.has(uri)) give(uri);
      },
      setRules(rules) {
        set({ rules });
        sendRules();
      },
      setDocumentRules(documentRules) {
        set({ documentRules });
        sendRules();
      },
      setRulesets(rulesets) {
        const { files = [] } = rulesets ?? {};
        const report = { state: 'loading', files, rules: [] } as const;
        const { rulesets: before } = get();
        set({ rulesets: rulesets && { ...rulesets, report } });
        if (rulesets) sendRulesets();
        else if (before) connection.rulesets([], '');
        publishUses();
      },
    },
  };
}

function inOrder(problems: Problem[]): readonly Problem[] {
  return problems.sort((a, b) => (a.uri === b.uri ? a.start - b.start : a.uri < b.uri ? -1 : 1));
}

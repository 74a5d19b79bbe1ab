// The worker's side of the protocol without the worker: one document, its versions, and when they
// are analysed.
import {
  Analyzer,
  createShownDocument,
  loadOptionalParser,
  NO_SETTINGS,
  NOT_CONVERTED,
  TextPieces,
} from '../core/api.ts';
import type {
  OptionalParserName,
  OptionalParsers,
  Overrides,
  RuleFindings,
  Settings,
  ShownDocument,
  Text,
} from '../core/types.ts';
import { type AnalysisMessages, createAnalysisMessages, lineBreaks } from './analysis-messages.ts';
import { createConversionLoader } from './conversion-loader.ts';
import { isDocumentRequest, respond } from './document-requests.ts';
import { createExampleRequests, isExampleRequest, type StartWatchdog } from './example-requests.ts';
import { type CurrentText, createLanguageRequests } from './language-requests.ts';
import { createPrepared } from './prepared.ts';
import type {
  FromWorker,
  PageRequest,
  ResponseTo,
  RulesetsReport,
  TextChange,
  ToWorker,
} from './protocol.ts';
import type { RulesetRuns } from './ruleset-runs.ts';

export type { StartWatchdog } from './example-requests.ts';

type RequestMessage = Extract<ToWorker, { type: 'request' }>;

interface Document {
  readonly id: string;
  readonly analyzer: Analyzer;
  readonly shown: ShownDocument;
  version: number;
  text: Text;
  /** Lines of the text. */
  lines: number;
  /** The text has changed since the analyzer saw it. */
  stale: boolean;
  /** Something has changed since the last analysis was sent. */
  dirty: boolean;
  /** The examples of the present text have not been looked for. */
  examplesPending: boolean;
  readonly messages: AnalysisMessages;
  /** Texts of other files that the analyzer has not seen yet. */
  readonly staleFiles: Map<string, string>;
  /** Null where no ruleset holds for it, or what runs them is not loaded yet. */
  rulesets: RulesetRuns | null;
}

/** No rulesets, and what they find. */
const NO_RULESETS: RulesetsReport = { state: 'ready', files: [], rules: [] };
const NO_FINDINGS: RuleFindings = { problems: [], names: new Set() };

/**
 * Makes the receiver of the page's messages.
 * @param send posts a message to the page
 * @param later runs a task after the messages that are already waiting, so that a burst of edits is
 * analysed once
 * @param watch creates the watchdog over the thread that validates examples; without it they aren't
 *   validated
 */
export function createSession(
  send: (message: FromWorker) => void,
  later: (task: () => void) => void,
  watch?: StartWatchdog,
): (message: ToWorker) => void {
  const prepared = createPrepared((address, language) => new Analyzer(address, language));
  let document: Document | null = null;
  let settings: Settings = NO_SETTINGS;
  let overrides: Overrides | undefined;
  let scheduled = false;
  /** An example was validated and the problems may have changed. */
  let judged = false;
  let tools: OptionalParsers = {};
  const fetched = new Set<OptionalParserName>();

  // If it can't be loaded, what needs it is shown as text and not validated.
  const fetchTool = (name: OptionalParserName): void => {
    if (fetched.has(name)) return;
    fetched.add(name);
    loadOptionalParser(name).then(
      (loaded) => {
        tools = { ...tools, ...loaded };
        if (!document) return;
        document.shown.setParsers(tools);
        document.dirty = true;
        schedule();
      },
      () => undefined,
    );
  };

  const conversion = createConversionLoader(() => {
    if (!document) return;
    document.dirty = true;
    schedule();
  });

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    later(() => {
      scheduled = false;
      if (!document) return;
      const present = currentText(document);
      language.first(present);
      if (document.dirty) {
        const start = performance.now();
        document.dirty = false;
        refresh(document);
        document.messages.send(document, start);
        document.examplesPending = runner !== undefined;
        for (const name of document.shown.analyzer().neededParsers()) fetchTool(name);
        void document.rulesets?.update();
      } else if (language.waits()) {
        // One at a time: an edit that comes meanwhile makes the others needless.
        language.next(present);
      } else {
        if (document.examplesPending) runner?.run(document.shown.analyzer().exampleJobs());
        if (document.examplesPending || judged) document.messages.sendChangedProblems(document);
        document.examplesPending = false;
        judged = false;
      }
      if (document.examplesPending || judged || language.waits()) schedule();
      else {
        asks.work(document.shown.analyzer());
        const resume = whenIdle;
        whenIdle = null;
        resume?.();
      }
    });
  };

  /** Rules that wait until nothing else does. */
  let whenIdle: (() => void) | null = null;
  const nextTurn = (): Promise<void> =>
    new Promise((resolve) => {
      whenIdle = resolve;
      schedule();
    });

  const takeRulesets = ({ files, address }: Extract<ToWorker, { type: 'rulesets' }>): void => {
    const present = document;
    if (!present) return;
    const { id, analyzer, messages } = present;
    const report = (is?: RulesetsReport): void => {
      if (present === document && !present.dirty) messages.sendRuleProblems(present, is);
      else if (is) send({ type: 'rulesets', doc: id, version: present.version, report: is });
    };
    if (files.length === 0) {
      present.rulesets?.use(files, address);
      present.rulesets = null;
      analyzer.setRuleFindings(NO_FINDINGS);
      report(NO_RULESETS);
      return;
    }
    // Until rules have run, a comment may be about one of them.
    analyzer.setRuleFindings({ ...NO_FINDINGS, isPartial: true });
    const begin = (runs: RulesetRuns): void => {
      present.rulesets = runs;
      runs.use(files, address);
      if (!present.dirty) void runs.update();
    };
    const number = ++rulesetLists;
    if (present.rulesets) begin(present.rulesets);
    else
      import('./ruleset-runs.ts').then(
        ({ RulesetRuns: Runs }) => {
          if (present !== document || number !== rulesetLists) return;
          const need = (uris: readonly string[]): void => messages.need(id, uris);
          begin(new Runs({ analyzer, nextTurn, need, report }));
        },
        () => report({ state: 'failed', files, rules: [] }),
      );
  };
  /** Counts the messages about rulesets: only the last one counts. */
  let rulesetLists = 0;

  // What comes for a document that is no longer open names no job of the present one, and has no
  // effect.
  const runner = watch?.({
    onResult(id, judgement) {
      judged = document?.shown.analyzer().addExampleResults(id, judgement) || judged;
      if (judged || asks.waits()) schedule();
    },
    onStopped(key) {
      document?.shown.analyzer().examplesStopped(key);
      judged = true;
      schedule();
    },
  });
  const reply = (id: number, response?: ResponseTo<PageRequest>): void => {
    if (document) send({ type: 'response', doc: document.id, id, response });
  };
  const request = (present: Document, { id, version, request: about }: RequestMessage): void => {
    if (isDocumentRequest(about)) {
      if (version === present.version) refreshShown(present);
      const response = version === present.version ? respond(present, about) : undefined;
      const later = (result?: ResponseTo<PageRequest>) => document === present && reply(id, result);
      if (response instanceof Promise) response.then(later, () => later());
      else reply(id, response);
      return;
    }
    if (isExampleRequest(about)) asks.add(id, about);
    else language.add(id, version, present.rulesets?.requestFor(about) ?? about);
    schedule();
  };
  const asks = createExampleRequests(reply, watch);
  const language = createLanguageRequests(reply, () => {
    if (document) schedule();
  });

  const change = (message: ChangeMessage): void => {
    if (message.doc !== document?.id) return;
    document.dirty = true;
    handle(CHANGES, message)(document, message);
    document.messages.forgetRuleProblems();
    if (message.type === 'edit') document.rulesets?.edited('', message.changes);
    else if (message.type === 'edit-file') document.rulesets?.edited(message.uri, message.changes);
    else document.rulesets?.replaced(message.uri);
    schedule();
  };

  const handlers: Handlers<ToWorker, []> = {
    ping: () => send({ type: 'pong' }),
    prepare: prepared.prepare,
    settings({ rules, overrides: some }) {
      settings = new Map(rules);
      overrides = some;
      if (!document) return;
      document.analyzer.setSettings(settings, overrides);
      document.dirty = true;
      schedule();
    },
    open(message) {
      const analyzer = prepared.take(message);
      analyzer.setSettings(settings, overrides);
      const shown = createShownDocument(analyzer, conversion);
      if (fetched.size > 0) shown.setParsers(tools);
      document = {
        id: message.doc,
        analyzer,
        shown,
        version: message.version,
        text: message.text,
        lines: 1 + lineBreaks(message.text),
        stale: analyzer.text('') === undefined,
        dirty: true,
        examplesPending: false,
        messages: createAnalysisMessages(send),
        staleFiles: new Map(),
        rulesets: null,
      };
      rulesetLists++;
      asks.forget();
      language.forget();
      schedule();
    },
    edit: change,
    'edit-file': change,
    file: change,
    'no-file': change,
    rulesets(message) {
      if (message.doc === document?.id) takeRulesets(message);
    },
    request(message) {
      if (message.doc === document?.id) request(document, message);
      else send({ type: 'response', doc: message.doc, id: message.id, response: undefined });
    },
  };
  return (message) => handle(handlers, message)(message);
}

/** What is done with a message of each type. */
type Handlers<Message extends ToWorker, Before extends unknown[]> = {
  readonly [T in Message['type']]: (
    ...parameters: [...Before, Extract<Message, { type: T }>]
  ) => void;
};

/** Returns what is done with a message. */
function handle<Message extends ToWorker, Before extends unknown[]>(
  handlers: Handlers<Message, Before>,
  { type }: Message,
): (...parameters: [...Before, Message]) => void {
  return handlers[type as Message['type']] as (...parameters: [...Before, Message]) => void;
}

/** A message that changes a text of the document. */
type ChangeMessage = Extract<ToWorker, { type: 'edit' | 'edit-file' | 'file' | 'no-file' }>;

const CHANGES: Handlers<ChangeMessage, [Document]> = {
  edit(document, { changes, version }) {
    for (const change of changes) {
      const { rangeOffset: at, rangeLength: length } = change;
      document.lines -= lineBreaks(document.text.slice(at, at + length));
      document.lines += lineBreaks(change.text);
      document.text = TextPieces.of(document.text).replace(at, length, change.text);
    }
    document.version = version;
    document.stale = true;
  },
  'edit-file'(document, { uri, changes, version }) {
    const text = document.staleFiles.get(uri) ?? document.analyzer.text(uri);
    // A restarted worker gets the whole text when it requests it.
    if (text !== undefined) document.staleFiles.set(uri, applyChanges(text, changes));
    document.version = version;
  },
  file(document, { uri, text, version }) {
    document.staleFiles.delete(uri);
    document.analyzer.addFile(uri, text);
    document.version = version ?? document.version;
  },
  'no-file'(document, { uri, reason, blocked }) {
    document.analyzer.failFile(uri, reason, blocked);
  },
};

/**
 * Applies changes as Monaco reports them: each in the text that the ones before it left, which
 * descending offsets make the same as the original.
 */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let out = text;
  for (const c of changes)
    out = out.slice(0, c.rangeOffset) + c.text + out.slice(c.rangeOffset + c.rangeLength);
  return out;
}

function refresh(document: Document): void {
  for (const [uri, text] of document.staleFiles) document.analyzer.addFile(uri, text);
  document.staleFiles.clear();
  if (!document.stale) return;
  document.analyzer.setText(document.text);
  document.stale = false;
}

/** The same for what the documentation shows, if that is another text. */
function refreshShown(document: Document): void {
  refresh(document);
  if (document.dirty && document.shown.isConverted()) document.shown.present();
}

function currentText(document: Document): CurrentText {
  return {
    version: document.version,
    subject(uri, part) {
      refreshShown(document);
      // Forms are about what the documentation shows; all others are about the text.
      const { analyzer, shown } = document;
      return (part === 'editing' ? shown.analyzer() : analyzer).analyzedFile(uri);
    },
    refusal() {
      refresh(document);
      return document.shown.isConverted() ? NOT_CONVERTED : null;
    },
  };
}

// The worker's side of the protocol without the worker: one document, its versions, and when they
// are analysed.
import { Analyzer, diff, loadOptionalParser, NO_SETTINGS } from '../core/api.ts';
import type {
  Model,
  OptionalParserName,
  OptionalParsers,
  Problem,
  Settings,
} from '../core/types.ts';
import {
  createExampleRequests,
  type ExampleRequest,
  isExampleRequest,
  type StartWatchdog,
} from './example-requests.ts';
import { type CurrentText, createLanguageRequests } from './language-requests.ts';
import type {
  Counts,
  FromWorker,
  PageRequest,
  PageResponse,
  TextChange,
  ToWorker,
} from './protocol.ts';
import { sameProblems } from './same-problems.ts';

/** Problems that are sent; the rest is only counted. */
export const MAX_PROBLEMS = 1000;

export type { StartWatchdog } from './example-requests.ts';

interface Document {
  readonly id: string;
  readonly analyzer: Analyzer;
  version: number;
  text: string;
  /** The text has changed since the analyzer saw it. */
  stale: boolean;
  /** Something has changed since the last analysis was sent. */
  dirty: boolean;
  /** The examples of the present text have not been looked for. */
  examplesPending: boolean;
  sentModel: Model | null;
  sentProblems: readonly Problem[] | null;
  sentUses: string;
  requestedUris: Set<string>;
  /** Texts of other files that the analyzer has not seen yet. */
  readonly staleFiles: Map<string, string>;
}

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
  let document: Document | null = null;
  let settings: Settings = NO_SETTINGS;
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
        document.analyzer.setParsers(tools);
        document.dirty = true;
        schedule();
      },
      () => undefined,
    );
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    later(() => {
      scheduled = false;
      if (!document) return;
      const present = currentText(document);
      language.first(present);
      if (document.dirty) {
        analyse(document, send);
        document.examplesPending = runner !== undefined;
        for (const name of document.analyzer.neededParsers()) fetchTool(name);
      } else if (language.waits()) {
        // One at a time: an edit that comes meanwhile makes the others needless.
        language.next(present);
      } else {
        if (document.examplesPending) runner?.run(document.analyzer.exampleJobs());
        if (document.examplesPending || judged) sendChangedProblems(document, send);
        document.examplesPending = false;
        judged = false;
      }
      if (document.examplesPending || judged || language.waits()) schedule();
      else asks.work(document.analyzer);
    });
  };

  // What comes for a document that is no longer open names no job of the present one, and has no
  // effect.
  const runner = watch?.({
    onResult(id, judgement) {
      judged = document?.analyzer.addExampleResults(id, judgement) || judged;
      if (judged || asks.waits()) schedule();
    },
    onStopped(key) {
      document?.analyzer.examplesStopped(key);
      judged = true;
      schedule();
    },
  });
  const reply = (id: number, response: PageResponse | null): void => {
    if (document) send({ type: 'response', doc: document.id, id, response });
  };
  const asks = createExampleRequests(reply, watch);
  const language = createLanguageRequests(reply, () => {
    if (document) schedule();
  });

  return (message) => {
    if (message.type === 'ping') {
      send({ type: 'pong' });
    } else if (message.type === 'settings') {
      settings = new Map(message.rules);
      if (!document) return;
      document.analyzer.setSettings(settings);
      document.dirty = true;
      schedule();
    } else if (message.type === 'open') {
      const analyzer = new Analyzer(message.base ?? '', message.language);
      analyzer.setSettings(settings);
      analyzer.setParsers(tools);
      document = {
        id: message.doc,
        analyzer,
        version: message.version,
        text: message.text,
        stale: true,
        dirty: true,
        examplesPending: false,
        sentModel: null,
        sentProblems: null,
        sentUses: '',
        requestedUris: new Set(),
        staleFiles: new Map(),
      };
      asks.forget();
      language.forget();
      schedule();
    } else if (
      document &&
      message.doc === document.id &&
      message.type === 'request' &&
      isExampleRequest(message.request)
    ) {
      asks.add(message.id, message.request);
      schedule();
    } else if (
      document &&
      message.doc === document.id &&
      message.type === 'request' &&
      message.request.kind === 'language'
    ) {
      language.add(message.id, message.version, message.request.about);
      schedule();
    } else if (document && message.doc === document.id) {
      receive(document, message, send);
      if (document.dirty) schedule();
    } else if (message.type === 'request') {
      send({ type: 'response', doc: message.doc, id: message.id, response: null });
    }
  };
}

function receive(
  document: Document,
  message: Exclude<ToWorker, { type: 'ping' | 'open' | 'settings' }>,
  send: (message: FromWorker) => void,
): void {
  switch (message.type) {
    case 'edit':
      document.text = applyChanges(document.text, message.changes);
      document.version = message.version;
      document.stale = true;
      document.dirty = true;
      return;
    case 'edit-file': {
      const text = document.staleFiles.get(message.uri) ?? document.analyzer.text(message.uri);
      // A restarted worker gets the whole text when it requests it.
      if (text !== undefined)
        document.staleFiles.set(message.uri, applyChanges(text, message.changes));
      document.version = message.version;
      document.dirty = true;
      return;
    }
    case 'file':
      document.staleFiles.delete(message.uri);
      document.analyzer.addFile(message.uri, message.text);
      document.version = message.version ?? document.version;
      document.dirty = true;
      return;
    case 'no-file':
      document.analyzer.failFile(message.uri, message.reason, message.blocked);
      document.dirty = true;
      return;
    case 'request':
      send({
        type: 'response',
        doc: document.id,
        id: message.id,
        response:
          message.version === document.version &&
          !isExampleRequest(message.request) &&
          message.request.kind !== 'language'
            ? respond(document, message.request)
            : null,
      });
      return;
  }
}

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

function currentText(document: Document): CurrentText {
  return {
    version: document.version,
    subject(uri) {
      refresh(document);
      return document.analyzer.analyzedFile(uri);
    },
  };
}

function respond(
  document: Document,
  request: Exclude<PageRequest, ExampleRequest | { kind: 'language' }>,
): PageResponse {
  refresh(document);
  if (request.kind === 'bundle') {
    const { text, problems } = document.analyzer.bundle();
    return { kind: 'bundle', text, left: problems.length };
  }
  if (request.kind === 'locate')
    return { kind: 'locate', range: document.analyzer.locate(request.uri, request.pointer) };
  if (request.kind === 'search')
    return { kind: 'search', found: document.analyzer.search(request.query, request.limit) };
  if (request.kind === 'find') return { kind: 'find', found: document.analyzer.find(request.text) };
  if (request.kind === 'source')
    return { kind: 'source', source: document.analyzer.source(request.uri, request.pointer) };
  return {
    kind: 'pointer-at',
    pointer: document.analyzer.pointerAt(request.uri, request.offset),
  };
}

function analyse(document: Document, send: (message: FromWorker) => void): void {
  const start = performance.now();
  document.dirty = false;
  refresh(document);
  const { analyzer } = document;
  const all = problemsOf(document);
  const problems = all.slice(0, MAX_PROBLEMS);
  const same = document.sentProblems !== null && sameProblems(document.sentProblems, problems);
  document.sentProblems = problems;
  const known = {
    type: 'analysis',
    doc: document.id,
    version: document.version,
    counts: count(document.text, all),
  } as const;
  send({ ...known, ...(same ? {} : { problems }), duration: performance.now() - start });
  const model = analyzer.model();
  const patch = diff(document.sentModel, model);
  document.sentModel = model;
  const uses = analyzer.referencedFiles();
  const sameUses = document.sentUses === uses.join('\n');
  document.sentUses = uses.join('\n');
  send({
    ...known,
    model: patch,
    ...(sameUses ? {} : { uses }),
    duration: performance.now() - start,
  });
  const needs = analyzer.needs().filter((uri) => !document.requestedUris.has(uri));
  if (needs.length > 0) {
    for (const uri of needs) document.requestedUris.add(uri);
    send({ type: 'need', doc: document.id, uris: needs });
  }
}

/** Sends the problems of the last analysed version if validating examples has changed them. */
function sendChangedProblems(document: Document, send: (message: FromWorker) => void): void {
  const start = performance.now();
  const all = problemsOf(document);
  const problems = all.slice(0, MAX_PROBLEMS);
  if (document.sentProblems !== null && sameProblems(document.sentProblems, problems)) return;
  document.sentProblems = problems;
  const counts = count(document.text, all);
  send({
    type: 'analysis',
    doc: document.id,
    version: document.version,
    problems,
    counts,
    duration: performance.now() - start,
  });
}

/** Returns all problems except the one for an empty document: a new document is not an error. */
function problemsOf({ analyzer }: Document): readonly Problem[] {
  return analyzer.problems().filter(({ uri, code }) => uri !== '' || code !== 'empty-document');
}

function count(text: string, all: readonly Problem[]): Counts {
  let lines = 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines++;
  const of = (severity: Problem['severity']): number =>
    all.filter((p) => p.severity === severity).length;
  return { lines, problems: all.length, errors: of('error'), warnings: of('warning') };
}

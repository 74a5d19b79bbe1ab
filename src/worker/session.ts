// The worker's side of the protocol without the worker: one document, its versions, and when they are analysed.
import { Analyzer, diff, type Model, type Problem } from '../core/index.ts';
import type { Answer, Counts, FromWorker, Question, TextChange, ToWorker } from './protocol.ts';

/** Problems that are sent; the rest is only counted. */
export const MAX_PROBLEMS = 1000;

interface Document {
  readonly id: string;
  readonly analyzer: Analyzer;
  version: number;
  text: string;
  /** The text has changed since the analyzer saw it. */
  stale: boolean;
  /** Something has changed since the last analysis was sent. */
  dirty: boolean;
  sentModel: Model | null;
  sentProblems: readonly Problem[] | null;
  asked: Set<string>;
}

/**
 * Makes the receiver of the page's messages.
 * @param send posts a message to the page
 * @param later runs a task after the messages that are already waiting, so that a burst of edits is analysed once
 */
export function createSession(send: (message: FromWorker) => void, later: (task: () => void) => void): (message: ToWorker) => void {
  let document: Document | null = null;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    later(() => {
      scheduled = false;
      if (document?.dirty) analyse(document, send);
    });
  };

  return (message) => {
    if (message.type === 'ping') {
      send({ type: 'pong' });
    } else if (message.type === 'open') {
      const analyzer = new Analyzer(message.base ?? '', message.language);
      document = {
        id: message.doc,
        analyzer,
        version: message.version,
        text: message.text,
        stale: true,
        dirty: true,
        sentModel: null,
        sentProblems: null,
        asked: new Set(),
      };
      schedule();
    } else if (document && message.doc === document.id) {
      receive(document, message, send);
      if (document.dirty) schedule();
    } else if (message.type === 'ask') {
      send({ type: 'answer', doc: message.doc, id: message.id, answer: null });
    }
  };
}

function receive(document: Document, message: Exclude<ToWorker, { type: 'ping' | 'open' }>, send: (message: FromWorker) => void): void {
  switch (message.type) {
    case 'edit':
      document.text = applyChanges(document.text, message.changes);
      document.version = message.version;
      document.stale = true;
      document.dirty = true;
      return;
    case 'file':
      document.analyzer.addFile(message.uri, message.text);
      document.dirty = true;
      return;
    case 'no-file':
      document.analyzer.failFile(message.uri, message.reason, message.blocked);
      document.dirty = true;
      return;
    case 'ask':
      send({
        type: 'answer',
        doc: document.id,
        id: message.id,
        answer: message.version === document.version ? answer(document, message.question) : null,
      });
      return;
  }
}

/** Applies changes as Monaco reports them: each in the text that the ones before it left, which descending offsets make the same as the original. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let out = text;
  for (const c of changes) out = out.slice(0, c.rangeOffset) + c.text + out.slice(c.rangeOffset + c.rangeLength);
  return out;
}

function refresh(document: Document): void {
  if (!document.stale) return;
  document.analyzer.setText(document.text);
  document.stale = false;
}

function answer(document: Document, question: Question): Answer {
  refresh(document);
  if (question.kind === 'locate') return { kind: 'locate', range: document.analyzer.locate(question.uri, question.pointer) };
  return { kind: 'pointer-at', pointer: document.analyzer.pointerAt(question.uri, question.offset) };
}

function analyse(document: Document, send: (message: FromWorker) => void): void {
  const start = performance.now();
  document.dirty = false;
  refresh(document);
  const { analyzer } = document;
  const all = analyzer.problems();
  const problems = all.slice(0, MAX_PROBLEMS);
  const same = document.sentProblems !== null && sameProblems(document.sentProblems, problems);
  document.sentProblems = problems;
  const known = { type: 'analysis', doc: document.id, version: document.version, counts: count(document.text, all) } as const;
  send({ ...known, ...(same ? {} : { problems }), took: performance.now() - start });
  const model = analyzer.model();
  const patch = diff(document.sentModel, model);
  document.sentModel = model;
  send({ ...known, model: patch, took: performance.now() - start });
  const needs = analyzer.needs().filter((uri) => !document.asked.has(uri));
  if (needs.length > 0) {
    for (const uri of needs) document.asked.add(uri);
    send({ type: 'need', doc: document.id, uris: needs });
  }
}

function count(text: string, all: readonly Problem[]): Counts {
  let lines = 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines++;
  const of = (severity: Problem['severity']): number => all.filter((p) => p.severity === severity).length;
  return { lines, problems: all.length, errors: of('error'), warnings: of('warning') };
}

function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return a.length === b.length && a.every((p, i) => sameProblem(p, b[i]));
}

function sameProblem(a: Problem, b: Problem | undefined): boolean {
  return (
    b !== undefined &&
    a.start === b.start &&
    a.end === b.end &&
    a.code === b.code &&
    a.severity === b.severity &&
    a.message === b.message &&
    a.uri === b.uri &&
    a.path.join('/') === b.path.join('/') &&
    a.related?.[0]?.start === b.related?.[0]?.start
  );
}

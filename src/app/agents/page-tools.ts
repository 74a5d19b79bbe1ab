// The tools of agents in the page (WebMCP, W3C Community Group draft): registered while the user
// lets agents use the open document. Each edit is shown to the user before it is made.

import type { OpenTexts } from '../../agents/text-host.ts';
import { TOOL_LIST } from '../../agents/tool-list.ts';
import type { Model } from '../../core/types.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import type {
  AgentCall,
  AgentResponse,
  AgentResult,
  ProposedText,
} from '../../worker/agent-calls.ts';
import { createWorker } from '../../worker/create-worker.ts';
import workerUrl from '../../worker/worker.ts?worker&url';
import { changeAndCreate } from '../files/file-operations.ts';
import type { AppServices } from '../services.ts';
import type { Decision } from './agents-state.ts';

/** What is used of `document.modelContext`, which the DOM library does not know yet. */
interface ModelContext {
  registerTool(
    tool: {
      readonly name: string;
      readonly title: string;
      readonly description: string;
      readonly inputSchema: object;
      readonly annotations: Readonly<Record<string, boolean>>;
      execute(input: object, options?: { readonly signal?: AbortSignal }): Promise<string>;
    },
    options: { readonly signal: AbortSignal },
  ): Promise<void>;
}

type PageServices = Pick<AppServices, 'store' | 'visual' | 'versions' | 'agents'>;
type AnyWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Milliseconds after which a call is ended. */
const MAX_TIME = 30_000;
/** Characters of the input of a call. */
const MAX_INPUT = 4 * 1024 * 1024;
/** How often a call is made again for a text that changes meanwhile. */
const ATTEMPTS = 5;

const OFF = 'The user has turned the tools of this page off.';
const OTHER_DOCUMENT = 'Another document was opened meanwhile.';
const CANCELED = 'The call was canceled.';
const MOVED = 'Nothing was written: the text kept changing. Try again.';

/** Returns in a sentence why agents can't use pages here; null where they can. */
export function whyNoAgents(): string | null {
  if (window.top !== window) return "Agents can't use a page that is embedded in another page.";
  if (modelContext()) return null;
  return 'This browser has no agents that use the tools of pages (WebMCP).';
}

const modelContext = (): ModelContext | undefined =>
  (document as { readonly modelContext?: ModelContext }).modelContext;

/**
 * Lets agents of the browser use the open document, until the user turns it off or opens another
 * one.
 * @returns in one sentence why it is not so; null where it is
 */
export async function letAgentsUse(
  app: PageServices,
  start: () => AnyWorker = () => createWorker(workerUrl, 'apidoc-agents'),
): Promise<string | null> {
  const { store, agents } = app;
  const why = whyNoAgents();
  if (why !== null) return why;
  const context = modelContext();
  const { document: open } = store.getState();
  if (!context || !open) return 'No document is open.';
  const registered = new AbortController();
  const calls = new AgentCalls(app, start, registered.signal);
  const stop = (): void => {
    unsubscribe();
    registered.abort();
    calls.end();
    agents.getState().proposal?.respond('decline');
    agents.setState({ stop: null, acceptsAll: false });
  };
  const unsubscribe = store.subscribe(({ document: now, notify }) => {
    if (now?.opened === open.opened) return;
    stop();
    notify({ text: 'Agents can no longer use this tab: another document is open in it.' });
  });
  try {
    await Promise.all(
      TOOL_LIST.map(({ name, title, description, inputSchema, annotations: { readOnlyHint } }) =>
        context.registerTool(
          {
            name,
            title,
            description,
            inputSchema,
            annotations: {
              readOnlyHint,
              untrustedContentHint: true,
              consequentialHint: !readOnlyHint,
            },
            execute: (input, options) => calls.add(name, input, options?.signal),
          },
          { signal: registered.signal },
        ),
      ),
    );
  } catch {
    if (registered.signal.aborted) return OTHER_DOCUMENT;
    stop();
    return 'The browser does not let this page offer tools to agents.';
  }
  if (registered.signal.aborted) return OTHER_DOCUMENT;
  agents.setState({ stop });
  return null;
}

const refusal = (reason: string): string => JSON.stringify({ refused: reason });

/** The calls of agents, one after the other. */
class AgentCalls {
  private readonly app: PageServices;
  private readonly start: () => AnyWorker;
  private readonly ended: AbortSignal;
  private worker: AnyWorker | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;
  /** The documentation of the last model that was asked for. */
  private rendered: { readonly model: Model; readonly text: string } | null = null;
  /** The notice about the last edit. */
  private notice: number | null = null;

  constructor(app: PageServices, start: () => AnyWorker, ended: AbortSignal) {
    this.app = app;
    this.start = start;
    this.ended = ended;
  }

  /** Runs a call when those before it are done. @returns JSON, also for what is refused */
  add(tool: string, input: object, signal?: AbortSignal): Promise<string> {
    const result = this.last.then(() => this.run(tool, input, signal));
    this.last = result.catch(() => undefined);
    return result;
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private async run(tool: string, given: object, signal?: AbortSignal): Promise<string> {
    let input: unknown;
    try {
      const text = JSON.stringify(given);
      if (text.length > MAX_INPUT) return refusal('The input is too large.');
      input = JSON.parse(text);
    } catch {
      return refusal('The input is not JSON, or nested too deeply.');
    }
    // Each wait may be the one in which the user, or the agent, ends it.
    const ended = (): string | null =>
      this.ended.aborted ? OFF : signal?.aborted ? CANCELED : null;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let reason = ended();
      if (reason !== null) return refusal(reason);
      const result = await this.ask(tool, input);
      reason = ended();
      if (reason !== null) return refusal(reason);
      if ('refused' in result) return refusal(result.refused);
      const { changes } = result;
      if (changes.length === 0) return result.text;
      if (this.isStale(changes)) continue;
      const decision = await this.decide(result, signal);
      reason = ended();
      if (reason !== null) return refusal(reason);
      if (decision === 'decline')
        return refusal('Nothing was written: the user declined this edit. Ask what they want.');
      const editor = await this.app.visual.getState().needEditor();
      reason = ended();
      if (reason !== null) return refusal(reason);
      if (!editor) return refusal("Nothing was written: the editor couldn't be loaded.");
      if (this.isStale(changes)) continue;
      const failed = this.apply(editor, changes, result.title);
      return failed === null ? result.text : refusal(`Nothing was written: ${failed}`);
    }
    return refusal(MOVED);
  }

  /** Has the worker run a tool on the present texts. */
  private async ask(tool: string, input: unknown): Promise<AgentResult> {
    let markdown: string | undefined;
    try {
      if (tool === 'document_as_markdown') markdown = await this.markdown();
    } catch {
      return { refused: "The documentation couldn't be loaded. Try again later." };
    }
    const texts = presentTexts(this.app, tool, markdown);
    // A worker that is started now would never be ended.
    if (this.ended.aborted) return { refused: OFF };
    const call: AgentCall = { type: 'agent-call', id: ++this.count, tool, input, texts };
    return new Promise((resolve) => {
      const worker = this.worker ?? this.start();
      this.worker = worker;
      const done = (result: AgentResult): void => {
        clearTimeout(timer);
        this.ended.removeEventListener('abort', end);
        resolve(result);
      };
      const stop = (refused: string): void => {
        this.end();
        done({ refused });
      };
      const end = (): void => stop(OFF);
      const timer = setTimeout(() => stop('It took too long and was ended.'), MAX_TIME);
      this.ended.addEventListener('abort', end);
      worker.onmessage = ({ data }: MessageEvent<AgentResponse>) => {
        if (data.id !== call.id) return;
        if (data.result) done(data.result);
        else stop("Part of the studio couldn't be loaded. Try again when the browser is online.");
      };
      worker.onerror = (event) => {
        event.preventDefault();
        stop("The tools couldn't be loaded, or failed.");
      };
      worker.postMessage(call);
    });
  }

  /**
   * Returns the documentation of the present text, rendered once for all calls about it; undefined
   * where it is not ready in time.
   */
  private async markdown(): Promise<string | undefined> {
    await this.untilPresent();
    const { analysis, document: open } = this.app.store.getState();
    const { model, modelVersion, conversion } = analysis;
    if (this.ended.aborted || !model || modelVersion !== open?.version) return undefined;
    if (this.rendered?.model !== model) {
      const { loadExport } = await import('../export/export-documentation.ts');
      const { exportDocumentation } = await loadExport();
      const shown = { model, ...(conversion && { convertedFrom: conversion.from }) };
      this.rendered = { model, text: await exportDocumentation(shown, 'markdown') };
    }
    return this.rendered.text;
  }

  /** Resolves when the model is that of the present text, or will not be in time. */
  private untilPresent(): Promise<void> {
    const { store } = this.app;
    const isSettled = (): boolean => {
      const { analysis, document: open, checking } = store.getState();
      return checking === 'paused' || analysis.modelVersion === open?.version;
    };
    if (isSettled()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        unsubscribe();
        this.ended.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, MAX_TIME);
      const unsubscribe = store.subscribe(() => isSettled() && done());
      this.ended.addEventListener('abort', done);
    });
  }

  /** Whether a file is another now than when the edit was made for it. */
  private isStale(changes: readonly ProposedText[]): boolean {
    const { textOf } = this.app.store.getState();
    return changes.some(({ uri, before }) => (textOf(uri) ?? null) !== before);
  }

  private decide(
    { title, changes }: Extract<AgentResult, { text: string }>,
    signal?: AbortSignal,
  ): Promise<Decision> {
    const { agents } = this.app;
    if (agents.getState().acceptsAll) return Promise.resolve('accept');
    return new Promise((resolve) => {
      const decline = (): void => respond('decline');
      const respond = (decision: Decision): void => {
        signal?.removeEventListener('abort', decline);
        agents.setState({ proposal: null, ...(decision === 'all' && { acceptsAll: true }) });
        resolve(decision);
      };
      signal?.addEventListener('abort', decline);
      agents.setState({
        proposal: {
          title,
          files: changes.map(({ path, before, hunks }) => ({
            name: path,
            isNew: before === null,
            hunks,
          })),
          respond,
        },
      });
    });
  }

  /** Makes an edit as one step of undo. @returns why not, in a sentence; null where it was made */
  private apply(
    editor: Pick<EditorHandle, 'change' | 'undo'>,
    changes: readonly ProposedText[],
    title: string,
  ): string | null {
    const { store, versions } = this.app;
    const edits = changes.filter(({ before }) => before !== null);
    const created = changes.flatMap(({ uri, before, after }) =>
      before === null ? [{ uri, text: after }] : [],
    );
    // What the user wrote is a version of its own.
    void versions.keep('working');
    const text = `An agent changed the document: ${title}`;
    const made = changeAndCreate({ store }, editor, edits, created, text);
    if ('refused' in made) return made.refused;
    void versions.keep('agent');
    if (this.notice !== null) store.getState().dismiss(this.notice);
    this.notice = made.notice;
    return null;
  }
}

/** Returns what is open now, with what only some tools need. */
function presentTexts(
  { store }: PageServices,
  tool: string,
  markdown: string | undefined,
): OpenTexts {
  const {
    document: open,
    files,
    textOf,
    rules,
    documentRules,
    analysis,
    rulesets,
  } = store.getState();
  const isPresent = analysis.version === open?.version;
  const names = new Set(rulesets?.report.rules.map(({ name }) => name));
  return {
    address: open?.base ?? open?.path ?? '',
    path: open?.path || (open?.name ?? ''),
    files: [
      { uri: '', text: textOf('') ?? '' },
      ...files.map(({ uri, state, reason }) => ({
        uri,
        text: state === 'here' ? (textOf(uri) ?? null) : null,
        ...(reason !== undefined && { reason }),
        blocked: state !== 'missing',
      })),
    ],
    settings: new Map([...rules, ...(documentRules?.settings ?? [])]),
    ...(documentRules?.overrides && { overrides: documentRules.overrides }),
    ...(tool === 'validate' &&
      isPresent &&
      rulesets && { ruleFindings: { problems: analysis.ruleProblems, names } }),
    ...(markdown !== undefined && { markdown }),
  };
}

// The state of a connection, and how its requests about texts are handled.
import {
  type CancellationToken,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver';
import { loadService, partFor } from '../core/api.ts';
import type { Request, RequestName, Requests } from '../core/types.ts';
import type { ClientSupport } from './client-support.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { ServerHost } from './host.ts';
import type { LineIndex } from './line-index.ts';
import type { OpenTexts } from './open-texts.ts';
import type { ProjectFile, Projects, Search } from './projects.ts';
import { keyOf } from './uris.ts';

/** The state between `initialize` and `exit`. */
export interface Session {
  readonly host: ServerHost;
  readonly support: ClientSupport;
  readonly open: OpenTexts;
  readonly projects: Projects;
  readonly diagnostics: Diagnostics;
}

/** A file that a request is about. */
export interface Subject extends ProjectFile {
  readonly lines: LineIndex;
  readonly offset: (position: Position) => number;
}

/** A request that is being handled. */
export interface Running {
  /** Whether it was cancelled, or its text has changed: its response is an error then. */
  readonly isEnded: () => boolean;
  /** What shows how far it is, where the protocol has that for the request. */
  readonly progress: WorkDoneProgressReporter | undefined;
}

/** Returns the handler of a request about a text. */
export type About = <P extends { readonly textDocument: { readonly uri: string } }, R>(
  handle: (subject: Subject, params: P, running: Running) => Promise<R>,
  options?: { readonly inRulesets: boolean },
) => (
  params: P,
  token: CancellationToken,
  progress?: WorkDoneProgressReporter,
) => Promise<R | null | ResponseError>;

/**
 * Creates the function that makes handlers of requests about a text. `handle` gets the file of the
 * project whose root document it is, else of the first that refers to it. The response is null for
 * a text that isn't a document and that none refers to, but for a ruleset with `inRulesets`, and an
 * error if the text has changed
 * meanwhile.
 */
export function createAbout(session: () => Session): About {
  return (handle, { inRulesets } = { inRulesets: false }) =>
    async (params, token, progress) => {
      const { open, projects } = session();
      const key = keyOf(params.textDocument.uri);
      const version = open.get(key)?.version;
      const outdated = (): ResponseError | null => {
        if (token.isCancellationRequested) return cancelledError();
        return open.get(key)?.version === version
          ? null
          : new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed since.');
      };
      const file = (inRulesets && (await projects.rulesetAt(key))) || (await projects.fileOf(key));
      const late = outdated();
      if (late) return late;
      const running = { isEnded: () => outdated() !== null, progress };
      const result = file ? await handle(subjectOf(file), params, running) : null;
      return outdated() ?? result;
    };
}

/** Returns a file as a request about it needs it. */
export function subjectOf(file: ProjectFile): Subject {
  const lines = file.project.linesOf(file.reference);
  return { ...file, lines, offset: (position) => lines.offsetAt(position) };
}

/** Sends a request to the language service. */
export async function request<K extends RequestName>(
  { project, reference }: ProjectFile,
  params: Requests[K]['params'] & { readonly request: K },
): Promise<Requests[K]['response'] | null> {
  const whole = { ...params, uri: reference } as Request;
  const service = await loadService(partFor(whole));
  const file = project.analyzer.analyzedFile(reference);
  return file && (service.respond(file, whole) as Requests[K]['response'] | null);
}

/** Returns the offsets of a range. */
export function offsetsOf(
  { offset }: Subject,
  { start, end }: { readonly start: Position; readonly end: Position },
): { readonly start: number; readonly end: number } {
  return { start: offset(start), end: offset(end) };
}

/** Shows in the client how far a search of the workspace is, if the request has a token for it. */
export function showSearch(progress: WorkDoneProgressReporter | undefined): {
  readonly report: Search['report'];
  readonly done: () => void;
} {
  progress?.begin('Searching documents', 0);
  let shown = 0;
  return {
    report: (done, total) => {
      const percentage = Math.floor((100 * done) / total);
      if (percentage === shown) return;
      shown = percentage;
      progress?.report(percentage, `${done} of ${total}`);
    },
    done: () => progress?.done(),
  };
}

export function cancelledError(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

/** Returns an error whose message clients show. */
export function refusedRequest(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

/** Returns values without those that are written the same as one before. */
export function distinctJson<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

// The state of a connection, and how its requests about texts are handled.
import {
  type CancellationToken,
  LSPErrorCodes,
  type Position,
  ResponseError,
} from 'vscode-languageserver';
import { loadService, partFor } from '../core/api.ts';
import type { Request, RequestName, Requests } from '../core/types.ts';
import type { ClientSupport } from './client-support.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { ServerHost } from './host.ts';
import type { LineIndex } from './line-index.ts';
import type { OpenTexts } from './open-texts.ts';
import type { ProjectFile, Projects } from './projects.ts';
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

/** Returns the handler of a request about a text. */
export type About = <P extends { readonly textDocument: { readonly uri: string } }, R>(
  handle: (subject: Subject, params: P, all: readonly Subject[]) => Promise<R>,
) => (params: P, token: CancellationToken) => Promise<R | null | ResponseError>;

/**
 * Creates the function that makes handlers of requests about a text. `handle` gets the file of the
 * project whose root document it is, else of the first that refers to it, and the same file of all
 * projects. The response is null for a text that isn't a document and that none refers to, and an
 * error if the text has changed meanwhile.
 */
export function createAbout(session: () => Session): About {
  return (handle) => async (params, token) => {
    const { open, projects } = session();
    const key = keyOf(params.textDocument.uri);
    const version = open.get(key)?.version;
    const outdated = (): ResponseError | null => {
      if (token.isCancellationRequested)
        return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
      return open.get(key)?.version === version
        ? null
        : new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed since.');
    };
    const files = await projects.filesOf(key);
    const late = outdated();
    if (late) return late;
    const subjects = files.map((file): Subject => {
      const lines = file.project.linesOf(file.reference);
      return { ...file, lines, offset: (position) => lines.offsetAt(position) };
    });
    const [subject] = subjects;
    const result = subject ? await handle(subject, params, subjects) : null;
    return outdated() ?? result;
  };
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

/** Returns an error whose message clients show. */
export function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

/** Returns values without those that are written the same as one before. */
export function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

// Which of several messages a value is: the format wants it to be exactly one (sections Operation
// Object, Channel Object).

import { parse } from '../../text/parse/parse.ts';
import { toPointer } from '../../text/pointer.ts';
import { lineStarts, positionAt } from '../../text/positions.ts';
import { toValue } from '../../text/value.ts';
import type { SchemaBundler } from '../instances/bundle-schema.ts';
import type {
  Batch,
  Match,
  MatchCandidate,
  Side,
  UnreadableText,
  ValueError,
} from '../instances/types.ts';
import {
  type TaskResult,
  taskErrors,
  taskId,
  type WorkerRequest,
} from '../instances/worker-request.ts';
import { schemasToTellApart } from './discriminators.ts';

export interface MatchRequest {
  /** Ids of the messages. */
  readonly messages: readonly string[];
  readonly payload: string;
  /** '' where none are given: they are left out of the comparison then. */
  readonly headers: string;
}

/** What is compared with one message. */
type MatchInput =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'misread' }
  | { readonly kind: 'unknown'; readonly why: string };

interface CandidateRequest {
  readonly batches: readonly Batch[];
  respond(results: ReadonlyMap<string, TaskResult>): MatchCandidate;
}

const TOO_SLOW = 'Comparing the value with the schema takes too long, as some patterns do.';
const MISREAD: ValueError = {
  side: 'payload',
  kind: 'invalid',
  at: '',
  message: 'this is neither JSON nor YAML.',
};

/** Requests which of the messages match a payload, and headers, that the user entered. */
export function matchMessages(bundler: SchemaBundler, request: MatchRequest): WorkerRequest<Match> {
  const payload = readText(request.payload, 'payload');
  const headers = request.headers.trim() === '' ? null : readText(request.headers, 'headers');
  const messages = schemasToTellApart(bundler, request.messages);
  const given = messages.map((one) => inputFor(one?.message.contentType, payload, request.payload));
  const unreadable =
    headers && 'unreadable' in headers
      ? headers.unreadable
      : 'unreadable' in payload && given.every(({ kind }) => kind === 'misread')
        ? payload.unreadable
        : undefined;
  if (unreadable) return { batches: [], respond: () => ({ unreadable, candidates: [] }) };
  const asked = request.messages.map((id, i): CandidateRequest => {
    const own = given[i];
    const schemas = messages[i];
    if (!schemas || !own) {
      return {
        batches: [],
        respond: () => ({
          id,
          state: 'unknown',
          why: 'This message is not there, or it cannot be read.',
        }),
      };
    }
    const sides: [Side, unknown][] = [];
    if (own.kind === 'value') sides.push(['payload', own.value]);
    if (headers && 'value' in headers) sides.push(['headers', headers.value]);
    const bases = sides.map(([side, value]) => ({
      side,
      value,
      basis: schemas[side],
      task: taskId(),
    }));
    const why =
      own.kind === 'unknown'
        ? own.why
        : bases
            .map(({ basis }) => (basis.kind === 'unknown' ? basis.why : ''))
            .find((w) => w !== '');
    const validated = bases.flatMap(({ side, value, basis, task }) =>
      basis.kind === 'schema'
        ? [
            {
              side,
              task,
              batch: {
                definitions: basis.definitions(),
                tasks: [{ id: task, key: basis.key, root: basis.root, instance: value }],
              },
            },
          ]
        : [],
    );
    return {
      batches: validated.map(({ batch }) => batch),
      respond: (results) =>
        candidate(id, validated, results, own.kind === 'misread' ? [MISREAD] : [], why),
    };
  });
  return {
    batches: asked.flatMap(({ batches }) => batches),
    respond: (results) => ({ candidates: asked.map(({ respond: response }) => response(results)) }),
  };
}

function candidate(
  id: string,
  judged: readonly { readonly side: Side; readonly task: string }[],
  results: ReadonlyMap<string, TaskResult>,
  known: readonly ValueError[],
  why: string | undefined,
): MatchCandidate {
  const problems = [...known];
  let unknown = why;
  for (const { side, task } of judged) {
    const errors = taskErrors(results, task);
    if (errors === null) unknown ??= TOO_SLOW;
    for (const { kind, at, message } of errors ?? [])
      problems.push({ side, kind, at: toPointer(at), message });
  }
  // One side that does not fit is enough to say no, whatever is not known of the other.
  if (problems.some((f) => f.kind === 'invalid'))
    return { id, state: 'mismatch', errors: problems };
  return unknown === undefined
    ? { id, state: 'fits', errors: problems }
    : { id, state: 'unknown', why: unknown };
}

/**
 * What a message of a content type takes the text for: JSON and what can be written as such, else
 * the text itself (readings.md AMB-23).
 */
function inputFor(contentType: string | undefined, read: Read, text: string): MatchInput {
  if ('value' in read && typeof read.value === 'object' && read.value !== null)
    return { kind: 'value', value: read.value };
  if (contentType === undefined || /[/+](?:x-)?(?:json|yaml)\s*(?:;|$)/i.test(contentType)) {
    return 'value' in read ? { kind: 'value', value: read.value } : { kind: 'misread' };
  }
  if (/^text\/plain\s*(?:;|$)/i.test(contentType)) return { kind: 'value', value: text };
  return {
    kind: 'unknown',
    why: `The payload is text of the type ${contentType}, which is not compared with the schema.`,
  };
}

/** Longest text that is read, in characters. */
const MAX_TEXT = 1_000_000;

type Read = { readonly value: unknown } | { readonly unreadable: UnreadableText };

/**
 * Reads a text; as JSON where its names or the text are in double quotes, else as YAML, which most
 * of JSON is too.
 */
function readText(text: string, side: Side): Read {
  if (text.length > MAX_TEXT) {
    return {
      unreadable: { side, message: 'This text is too long to be checked.', line: 1, column: 1 },
    };
  }
  // Quoted names are JSON: its mistakes are not to pass as YAML that means something else.
  const { tree } = parse(text, /^\s*(?:[[{]\s*)*"/.test(text) ? 'json' : 'yaml', null);
  const problem = tree.problems.find((p) => p.severity === 'error');
  if (tree.root && !problem) return { value: toValue(tree.root) };
  const { line, column } = positionAt(lineStarts(text), problem?.at ?? 0);
  return {
    unreadable: {
      side,
      message: problem?.message ?? 'This is neither JSON nor YAML.',
      line,
      column,
    },
  };
}

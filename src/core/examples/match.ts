// Which of several messages a value is: the format wants it to be exactly one (sections Operation Object, Channel Object).
import { toPointer } from '../parse/pointer.ts';
import type { World } from '../resolve/world.ts';
import type { Dialect } from '../spec/dialects.ts';
import type { Candidate, Match, Side, ValueFault } from './answers.ts';
import type { Bundler } from './bundle.ts';
import { type Inquiry, judgementOf, type Result, taskId } from './inquiry.ts';
import { basisOf, messageAt } from './message.ts';
import { type Read, readText } from './read-text.ts';
import type { Batch } from './types.ts';

export interface MatchRequest {
  /** Ids of the messages. */
  readonly messages: readonly string[];
  readonly payload: string;
  /** '' where none are given: they are left out of the comparison then. */
  readonly headers: string;
}

/** What is compared with one message. */
type Given =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'misread' }
  | { readonly kind: 'unknown'; readonly why: string };

interface Asked {
  readonly batches: readonly Batch[];
  answer(results: ReadonlyMap<string, Result>): Candidate;
}

const TOO_SLOW = 'Comparing the value with the schema takes too long, as some patterns do.';
const MISREAD: ValueFault = { side: 'payload', kind: 'invalid', at: '', message: 'this is neither JSON nor YAML.' };

/** Asks which of the messages fit a payload, and headers, that a person wrote. */
export function matchInquiry(world: World, dialect: Dialect, bundler: Bundler, request: MatchRequest): Inquiry<Match> {
  const payload = readText(request.payload, 'payload');
  const headers = request.headers.trim() === '' ? null : readText(request.headers, 'headers');
  const messages = request.messages.map((id) => ({ id, message: messageAt(world, id) }));
  const given = messages.map(({ message }) => givenTo(message?.contentType, payload, request.payload));
  const unreadable =
    headers && 'unreadable' in headers
      ? headers.unreadable
      : 'unreadable' in payload && given.every(({ kind }) => kind === 'misread')
        ? payload.unreadable
        : undefined;
  if (unreadable) return { batches: [], answer: () => ({ unreadable, candidates: [] }) };
  const asked = messages.map(({ id, message }, i): Asked => {
    const own = given[i];
    if (!message || !own) {
      return { batches: [], answer: () => ({ id, state: 'unknown', why: 'This message is not there, or it cannot be read.' }) };
    }
    const sides: [Side, unknown][] = [];
    if (own.kind === 'value') sides.push(['payload', own.value]);
    if (headers && 'value' in headers) sides.push(['headers', headers.value]);
    const bases = sides.map(([side, value]) => ({ side, value, basis: basisOf(world, dialect, bundler, message, side), task: taskId() }));
    const why =
      own.kind === 'unknown' ? own.why : bases.map(({ basis }) => (basis.kind === 'unknown' ? basis.why : '')).find((w) => w !== '');
    const judged = bases.flatMap(({ side, value, basis, task }) =>
      basis.kind === 'schema'
        ? [
            {
              side,
              task,
              batch: { definitions: basis.definitions(), tasks: [{ id: task, key: basis.key, root: basis.root, instance: value }] },
            },
          ]
        : [],
    );
    return {
      batches: judged.map(({ batch }) => batch),
      answer: (results) => candidate(id, judged, results, own.kind === 'misread' ? [MISREAD] : [], why),
    };
  });
  return {
    batches: asked.flatMap(({ batches }) => batches),
    answer: (results) => ({ candidates: asked.map(({ answer }) => answer(results)) }),
  };
}

function candidate(
  id: string,
  judged: readonly { readonly side: Side; readonly task: string }[],
  results: ReadonlyMap<string, Result>,
  known: readonly ValueFault[],
  why: string | undefined,
): Candidate {
  const faults = [...known];
  let unknown = why;
  for (const { side, task } of judged) {
    const judgement = judgementOf(results, task);
    if (judgement === null) unknown ??= TOO_SLOW;
    for (const { kind, at, message } of judgement ?? []) faults.push({ side, kind, at: toPointer(at), message });
  }
  // One side that does not fit is enough to say no, whatever is not known of the other.
  if (faults.some((f) => f.kind === 'invalid')) return { id, state: 'misfits', faults };
  return unknown === undefined ? { id, state: 'fits', faults } : { id, state: 'unknown', why: unknown };
}

/** What a message of a content type takes the text for: JSON and what can be written as such, else the text itself (readings.md AMB-23). */
function givenTo(contentType: string | undefined, read: Read, text: string): Given {
  if ('value' in read && typeof read.value === 'object' && read.value !== null) return { kind: 'value', value: read.value };
  if (contentType === undefined || /[/+](?:x-)?(?:json|yaml)\s*(?:;|$)/i.test(contentType)) {
    return 'value' in read ? { kind: 'value', value: read.value } : { kind: 'misread' };
  }
  if (/^text\/plain\s*(?:;|$)/i.test(contentType)) return { kind: 'value', value: text };
  return { kind: 'unknown', why: `The payload is text of the type ${contentType}, which is not compared with the schema.` };
}

// Among which messages a value has to be exactly one, and what the answer means in a sentence.
import { counted } from '../../core/counted.ts';
import type { Candidate, Match } from '../../core/examples/answers.ts';
import type { Link, MessagePart, Model, PartId } from '../../core/model/types.ts';

/** Messages of which exactly one has to fit. */
export interface MatchContext {
  /** Tells one from another among those of a message. */
  readonly id: string;
  readonly label: string;
  readonly messages: readonly PartId[];
}

/** Where a message is one of several: its operations, their replies, its channels; else the message alone. */
export function contextsOf(part: MessagePart, model: Model): readonly MatchContext[] {
  const operations: MatchContext[] = [];
  const channels: MatchContext[] = [];
  for (const { id } of part.usedBy) {
    const user = id === null ? undefined : model.parts.get(id);
    if (user?.kind === 'operation') {
      const name = user.title ?? user.key;
      operations.push({ id: user.id, label: `Operation ${name}`, messages: idsOf(user.messages) });
      if (user.reply)
        operations.push({ id: `${user.id} reply`, label: `Reply of operation ${name}`, messages: idsOf(user.reply.messages) });
    } else if (user?.kind === 'channel') {
      channels.push({ id: user.id, label: `Channel ${user.title ?? user.key}`, messages: idsOf(user.messages) });
    }
  }
  const found = [...operations, ...channels].filter(({ messages }) => messages.includes(part.id));
  return found.length > 0 ? found : [{ id: part.id, label: 'This message', messages: [part.id] }];
}

function idsOf(links: readonly Link[]): readonly PartId[] {
  return [...new Set(links.map(({ id }) => id).filter((id) => id !== null))];
}

/** `good`: exactly one; `open`: it cannot be said for certain. */
export interface Outcome {
  readonly tone: 'good' | 'bad' | 'open';
  readonly text: string;
}

/** What the answer says on the whole; `nameOf` names a message. */
export function outcomeOf({ unreadable, candidates }: Match, nameOf: (id: PartId) => string): Outcome {
  if (unreadable) {
    const { side, line, column, message } = unreadable;
    return {
      tone: 'bad',
      text: `The ${side} can't be parsed. Line ${line}, column ${column}: ${message}`,
    };
  }
  const of = (state: Candidate['state']): readonly Candidate[] => candidates.filter((c) => c.state === state);
  const fits = of('fits');
  const unknown = of('unknown').length;
  const [only] = fits;
  if (fits.length > 1) {
    return { tone: 'bad', text: `Ambiguous: it matches ${fits.length} of the messages, and exactly one must match.` };
  }
  if (only) {
    if (unknown > 0) return { tone: 'open', text: `Matches ${nameOf(only.id)}. ${unchecked(unknown)}, so it may match more.` };
    return {
      tone: 'good',
      text: candidates.length === 1 ? `Matches ${nameOf(only.id)}.` : `Matches exactly one message: ${nameOf(only.id)}.`,
    };
  }
  if (unknown > 0) {
    const rest = candidates.length - unknown;
    return {
      tone: 'open',
      text: rest === 0 ? "This message can't be checked." : `Matches none of the messages that can be checked. ${unchecked(unknown)}.`,
    };
  }
  const [first] = candidates;
  if (candidates.length === 1 && first) return { tone: 'bad', text: `Does not match ${nameOf(first.id)}.` };
  return {
    tone: 'bad',
    text: candidates.length === 0 ? 'No message to check against.' : `Matches none of the ${candidates.length} messages.`,
  };
}

function unchecked(count: number): string {
  return `${counted(count, 'message')} could not be checked`;
}

// The messages of which a value must match exactly one, and the result in a sentence.
import { formatCount } from '../../core/light.ts';
import type { Link, Match, MatchCandidate, MessagePart, Model, PartId } from '../../core/types.ts';

/** Messages of which exactly one has to fit. */
export interface MatchContext {
  /** Identifies a context among those of a message. */
  readonly id: string;
  readonly label: string;
  readonly messages: readonly PartId[];
}

/**
 * Returns where a message is one of several: its operations, their replies, its channels; else the
 * message alone.
 */
export function contextsOf(part: MessagePart, model: Model): readonly MatchContext[] {
  const operations: MatchContext[] = [];
  const channels: MatchContext[] = [];
  for (const { id } of part.usedBy) {
    const user = id === null ? undefined : model.parts.get(id);
    if (user?.kind === 'operation') {
      const name = user.title ?? user.key;
      operations.push({ id: user.id, label: `Operation ${name}`, messages: idsOf(user.messages) });
      if (user.reply)
        operations.push({
          id: `${user.id} reply`,
          label: `Reply of operation ${name}`,
          messages: idsOf(user.reply.messages),
        });
    } else if (user?.kind === 'channel') {
      channels.push({
        id: user.id,
        label: `Channel ${user.title ?? user.key}`,
        messages: idsOf(user.messages),
      });
    }
  }
  const found = [...operations, ...channels].filter(({ messages }) => messages.includes(part.id));
  return found.length > 0 ? found : [{ id: part.id, label: 'This message', messages: [part.id] }];
}

function idsOf(links: readonly Link[]): readonly PartId[] {
  return [...new Set(links.map(({ id }) => id).filter((id) => id !== null))];
}

/** `good`: exactly one; `open`: can't be determined. */
export interface MatchSummary {
  readonly tone: 'good' | 'bad' | 'open';
  readonly text: string;
}

/** Returns a summary of the result; `nameOf` names a message. */
export function matchSummary(
  { unreadable, candidates }: Match,
  nameOf: (id: PartId) => string,
): MatchSummary {
  if (unreadable) {
    const { side, line, column, message } = unreadable;
    return {
      tone: 'bad',
      text: `The ${side} can't be parsed. Line ${line}, column ${column}: ${message}`,
    };
  }
  const of = (state: MatchCandidate['state']): readonly MatchCandidate[] =>
    candidates.filter((c) => c.state === state);
  const fits = of('fits');
  const unknown = of('unknown').length;
  const [only] = fits;
  if (fits.length > 1) {
    return {
      tone: 'bad',
      text: `Ambiguous: it matches ${fits.length} of the messages, and exactly one must match.`,
    };
  }
  if (only) {
    if (unknown > 0)
      return {
        tone: 'open',
        text: `Matches ${nameOf(only.id)}. ${uncheckedText(unknown)}, so it may match more.`,
      };
    return {
      tone: 'good',
      text:
        candidates.length === 1
          ? `Matches ${nameOf(only.id)}.`
          : `Matches exactly one message: ${nameOf(only.id)}.`,
    };
  }
  if (unknown > 0) {
    const rest = candidates.length - unknown;
    return {
      tone: 'open',
      text:
        rest === 0
          ? "This message can't be checked."
          : `Matches none of the messages that can be checked. ${uncheckedText(unknown)}.`,
    };
  }
  const [first] = candidates;
  if (candidates.length === 1 && first)
    return { tone: 'bad', text: `Does not match ${nameOf(first.id)}.` };
  return {
    tone: 'bad',
    text:
      candidates.length === 0
        ? 'No message to check against.'
        : `Matches none of the ${candidates.length} messages.`,
  };
}

function uncheckedText(count: number): string {
  return `${formatCount(count, 'message')} could not be checked`;
}

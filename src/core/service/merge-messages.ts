// Extends a document by messages that were seen, by verified edits: channels for addresses that it
// doesn't have, messages that none of a channel is, and schemas that admit what came.
import type { LiveChannel } from '../analysis/live/candidates.ts';
import { quote } from '../format/message-text.ts';
import { groupBy } from '../text/group-by.ts';
import { isRoot } from '../text/location.ts';
import { formatCount } from '../text/plural.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { firstNames } from './commands/schema/infer-from-samples.ts';
import type { DiscoveredChannel, Discovery } from './discovery/discover.ts';
import {
  canBeDescribed,
  isOfOtherKind,
  isValid,
  type Judged,
  judgedKinds,
  type Kinds,
  tagOf,
  textOf,
} from './discovery/judged-messages.ts';
import { MergeDraft, type MergeOptions, type NewEntry, type Step } from './merge-draft.ts';
import { Widening } from './widen-messages.ts';

/** What was done to the document. */
export interface MergedMessages {
  readonly text: string;
  /** How many of them are new. */
  readonly channels: number;
  readonly messages: number;
  /** What else of the document is different. */
  readonly changed: readonly ('parameters' | 'schemas')[];
  /** Messages that came, and are still not valid by the document. */
  readonly remaining: number;
  /** What was added and widened, and what could not be, one sentence each. */
  readonly notes: readonly string[];
}

/** A new channel, with its messages by their names. */
interface NewChannel extends Step, DiscoveredChannel {
  readonly key: string;
}

/** A new message of a channel. */
interface NewMessage extends Step {
  readonly channel: LiveChannel;
  readonly name: string;
  readonly message: object;
  /** What was guessed about it, one sentence each. */
  readonly notes: readonly string[];
}

const MAX_REASONS = 3;

/**
 * Merges what was seen into the document. A message that was valid before stays so, as far as it is
 * among those that were seen; no schema becomes narrower but by the new properties of its objects.
 * Constants stay: they tell messages apart.
 */
export function mergeMessages(discovery: Discovery, options: MergeOptions): MergedMessages {
  return new Merging(discovery, options).run();
}

/** Returns how many messages don't match the document, of those with a schema of a registry. */
export function unmatchedMessages(
  discovery: Discovery,
  options: MergeOptions,
): Pick<MergedMessages, 'remaining' | 'notes'> {
  const draft = new MergeDraft(discovery, options);
  const unmatched = draft
    .judgeAll()
    .filter(({ seen, result }) => !isValid(result) && discovery.schemaOf(seen));
  noteRemaining(draft, unmatched, '');
  return { remaining: unmatched.length, notes: draft.notes };
}

class Merging {
  private readonly draft: MergeDraft;
  private readonly widening: Widening;
  private readonly discovery: Discovery;

  constructor(discovery: Discovery, options: MergeOptions) {
    this.discovery = discovery;
    this.draft = new MergeDraft(discovery, options);
    this.widening = new Widening(this.draft, discovery.protocol);
  }

  run(): MergedMessages {
    const before = this.draft.judgeAll();
    const newChannels = this.addChannels(before);
    const isParameterWider = this.isChangedBy(() => this.widening.widenParameters(before));
    const isMessageWider = this.isChangedBy(() => {
      this.draft.widen(this.widening.widerMessages(this.draft.judgeAll()));
      this.widening.removeKeywords();
    });
    const added = this.addMessages();
    const isOtherWider = this.isChangedBy(() => {
      this.draft.widen(this.widening.nearestMessages());
      this.widening.removeKeywords();
      // What became valid only now may have properties that are not described.
      this.draft.widen(
        this.widening.widerMessages(this.draft.judgeAll().filter(({ result }) => isValid(result))),
      );
    });
    const remaining = this.draft.judgeAll().filter(({ result }) => !isValid(result));
    noteRemaining(this.draft, remaining, ' still');
    return {
      text: this.draft.text,
      channels: newChannels.channels,
      messages: newChannels.messages + added,
      changed: [
        ...(isParameterWider ? (['parameters'] as const) : []),
        ...(isMessageWider || isOtherWider ? (['schemas'] as const) : []),
      ],
      remaining: remaining.length,
      notes: [...this.draft.notes, ...this.discovery.leftOut()],
    };
  }

  private isChangedBy(widen: () => void): boolean {
    const { text } = this.draft;
    widen();
    return this.draft.text !== text;
  }

  /** @param channel where it is written: its key may be that of a reference */
  private isTaken(channel?: LiveChannel) {
    const messages = channel && [...fromPointer(channel.part.pointer), 'messages'];
    return {
      channel: (name: string) => this.draft.has('channels', name),
      message: (name: string) =>
        this.draft.has('components', 'messages', name) ||
        (messages !== undefined && this.draft.has(...messages, name)),
    };
  }

  // New channels.

  private addChannels(judged: readonly Judged[]) {
    const foreign = judged.filter(({ result }) => result.channel === null);
    if (foreign.length === 0) return { channels: 0, messages: 0 };
    const found = this.discovery.of(foreign.map(({ seen }) => seen)).parts(this.isTaken());
    const steps = [...found.channels].map(([key, channel]): NewChannel => {
      const refusal = `Channel ${quote(key)}: not added`;
      return { refusal, key, ...channel };
    });
    const added = this.draft.safely(steps, (some) =>
      this.draft.add(
        some.flatMap(({ key, object, messages }): NewEntry[] => [
          ...[...messages].map(([name, message]) => componentOf(name, message)),
          { path: ['channels', key], value: object },
        ]),
      ),
    );
    if (added.length === 0) return { channels: 0, messages: 0 };
    for (const { notes } of added) for (const note of notes) this.draft.note(note);
    for (const note of found.notes) this.draft.note(note);
    this.draft.note(`New channels: ${firstNames(added.map(({ key }) => quote(key)))}.`);
    const messages = added.reduce((sum, one) => sum + one.messages.size, 0);
    return { channels: added.length, messages };
  }

  // New messages of channels.

  private addMessages(): number {
    const added: NewMessage[] = [];
    const names = new Set<string>();
    for (const [key, all] of groupBy(this.draft.judgeAll(), ({ result }) => result.channel ?? '')) {
      const channel = this.draft.channels.get(key);
      if (!channel || !isRoot(channel.part.uri)) continue;
      const kinds = judgedKinds(all, channel.messages);
      const wrong = all.filter(
        (one) => !isValid(one.result) && this.isDescribable(one, channel, kinds),
      );
      const placeOf = (one: Judged) => tagOf(one) ?? kinds.place;
      for (const some of groupBy(wrong, (one) => JSON.stringify(placeOf(one) ?? '')).values()) {
        const [first] = some;
        const taken = this.isTaken(channel);
        const found = this.discovery
          .of(some.map(({ seen }) => seen))
          .messagesOf(channel.key, first && placeOf(first), {
            ...taken,
            message: (name) => names.has(name) || taken.message(name),
          });
        for (const [name, { message, notes, isDistinct, of }] of found) {
          const isStated = of.some(({ contentType }) => contentType !== undefined);
          // Any bytes could be this message.
          if (!isDistinct && !isStated && channel.messages.length > 0) continue;
          names.add(name);
          const refusal = `Message ${quote(name)} of ${quote(channel.key)}: not added`;
          added.push({ refusal, channel, name, message, notes });
        }
      }
    }
    const kept = this.draft.safely(added, (some) => this.put(some));
    for (const { notes } of kept) for (const note of notes) this.draft.note(note);
    if (kept.length > 0)
      this.draft.note(
        `New messages: ${firstNames(kept.map(({ name, channel }) => `${quote(name)} of ${quote(channel.key)}`))}.`,
      );
    return kept.length;
  }

  private put(added: readonly NewMessage[]): boolean {
    return this.draft.add(
      added.flatMap(({ channel, name, message }): NewEntry[] => {
        const component = componentOf(name, message);
        const path = [...fromPointer(channel.part.pointer), 'messages', name];
        return [component, { path, value: { $ref: `#${toPointer(component.path)}` } }];
      }),
    );
  }

  /**
   * Whether a new message is made of a message that none is: it has another schema of a registry,
   * constant or kind than all that are described, another content type, or no property in common
   * with any of them.
   */
  private isDescribable(one: Judged, channel: LiveChannel, kinds: Kinds): boolean {
    const { verdict, errors, value } = one.result;
    if (this.draft.unreadOf(channel.key).length > 0) return false;
    if (channel.messages.length === 0) return true;
    const schema = this.discovery.schemaOf(one.seen);
    if (schema) return !channel.messages.some(({ prefix }) => prefix?.id === schema.id);
    if (verdict !== 'invalid' || !canBeDescribed(one)) return false;
    const tag = tagOf(one);
    if (tag) return textOf(one, tag) !== undefined;
    return (
      isOfOtherKind(one, kinds) ||
      errors.some(({ path }) => path === '/contentType') ||
      !channel.messages.some((message) => this.widening.hasCommonName(message, value?.is))
    );
  }
}

/** @param still ' still' where the document was to match them */
function noteRemaining(draft: MergeDraft, remaining: readonly Judged[], still: string): void {
  if (remaining.length === 0) return;
  const reasons = new Set(
    remaining.map(({ result: { errors, warnings, message, channel } }) => {
      const [unread] = draft.unreadOf(channel);
      if (unread !== undefined)
        return `channel ${quote(channel ?? '')}: ${quote(unread)} was not read.`;
      const [first] = [...errors, ...warnings];
      const of = message === null ? `channel ${quote(channel ?? '')}` : quote(message);
      return `${of}${first ? `, ${first.path}: ${first.message}` : ''}`;
    }),
  );
  const isOne = remaining.length === 1;
  draft.note(
    `${formatCount(remaining.length, 'message')}${still} ${isOne ? "doesn't" : "don't"} match the document.`,
  );
  for (const reason of [...reasons].slice(0, MAX_REASONS)) draft.note(reason);
}

function componentOf(name: string, value: object): NewEntry {
  return { path: ['components', 'messages', name], value };
}

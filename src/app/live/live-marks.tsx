// What came of channels, operations and messages while they are listened to, as outline and diagram
// show it.
import type { ReactNode } from 'react';
import { formatNumber, groupBy } from '../../core/light.ts';
import type { ChannelPart, Model, PartId, Verdict } from '../../core/types.ts';
import type { LiveCounts, SeenMessage } from '../../live-worker/protocol.ts';
import type { LiveMark, LiveMarks } from '../../visual/live-marks.ts';
import './live.css';

/** What is known of the messages of one card. */
export interface CardCounts {
  /** The part of the card. */
  readonly id: PartId;
  /** The document that they were validated by. */
  readonly model: Model;
  readonly counts: LiveCounts;
}

/** What is added up for a part. */
interface Total {
  readonly verdicts: Record<Verdict, number>;
  /** Milliseconds since 1970; null before the first message. */
  last: number | null;
}

/**
 * Returns the marks of all parts that are listened to: each card's own part, the channels of the
 * messages, and the messages. A channel of several cards counts by the one that has most of it.
 * @param now milliseconds since 1970
 * @param before marks that are kept where they say the same
 */
export function liveMarks(
  cards: readonly CardCounts[],
  now: number,
  before: LiveMarks = new Map(),
): LiveMarks {
  const channels = new Map<PartId, readonly SeenMessage[]>();
  const totals = new Map<PartId, Total>();
  for (const { id, model, counts } of cards) {
    const own = channelOfCard(model, id);
    const byChannel = groupBy(counts.seen, ({ channel }) => channel);
    for (const [{ id: channel }, seen] of findChannels(model, byChannel))
      if (sizeOf(seen) > sizeOf(channels.get(channel) ?? [])) channels.set(channel, seen);
    if (own && !channels.has(own.id)) channels.set(own.id, []);
    if (own?.id === id) continue;
    totals.set(id, emptyTotal());
    for (const seen of counts.seen) if (seen.channel === own?.key) add(totals, id, seen);
  }
  for (const [id, seen] of channels) {
    totals.set(id, emptyTotal());
    const channel = cards.map(({ model }) => model.parts.get(id)).find((part) => part);
    if (channel?.kind !== 'channel') continue;
    for (const link of channel.messages)
      if (link.id !== null && !totals.has(link.id)) totals.set(link.id, emptyTotal());
    for (const one of seen) {
      add(totals, id, one);
      const link = channel.messages.find(({ key }) => key === one.message);
      if (link?.id) add(totals, link.id, one);
    }
  }
  return new Map([...totals].map(([id, total]) => [id, markOf(total, now, before.get(id))]));
}

function channelOfCard(model: Model, id: PartId): ChannelPart | undefined {
  const part = model.parts.get(id);
  if (part?.kind === 'channel') return part;
  const channel = part?.kind === 'operation' && model.parts.get(part.channel?.id ?? '');
  return channel && channel.kind === 'channel' ? channel : undefined;
}

/** Returns the channels with these keys, each with its item, in one pass over all channels. */
export function findChannels<Item>(
  model: Model,
  byKey: ReadonlyMap<string, Item>,
): readonly (readonly [ChannelPart, Item])[] {
  const rest = new Map(byKey);
  const found: (readonly [ChannelPart, Item])[] = [];
  for (const id of model.order.channels) {
    if (rest.size === 0) break;
    const part = model.parts.get(id);
    const item = part?.kind === 'channel' ? rest.get(part.key) : undefined;
    if (part?.kind !== 'channel' || item === undefined) continue;
    found.push([part, item]);
    rest.delete(part.key);
  }
  return found;
}

function emptyTotal(): Total {
  return { verdicts: { valid: 0, invalid: 0, ambiguous: 0, unknown: 0 }, last: null };
}

function sizeOf(seen: readonly SeenMessage[]): number {
  return seen.reduce((sum, { verdicts }) => sum + sumOf(verdicts), 0);
}

function sumOf(verdicts: Readonly<Record<Verdict, number>>): number {
  return Object.values(verdicts).reduce((sum, count) => sum + count, 0);
}

function add(totals: Map<PartId, Total>, id: PartId, { verdicts, last }: SeenMessage): void {
  const total = totals.get(id) ?? emptyTotal();
  totals.set(id, total);
  for (const verdict of Object.keys(verdicts) as Verdict[])
    total.verdicts[verdict] += verdicts[verdict];
  total.last = Math.max(total.last ?? 0, last);
}

function markOf({ verdicts, last }: Total, now: number, before: LiveMark | undefined): LiveMark {
  const counted = (Object.keys(verdicts) as Verdict[]).filter((one) => verdicts[one] > 0);
  const text =
    last === null
      ? 'no message yet'
      : [
          ...counted.map((one) => `${formatNumber(verdicts[one])} ${one}`),
          `the last one ${ageText(now - last)}`,
        ].join(', ');
  if (text === before?.text) return before;
  const valid = verdicts.valid + verdicts.ambiguous;
  return { text, badge: <LiveBadge valid={valid} wrong={verdicts.invalid + verdicts.unknown} /> };
}

/** Returns an age in words that rarely change. @param milliseconds of the message */
function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes >= 60) return 'more than an hour ago';
  if (minutes > 0) return `${minutes} min ago`;
  return milliseconds < 10_000 ? 'just now' : 'less than a minute ago';
}

function LiveBadge({ valid, wrong }: { valid: number; wrong: number }): ReactNode {
  return (
    <span className="live-badge" aria-hidden="true">
      {(valid > 0 || wrong === 0) && (
        <span data-none={wrong + valid === 0 || undefined}>{formatNumber(valid)}</span>
      )}
      {wrong > 0 && <span data-wrong="">{formatNumber(wrong)}</span>}
    </span>
  );
}

// What comes: the state of the connection, counts, a filter, the list of messages, newest first,
// and one of them in full.
import {
  ArrowUp,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Download,
  Eraser,
  Pause,
  Play,
  Radio,
  Send,
  Square,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount, formatNumber } from '../../core/light.ts';
import type { ChannelPart, OperationPart, Verdict } from '../../core/types.ts';
import { usePaneState } from '../../docs/pane/pane.ts';
import type { LiveCounts, LiveRow, LiveStatus } from '../../live-worker/protocol.ts';
import { formatBytes } from '../../share/failure.ts';
import { downloadBlob } from '../../share/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useReader } from '../reader-services.ts';
import { secretsText } from './LiveFields.tsx';
import type { LiveFeed } from './live-feed.ts';
import { MessageDetail } from './MessageDetail.tsx';
import type { SendDraft } from './send-draft.ts';

const VERDICTS: Readonly<
  Record<Verdict | 'unjudged', { readonly icon: typeof CircleCheck; readonly word: string }>
> = {
  valid: { icon: CircleCheck, word: 'valid' },
  invalid: { icon: CircleX, word: 'invalid' },
  ambiguous: { icon: CircleAlert, word: 'ambiguous' },
  unknown: { icon: CircleHelp, word: 'unknown' },
  unjudged: { icon: CircleDashed, word: 'not validated' },
};

const OUT: Readonly<Record<NonNullable<LiveRow['out']>, string>> = {
  sent: 'sent',
  failed: 'not sent',
  unconfirmed: 'not confirmed',
};

/** Pixels of a row, and rows beside those on the screen. */
const ROW = 28;
const MARGIN = 10;

interface FeedViewProps {
  feed: LiveFeed;
  part: OperationPart | ChannelPart;
  /** What is written to send, where something can be sent. */
  draft: SendDraft;
  /** Goes back to the form. */
  onClose(): void;
}

export function FeedView({ feed, part, draft, onClose }: FeedViewProps): ReactNode {
  const { status, counts, since, pausedAt, isLost } = useStore(feed.state);
  useFollowedDocument(feed, part);
  const isOpen = useStore(draft.state, (state) => state.isOpen);
  const isWriting = feed.target !== null && isOpen;
  const { part: SendForm } = useLazy(loadSendForm, isWriting);
  const isOver = status.is === 'ended';
  const count = counts?.all ?? 0;
  return (
    <>
      <div className="live-head">
        <StatusLine host={feed.host} status={status} since={since} count={count} />
        <div className="ui-row">
          {feed.target && (
            <Button
              icon={Send}
              look="outline"
              aria-expanded={isWriting}
              onClick={() => draft.set({ isOpen: !isWriting })}
            >
              Send
            </Button>
          )}
          {!isLost && count > 0 && (
            <>
              {(!isOver || pausedAt !== null) && (
                <PauseButton feed={feed} isPaused={pausedAt !== null} />
              )}
              <Button icon={Eraser} iconOnly onClick={() => feed.clear()}>
                Clear the list
              </Button>
              <ExportButton feed={feed} />
            </>
          )}
          {!isOver && (
            <Button icon={Square} iconOnly onClick={() => feed.disconnect()}>
              Disconnect
            </Button>
          )}
          {isOver && count === 0 ? (
            <Button icon={Radio} look="outline" onClick={onClose}>
              Connect again
            </Button>
          ) : (
            <Button icon={X} iconOnly onClick={onClose}>
              Close and forget the messages
            </Button>
          )}
        </div>
      </div>
      {isWriting && SendForm && feed.target && (
        <SendForm {...{ feed, part, draft, isOver }} target={feed.target} />
      )}
      {counts && count > 0 && <Counts counts={counts} isPaused={pausedAt !== null} />}
      {count > 0 && !isLost && <Filter feed={feed} />}
      {count > 0 && <MessageList feed={feed} />}
      <MessageDetail feed={feed} part={part} />
    </>
  );
}

const loadSendForm = async () => (await import('./SendForm.tsx')).default;

/** Lets the feed validate by the document as it is edited. */
function useFollowedDocument(feed: LiveFeed, { id }: OperationPart | ChannelPart): void {
  const model = usePaneState((s) => s.model);
  const { store } = useReader();
  useEffect(() => {
    let isCurrent = feed.model !== model;
    const { request } = store.getState();
    if (isCurrent)
      void request({ request: 'liveChannels', uri: '', id }).then((channels) => {
        if (isCurrent && channels) feed.follow(model, channels);
      });
    return () => {
      isCurrent = false;
    };
  }, [feed, model, store, id]);
}

function PauseButton({ feed, isPaused }: { feed: LiveFeed; isPaused: boolean }): ReactNode {
  return (
    <Button icon={isPaused ? Play : Pause} iconOnly onClick={() => feed.pause(!isPaused)}>
      {isPaused ? 'Resume the list' : 'Pause the list'}
    </Button>
  );
}

/** Says what the connection does; of the counts nothing is announced to screen readers. */
function StatusLine({
  host,
  status,
  since,
  count,
}: {
  host: string | null;
  status: LiveStatus;
  since: number | null;
  count: number;
}): ReactNode {
  const now = useNow(1000);
  return (
    <p className="live-status" data-is={status.is}>
      <span role="status">{statusText(status, host)}</span>
      {status.is === 'dropped' && (
        <span>
          {' '}
          Trying again {status.at > now ? `in ${Math.ceil((status.at - now) / 1000)} s` : 'now'}.
        </span>
      )}
      {status.is === 'listening' &&
        status.addresses.length > 0 &&
        count === 0 &&
        since !== null && (
          <span> Nothing has arrived in {Math.max(0, Math.round((now - since) / 1000))} s.</span>
        )}
    </p>
  );
}

function statusText(status: LiveStatus, host: string | null): string {
  const name = visibleText(host ?? '');
  switch (status.is) {
    case 'connecting':
      return host === null ? 'Reading…' : `Connecting to ${name}…`;
    case 'listening':
      return status.addresses.length === 0
        ? `Ready to send to ${name}.`
        : `Connected to ${name}, listening to ${visibleText(status.addresses.join(', '))}.`;
    case 'dropped':
      return `The connection to ${name} was lost: ${visibleText(status.why)}.`;
    case 'ended':
      return visibleText(
        /[.!?]$/.test(status.why) ? status.why : `Not connected to ${name}: ${status.why}.`,
      );
  }
}

function useNow(milliseconds: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return now;
}

function Counts({ counts, isPaused }: { counts: LiveCounts; isPaused: boolean }): ReactNode {
  const { all, sent, verdicts, unjudged, every, skipped, rate, kept } = counts;
  return (
    <p className="live-counts">
      <span>{formatCount(all, 'message')}</span>
      {sent > 0 && <span>{formatNumber(sent)} sent</span>}
      {(Object.keys(verdicts) as Verdict[])
        .filter((one) => verdicts[one] > 0)
        .map((one) => {
          const { icon: Icon, word } = VERDICTS[one];
          return (
            <span key={one} data-verdict={one}>
              <Icon size={14} aria-hidden="true" />
              {formatNumber(verdicts[one])} {word}
            </span>
          );
        })}
      {rate > 0 && <span>{formatNumber(rate)} a second</span>}
      {unjudged > 0 && (
        <span>
          {formatNumber(unjudged)} not validated
          {every > 1 && `: too many at a time, 1 of ${formatNumber(every)} is validated`}
        </span>
      )}
      {skipped > 0 && <span>{formatNumber(skipped)} skipped</span>}
      {kept < all && <span>{formatNumber(kept)} kept</span>}
      {isPaused && <span>list paused</span>}
    </p>
  );
}

function Filter({ feed }: { feed: LiveFeed }): ReactNode {
  const { filter, counts } = useStore(feed.state);
  const names = new Set(counts?.seen.flatMap(({ message }) => message ?? []));
  const id = useId();
  return (
    <div className="live-filter">
      <label className="ui-hidden" htmlFor={`${id}v`}>
        Result
      </label>
      <select
        id={`${id}v`}
        className="ui-input"
        value={filter.verdict ?? ''}
        onChange={({ target }) => feed.filter({ verdict: (target.value as Verdict) || null })}
      >
        <option value="">All results</option>
        {(['valid', 'invalid', 'ambiguous', 'unknown'] as const).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <label className="ui-hidden" htmlFor={`${id}m`}>
        Message
      </label>
      <select
        id={`${id}m`}
        className="ui-input"
        value={filter.message ?? ''}
        onChange={({ target }) => feed.filter({ message: target.value || null })}
      >
        <option value="">All messages</option>
        {[...names].map((one) => (
          <option key={one} value={one}>
            {visibleName(one)}
          </option>
        ))}
      </select>
      <input
        className="ui-input"
        type="search"
        aria-label="Text in address, error or payload"
        placeholder="Address, error or payload"
        value={filter.text}
        onChange={({ target }) => feed.filter({ text: target.value })}
      />
    </div>
  );
}

function MessageList({ feed }: { feed: LiveFeed }): ReactNode {
  const { rows, from, total, detail, counts, pausedAt, status } = useStore(feed.state);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pausedAt === null) box.current?.scrollTo({ top: 0 });
  }, [pausedAt]);
  const look = (): void => {
    const element = box.current;
    if (!element) return;
    // Rows that somebody looks for must not move.
    const isLooking = element.scrollTop > ROW && status.is !== 'ended';
    if (isLooking && pausedAt === null) feed.pause(true);
    const first = Math.max(0, Math.floor(element.scrollTop / ROW) - MARGIN);
    feed.scroll(first, Math.ceil(element.clientHeight / ROW) + 2 * MARGIN);
  };
  if (total === 0)
    return (
      <p className="live-empty ui-help">
        {counts && counts.kept > 0 ? 'No message fits the filter.' : 'The list is empty.'}
      </p>
    );
  return (
    <div className="live-box" ref={box} onScroll={look}>
      <ol className="live-list" aria-label="Messages, newest first" style={{ height: total * ROW }}>
        {rows.map((row, i) => (
          <li key={row.number} style={{ top: (from + i) * ROW }}>
            <Row
              row={row}
              isOpen={detail?.number === row.number}
              onOpen={() => feed.open(detail?.number === row.number ? null : row.number)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Moves the focus to the row above or below. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const own = (event.target as HTMLElement).closest('li');
  if (step === undefined || !own) return;
  event.preventDefault();
  const next = step > 0 ? own.nextElementSibling : own.previousElementSibling;
  next?.querySelector('button')?.focus();
}

function Row({
  row,
  isOpen,
  onOpen,
}: {
  row: LiveRow;
  isOpen: boolean;
  onOpen(): void;
}): ReactNode {
  const { verdict, message, fitting, address, first, bytes, time, out } = row;
  const { icon: Icon, word } = VERDICTS[verdict ?? 'unjudged'];
  return (
    <button
      type="button"
      className="live-row"
      aria-expanded={isOpen}
      data-verdict={verdict ?? 'unjudged'}
      onClick={onOpen}
      onKeyDown={moveFocus}
    >
      <span className="live-time">{timeText(time)}</span>
      <span className="live-verdict">
        <Icon size={14} aria-hidden="true" />
        {word}
      </span>
      <span className="live-name">
        {out !== null && (
          <>
            <ArrowUp size={14} aria-hidden="true" />
            <span className={out === 'sent' ? 'ui-hidden' : undefined}>{OUT[out]}</span>{' '}
          </>
        )}
        {visibleName(message ?? fitting?.join(' or ') ?? '-')}
      </span>
      <span className="live-address">{visibleText(address)}</span>
      <span className="live-first">
        {first ? visibleText(`${first.path}: ${first.message}`) : ''}
      </span>
      <span className="live-size">{formatBytes(bytes)}</span>
    </button>
  );
}

/** Returns the time of day, with milliseconds. */
function timeText(time: number): string {
  const date = new Date(time);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Saves the messages; what looks like a secret is named before. */
function ExportButton({ feed }: { feed: LiveFeed }): ReactNode {
  const [secrets, setSecrets] = useState(0);
  const save = async (): Promise<void> => {
    const exported = await feed.export();
    if (!exported) return;
    const mustAsk = secrets === 0 && exported.secrets > 0;
    setSecrets(mustAsk ? exported.secrets : 0);
    if (!mustAsk) downloadBlob('messages.ndjson', exported.lines);
  };
  return (
    <>
      {secrets > 0 && (
        <span className="live-secrets" role="alert">
          {secretsText(secrets)}
        </span>
      )}
      <Button icon={Download} iconOnly={secrets === 0} onClick={() => void save()}>
        {secrets === 0 ? 'Export as NDJSON' : 'Export anyway'}
      </Button>
    </>
  );
}

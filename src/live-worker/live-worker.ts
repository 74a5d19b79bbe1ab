// Entry of the worker of live connections: the only part of the page that connects to servers of
// documents. Its file has a policy of its own, and it has neither the document nor the page.
import { connectFeed, type FeedConnection, type FeedEvents } from './connect-feed.ts';
import { readExport } from './exported-lines.ts';
import { MessageLog } from './message-log.ts';
import type { FromLiveWorker, LiveStatus, LiveView, ToLiveWorker } from './protocol.ts';
import { sendMessage } from './written-message.ts';

// What comes can have any name; nothing of it may be added to what all objects share. Not frozen:
// the client of MQTT has a `toString` of its own, which could not be assigned then.
Object.seal(Object.prototype);

/** Milliseconds between two updates of the screen. */
const TICK = 200;
/** Updates of the screen for each one of what came in payloads. */
const TICKS_OF_PAYLOADS = 5;

let log: MessageLog | null = null;
let view: LiveView | null = null;
let connection: FeedConnection | null = null;
let protocol = '';
let isChanged = false;
let ticks = 0;
/** The rate goes on falling when nothing comes. */
let isRateShown = false;

function post(message: FromLiveWorker): void {
  self.postMessage(message);
}

function report(status: LiveStatus): void {
  post({ type: 'status', status });
}

/** What comes, for a log. */
function eventsFor(messages: MessageLog): Pick<FeedEvents, 'message' | 'skipped'> {
  return {
    message: (message) => {
      isChanged = true;
      return messages.add(message, Date.now())?.replies ?? null;
    },
    skipped: (count) => {
      isChanged = true;
      messages.addSkipped(count);
    },
  };
}

/** Judges what was exported before. */
async function read(lines: Blob, messages: MessageLog): Promise<void> {
  const why = await readExport(lines, (incoming, time, isSent) => {
    isChanged = true;
    if (!messages.accepts(incoming.address)) return false;
    messages.add(incoming, time, isSent ? 'sent' : null);
    return true;
  });
  report({ is: 'ended', why });
}

async function exportLines(messages: MessageLog): Promise<void> {
  post({ type: 'exported', ...(await messages.export()) });
}

function update(): void {
  if (!log || !view) return;
  const counts = log.counts();
  if (!isChanged && counts.rate === 0 && !isRateShown) return;
  isRateShown = counts.rate > 0;
  isChanged = false;
  post({ type: 'update', counts, from: view.from, ...log.rows(view) });
}

self.onmessage = ({ data }: MessageEvent<ToLiveWorker>) => {
  switch (data.type) {
    case 'start': {
      const { channels, operation, way } = data;
      ({ protocol } = data);
      const messages = new MessageLog({ channels, protocol, operation, isLive: way !== null });
      log = messages;
      if (way) connection = connectFeed(way, { report, ...eventsFor(messages) });
      break;
    }
    case 'read':
      if (log) void read(data.lines, log);
      break;
    case 'channels':
      log?.setChannels(data.channels);
      log?.review();
      isChanged = true;
      update();
      break;
    case 'view':
      view = data.view;
      isChanged = true;
      update();
      break;
    case 'detail':
      post({ type: 'detail', detail: log?.detail(data.number) ?? null });
      break;
    case 'clear':
      log?.clear();
      isChanged = true;
      update();
      break;
    case 'disconnect':
      connection?.disconnect();
      break;
    case 'send': {
      const { ref, text } = data;
      if (!log) break;
      void sendMessage(text, log, connection, protocol).then((outcome) => {
        isChanged = true;
        post({ type: 'sent', ref, outcome });
      });
      isChanged = true;
      break;
    }
    case 'export':
      if (log) void exportLines(log);
      break;
    case 'ping':
      post({ type: 'pong' });
  }
};

setInterval(() => {
  log?.nextTick();
  if (log?.review()) isChanged = true;
  update();
  const payloads = ++ticks % TICKS_OF_PAYLOADS === 0 ? log?.payloads.take() : null;
  if (payloads) post({ type: 'payloads', payloads });
}, TICK);

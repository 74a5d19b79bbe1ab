// Entry of the worker of live connections: the only part of the page that connects to servers of
// documents. Its file has a policy of its own, and it has neither the document nor the page.
import { reasonOf } from '../live/transport.ts';
import { connectFeed, type FeedConnection, type FeedEvents } from './connect-feed.ts';
import { readExport } from './exported-lines.ts';
import { MessageLog } from './message-log.ts';
import type {
  FromLiveWorker,
  LiveStatus,
  LiveView,
  MessageText,
  SendOutcome,
  ToLiveWorker,
} from './protocol.ts';
import { writtenMessage } from './written-message.ts';

// What comes can have any name; nothing of it may be added to what all objects share. Not frozen:
// the client of MQTT has a `toString` of its own, which could not be assigned then.
Object.seal(Object.prototype);

/** Milliseconds between two updates of the screen. */
const TICK = 200;
/** Errors of a message that is not sent. */
const MAX_ERRORS = 20;

let log: MessageLog | null = null;
let view: LiveView | null = null;
let connection: FeedConnection | null = null;
let protocol = '';
let isChanged = false;
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
      return messages.add(message, Date.now());
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

/** Validates a message of the user, and sends it. It is in the list before a reply can come. */
async function send(text: MessageText, messages: MessageLog): Promise<SendOutcome> {
  const written = writtenMessage(text, messages.targets, protocol);
  if ('why' in written) return { is: 'failed', why: written.why };
  const { judged, incoming, outgoing } = written;
  const { verdict, errors, warnings } = judged;
  if (verdict !== 'valid' && !text.isForced)
    return { is: 'refused', verdict, errors: [...errors, ...warnings].slice(0, MAX_ERRORS) };
  if (!connection) return { is: 'failed', why: 'the connection is not open' };
  const replies = messages.add({ ...incoming, replyTo: outgoing.replyTo }, Date.now(), 'sent');
  const number = messages.last;
  isChanged = true;
  try {
    if (replies !== null) await connection.listenTo(replies);
    const { message, parameters } = text;
    await connection.send(outgoing, { message, parameters });
    return { is: 'sent', number };
  } catch (failure) {
    messages.fail(number);
    isChanged = true;
    return { is: 'failed', why: reasonOf(failure) };
  }
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
      if (log) void send(text, log).then((outcome) => post({ type: 'sent', ref, outcome }));
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
}, TICK);

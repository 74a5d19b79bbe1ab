// The receiver of a reader's page: it makes the model of a document and nothing else, so that it is
// small. The page replaces it by a session for everything else.
import { DocumentReader } from '../core/reading.ts';
import { type AnalysisMessages, createAnalysisMessages } from './analysis-messages.ts';
import { createPrepared } from './prepared.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

interface ReadDocument {
  readonly id: string;
  readonly version: number;
  readonly reader: DocumentReader;
  readonly messages: AnalysisMessages;
}

/**
 * Makes the receiver of the page's messages. Of all requests it gets `locate`, and it hears
 * of no edit.
 * @param send posts a message to the page
 * @param later runs a task after the messages that are already waiting
 */
export function createReading(
  send: (message: FromWorker) => void,
  later: (task: () => void) => void,
): (message: ToWorker) => void {
  const prepared = createPrepared((address, language) => new DocumentReader(address, language));
  let read: ReadDocument | null = null;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    later(() => {
      scheduled = false;
      if (read) present(read, send);
    });
  };

  return (message) => {
    if (message.type === 'ping') {
      send({ type: 'pong' });
    } else if (message.type === 'prepare') {
      prepared.prepare(message);
    } else if (message.type === 'open') {
      const reader = prepared.take(message);
      if (reader.text('') === undefined) reader.setText(message.text);
      const messages = createAnalysisMessages(send);
      read = { id: message.doc, version: message.version, reader, messages };
      schedule();
    } else if (read && message.type === 'no-file' && message.doc === read.id) {
      read.reader.failFile(message.uri, message.reason, message.blocked);
      schedule();
    } else if (read && message.type === 'file' && message.doc === read.id) {
      read.reader.addFile(message.uri, message.text);
      read = { ...read, version: message.version ?? read.version };
      schedule();
    } else if (read && message.type === 'request' && message.request.request === 'locate') {
      const { uri, pointer } = message.request;
      const response = read.reader.locate(uri, pointer);
      send({ type: 'response', doc: message.doc, id: message.id, response });
    }
  };
}

function present(
  { id, version, reader, messages }: ReadDocument,
  send: (message: FromWorker) => void,
): void {
  const start = performance.now();
  const model = reader.isReadable() ? reader.model() : null;
  // A parser that is loaded on demand is for a session, too.
  if (!model || reader.neededParsers().length > 0) {
    send({ type: 'more', doc: id });
    return;
  }
  const uses = reader.referencedFiles();
  const shown = { model, conversion: null, uses, needs: reader.needs() };
  messages.sendModel({ id, version }, shown, start);
}

// The receiver of a page that shows a document whose text doesn't change: its problems, and its
// model also where `reading.ts` can't make one.
import { Analyzer, createShownDocument, loadOptionalParser } from '../core/api.ts';
import type { OptionalParserName, ShownDocument } from '../core/types.ts';
import { type AnalysisMessages, createAnalysisMessages, lineBreaks } from './analysis-messages.ts';
import { createConversionLoader } from './conversion-loader.ts';
import { isDocumentRequest, respond } from './document-requests.ts';
import type { FromWorker, PageRequest, ResponseTo, ToWorker } from './protocol.ts';

interface ValidatedDocument {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly lines: number;
  readonly analyzer: Analyzer;
  readonly shown: ShownDocument;
  readonly messages: AnalysisMessages;
  /** Parsers whose loading has begun. */
  readonly parsers: Set<OptionalParserName>;
}

/**
 * Makes the receiver of the page's messages; of requests it responds to those about the document.
 * Examples are not validated: the pattern of a schema could hang it.
 * @param send posts a message to the page
 * @param later runs a task after the messages that are already waiting
 */
export function createValidation(
  send: (message: FromWorker) => void,
  later: (task: () => void) => void,
): (message: ToWorker) => void {
  let current: ValidatedDocument | null = null;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    later(() => {
      scheduled = false;
      if (current) present(current);
    });
  };

  const conversion = createConversionLoader(schedule);

  const present = (document: ValidatedDocument): void => {
    document.messages.send(document, performance.now());
    for (const name of document.shown.analyzer().neededParsers()) {
      if (document.parsers.has(name)) continue;
      document.parsers.add(name);
      // What needs a parser that can't be loaded is shown as text.
      loadOptionalParser(name).then(
        (parsers) => {
          document.shown.setParsers(parsers);
          schedule();
        },
        () => undefined,
      );
    }
  };

  return (message) => {
    if (message.type === 'ping') {
      send({ type: 'pong' });
    } else if (message.type === 'open') {
      const { doc: id, version, text } = message;
      const analyzer = new Analyzer(message.base ?? '', message.language);
      analyzer.setText(text);
      const shown = createShownDocument(analyzer, conversion);
      const messages = createAnalysisMessages(send);
      const lines = 1 + lineBreaks(text);
      current = { id, version, text, lines, analyzer, shown, messages, parsers: new Set() };
      schedule();
    } else if (current && message.type === 'file' && message.doc === current.id) {
      current.analyzer.addFile(message.uri, message.text);
      schedule();
    } else if (current && message.type === 'no-file' && message.doc === current.id) {
      current.analyzer.failFile(message.uri, message.reason, message.blocked);
      schedule();
    } else if (message.type === 'request') {
      const { doc, id, request } = message;
      const response =
        current?.id === doc && isDocumentRequest(request) ? respond(current, request) : undefined;
      const reply = (result?: ResponseTo<PageRequest>) =>
        send({ type: 'response', doc, id, response: result });
      if (response instanceof Promise) response.then(reply, () => reply());
      else reply(response);
    }
  };
}

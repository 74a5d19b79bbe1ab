// What the preview shows and when: between the page, the language server and the text editors. It
// doesn't know VS Code.
import type { Location } from '../../core/types.ts';
import {
  DOCUMENTATION,
  type Documentation,
  type DocumentationParams,
  LOCATION_AT,
  type LocationAtParams,
  type LocationParams,
  type Position,
  RANGE_OF,
  type TextLocation,
} from '../../language-server/documentation-protocol.ts';
import type { FromPage, ToPage } from './messages.ts';

/** What the preview needs of the editor that it runs in. */
export interface PreviewHost {
  post(message: ToPage): void;
  /** Sends a request to the language server. */
  request<R>(method: string, params: object): Promise<R>;
  /** Shows a range in a text editor, without taking the focus. */
  show(location: TextLocation): void;
  /** Another document is shown. @param uri of its root document */
  shows(uri: string): void;
}

export interface PreviewSession {
  /** Returns the URI of the document that commands are about while the preview has the focus. */
  document(): string;
  /** Receives a message of the page. */
  receive(message: FromPage): void;
  /** Shows the document that a file belongs to; another file's stays if it belongs to none. */
  open(uri: string): void;
  /** A text has changed: it may have become a document. */
  textChanged(uri: string): void;
  /** The server was started, maybe again: it knows nothing of what it sent before. */
  serverStarted(): void;
  /** The server notifies that a documentation may have changed. */
  documentationChanged(document: string): void;
  /** The caret was moved in a file. */
  caretMoved(uri: string, position: Position): void;
}

/** Error code of the protocol: the text has changed meanwhile. */
const CONTENT_MODIFIED = -32801;

/** Creates the session of a preview that was opened for a file. */
export function createPreviewSession(file: string, host: PreviewHost): PreviewSession {
  /** The file that is followed. */
  let current = file;
  /** What the page has. */
  let shown: { readonly document: string; readonly revision?: number } | null = null;
  /** Notifications that the shown document may have changed, and those before its documentation. */
  let changes = 0;
  let shownChanges = 0;
  let updating = false;
  let outdated = false;
  let caret: { readonly uri: string; readonly position: Position } | null = null;
  let caretRequests = 0;

  const showState = async (): Promise<void> => {
    const uri = current;
    const before = shown;
    const changesBefore = changes;
    const found = await host.request<Documentation | null>(DOCUMENTATION, {
      textDocument: { uri },
      ...(shown && { document: shown.document, have: shown.revision }),
    } satisfies DocumentationParams);
    if (shown !== before) {
      // The page was loaded again meanwhile, or the server started: this difference is to nothing.
      outdated = true;
    } else if (found) {
      const another = shown?.document !== found.document;
      shown = { document: found.document, revision: found.revision };
      shownChanges = changesBefore;
      host.post({ type: 'documentation', documentation: found });
      if (another) host.shows(found.document);
      await showCaret();
    } else if (shown && shown.document !== uri) {
      // The user looks at another file; a change of the document may have come before.
      current = shown.document;
      outdated ||= changes > shownChanges;
    } else {
      shown = null;
      host.post({ type: 'no-document' });
    }
  };

  /** Requests the documentation, once more if something has changed in the meantime. */
  const update = async (): Promise<void> => {
    outdated = true;
    if (updating) return;
    updating = true;
    while (outdated) {
      outdated = false;
      try {
        await showState();
      } catch (failure) {
        if (isOutdated(failure)) outdated = true;
        else host.post({ type: 'failed', reason: sentence(failure) });
      }
    }
    updating = false;
  };

  const showCaret = async (): Promise<void> => {
    if (!caret || !shown) return;
    const request = ++caretRequests;
    const { uri, position } = caret;
    const location = await host
      .request<Location | null>(LOCATION_AT, {
        textDocument: { uri },
        document: shown.document,
        position,
      } satisfies LocationAtParams)
      // The text has changed: the caret is shown with the next documentation.
      .catch(() => null);
    if (location && request === caretRequests) host.post({ type: 'caret', location });
  };

  const showSource = async (location: Location): Promise<void> => {
    if (!shown) return;
    const found = await host
      .request<TextLocation | null>(RANGE_OF, {
        textDocument: { uri: shown.document },
        document: shown.document,
        location,
      } satisfies LocationParams)
      .catch(() => null);
    if (found) host.show(found);
  };

  const respond = async ({
    id,
    method,
    params,
  }: Extract<FromPage, { type: 'request' }>): Promise<void> => {
    const document = shown?.document;
    const response =
      document === undefined
        ? null
        : await host
            .request<Extract<ToPage, { type: 'response' }>['response']>(method, {
              ...params,
              textDocument: { uri: document },
              document,
            })
            .catch(() => null);
    host.post({ type: 'response', id, response });
  };

  return {
    document: () => shown?.document ?? current,
    receive(message) {
      if (message.type === 'ready') {
        shown = null;
        void update();
      } else if (message.type === 'select') void showSource(message.location);
      else void respond(message);
    },
    open(uri) {
      if (current === uri && shown) return;
      current = uri;
      void update();
    },
    textChanged(uri) {
      if (!shown && uri === current) void update();
    },
    serverStarted() {
      if (shown) shown = { document: shown.document };
      void update();
    },
    documentationChanged(document) {
      if (document !== shown?.document) return;
      changes++;
      void update();
    },
    caretMoved(uri, position) {
      caret = { uri, position };
      if (!updating) void showCaret();
    },
  };
}

const isOutdated = (failure: unknown): boolean =>
  typeof failure === 'object' &&
  failure !== null &&
  'code' in failure &&
  failure.code === CONTENT_MODIFIED;

const sentence = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);

// The page's end of the messages to the extension, and its theme: VS Code keeps the kind of its own
// as a class of the body.
import type { DocumentationResponses } from '../../language-server/documentation-protocol.ts';
import type { FromPage, PageMethod, PageRequests, PageState, ToPage } from '../preview/messages.ts';

/** What VS Code gives to the scripts of a webview. */
interface WebviewApi {
  postMessage(message: FromPage): void;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): WebviewApi;

export interface EditorHost {
  post(message: FromPage): void;
  /** Sends a request to the language server. */
  request<M extends PageMethod>(
    method: M,
    params: PageRequests[M],
  ): Promise<DocumentationResponses[M]>;
}

/**
 * Connects the page with the extension.
 * @param onMessage receives everything but responses
 */
export function connectEditor(
  onMessage: (message: Exclude<ToPage, { type: 'response' }>) => void,
): EditorHost {
  const api = acquireVsCodeApi();
  const pending = new Map<number, (response: never) => void>();
  let lastId = 0;
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'response') {
      pending.get(data.id)?.(data.response as never);
      pending.delete(data.id);
      return;
    }
    if (data.type === 'documentation') api.setState({ file: data.documentation.document });
    onMessage(data);
  });
  return {
    post: (message) => api.postMessage(message),
    request: (method, params) =>
      new Promise((resolve) => {
        const id = ++lastId;
        pending.set(id, resolve);
        api.postMessage({ type: 'request', id, method, params } as FromPage);
      }),
  };
}

/** Follows the editor's theme, light or dark, from now on. */
export function followEditorTheme(): void {
  const apply = (): void => {
    const { classList } = document.body;
    const dark =
      classList.contains('vscode-dark') ||
      (classList.contains('vscode-high-contrast') &&
        !classList.contains('vscode-high-contrast-light'));
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  new MutationObserver(apply).observe(document.body, {
    attributes: true,
    attributeFilter: ['class'],
  });
}

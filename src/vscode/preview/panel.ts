// The preview as a panel of VS Code, beside the text. There is one; it follows the active editor
// from document to document.
import * as vscode from 'vscode';
import { type LanguageClient, State } from 'vscode-languageclient/node';
import {
  DOCUMENTATION_CHANGED,
  type DocumentationChangedParams,
  type TextLocation,
} from '../../language-server/documentation-protocol.ts';
import { type Client, isSupported } from '../client.ts';
import { SECTION, SETTINGS, VIEW_TYPE } from '../names.ts';
import { previewHtml } from './html.ts';
import type { FromPage, PageState } from './messages.ts';
import { createPreviewSession, type PreviewSession } from './session.ts';

export interface Previews {
  /** Shows the preview of a file. */
  open(uri: vscode.Uri, column: vscode.ViewColumn): void;
  /** Returns the root document that the preview shows if it has the focus, else null. */
  focused(): vscode.Uri | null;
}

interface Panel {
  readonly view: vscode.WebviewPanel;
  readonly session: PreviewSession;
}

/** Creates what opens the preview, and restores it when the window is loaded again. */
export function createPreviews(context: vscode.ExtensionContext, client: Client): Previews {
  let panel: Panel | null = null;

  const attach = (view: vscode.WebviewPanel, file: vscode.Uri): PreviewSession => {
    panel?.view.dispose();
    const session = startSession(context, client, view, file);
    panel = { view, session };
    view.onDidDispose(() => {
      if (panel?.view === view) panel = null;
    });
    return session;
  };
  client.onStarted((started: LanguageClient) => {
    started.onNotification(DOCUMENTATION_CHANGED, ({ document }: DocumentationChangedParams) =>
      panel?.session.documentationChanged(document),
    );
    started.onDidChangeState(({ newState }) => {
      if (newState === State.Running) panel?.session.serverStarted();
    });
  });
  context.subscriptions.push(
    { dispose: () => panel?.view.dispose() },
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
      deserializeWebviewPanel: async (view, state: PageState | undefined) => {
        const file = state?.file ?? vscode.window.activeTextEditor?.document.uri.toString();
        if (file === undefined) view.dispose();
        else attach(view, vscode.Uri.parse(file, true));
      },
    }),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor && isSupported(editor.document))
        panel?.session.open(editor.document.uri.toString());
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document, selection } }) => {
      const follows = vscode.workspace
        .getConfiguration(SECTION)
        .get<boolean>(SETTINGS.followCaret, true);
      if (follows && isSupported(document))
        panel?.session.caretMoved(document.uri.toString(), selection.active);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      panel?.session.textChanged(document.uri.toString());
    }),
  );

  return {
    open(uri, column) {
      if (panel) {
        panel.view.reveal(column, true);
        panel.session.open(uri.toString());
        return;
      }
      const view = vscode.window.createWebviewPanel(
        VIEW_TYPE,
        'Documentation',
        { viewColumn: column, preserveFocus: true },
        { enableFindWidget: true },
      );
      const session = attach(view, uri);
      const editor = vscode.window.activeTextEditor;
      if (editor?.document.uri.toString() === uri.toString())
        session.caretMoved(uri.toString(), editor.selection.active);
    },
    focused: () => (panel?.view.active ? vscode.Uri.parse(panel.session.document(), true) : null),
  };
}

function startSession(
  context: vscode.ExtensionContext,
  client: Client,
  view: vscode.WebviewPanel,
  file: vscode.Uri,
): PreviewSession {
  const { webview } = view;
  const pages = vscode.Uri.joinPath(context.extensionUri, 'preview');
  const addressOf = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pages, name)).toString();
  // Responses may come when the panel is closed, which throws at every use then.
  let closed = false;
  view.onDidDispose(() => {
    closed = true;
  });
  const session = createPreviewSession(file.toString(), {
    post: (message) => void (closed || webview.postMessage(message)),
    request: async (method, params) => (await client.started()).sendRequest(method, params),
    show: (location) => void (closed || showText(location, view.viewColumn)),
    shows: (uri) => {
      if (!closed)
        view.title = `Documentation of ${vscode.Uri.parse(uri).path.replace(/^.*\//, '')}`;
    },
  });
  webview.onDidReceiveMessage((message: FromPage) => session.receive(message));
  view.iconPath = vscode.Uri.joinPath(context.extensionUri, 'icon.png');
  webview.options = { enableScripts: true, localResourceRoots: [pages] };
  webview.html = previewHtml({
    source: webview.cspSource,
    script: addressOf('page.js'),
    style: addressOf('page.css'),
  });
  return session;
}

/** Shows a range in an editor that isn't covered by the preview. */
async function showText(
  { uri, range: { start, end } }: TextLocation,
  preview: vscode.ViewColumn | undefined,
): Promise<void> {
  const file = vscode.Uri.parse(uri);
  const open = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === file.toString(),
  );
  const other = preview === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One;
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file), {
    viewColumn: open?.viewColumn ?? other,
    preserveFocus: true,
    selection: new vscode.Range(start.line, start.character, end.line, end.character),
  });
}

// The entry of the extension for VS Code.
import * as vscode from 'vscode';
import type { Position, Location as ProtocolLocation } from 'vscode-languageclient/node';
import { type Client, createClient, isRootDocument } from './client.ts';
import { COMMANDS, INTERNAL_COMMANDS, IS_DOCUMENT } from './names.ts';
import { openInStudio } from './open-in-studio.ts';
import { createPreviews } from './preview/panel.ts';

type Command =
  | (typeof COMMANDS)[keyof typeof COMMANDS]
  | (typeof INTERNAL_COMMANDS)[keyof typeof INTERNAL_COMMANDS];

/** Starts the extension: VS Code calls it with the first YAML or JSON file, or for a command. */
export function activate(context: vscode.ExtensionContext): void {
  const client = createClient(context);
  const previews = createPreviews(context, client);
  /** The file that a command is about: that of its menu, else what has the focus. */
  const fileOf = (uri?: vscode.Uri): vscode.Uri | null =>
    uri ?? previews.focused() ?? vscode.window.activeTextEditor?.document.uri ?? null;
  const open = (column: vscode.ViewColumn) => (uri?: vscode.Uri) => {
    const file = fileOf(uri);
    if (file) previews.open(file, column);
  };
  const handlers: Record<Command, (...args: never[]) => unknown> = {
    [COMMANDS.openPreview]: open(vscode.ViewColumn.Active),
    [COMMANDS.openPreviewToSide]: open(vscode.ViewColumn.Beside),
    [COMMANDS.openInStudio]: async (uri?: vscode.Uri) => {
      const file = fileOf(uri);
      if (!file) return;
      const document = await vscode.workspace.openTextDocument(file);
      await openInStudio(client, document, context.extensionPath);
    },
    [COMMANDS.restart]: () => client.restart(),
    [INTERNAL_COMMANDS.showReferences]: (
      uri: string,
      position: Position,
      all: ProtocolLocation[],
    ) => showReferences(client, uri, position, all),
  };
  for (const [name, handler] of Object.entries(handlers))
    context.subscriptions.push(vscode.commands.registerCommand(name, handler));
  setContext(context);
  client.startForDocuments();
}

/** Shows the commands for documents only while the active editor has one. */
function setContext(context: vscode.ExtensionContext): void {
  let known: boolean | null = null;
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    // The focus is in the preview: its document is the one that commands are about.
    if (!document && vscode.window.tabGroups.activeTabGroup.activeTab) return;
    const is = document !== undefined && isRootDocument(document);
    if (is === known) return;
    known = is;
    void vscode.commands.executeCommand('setContext', IS_DOCUMENT, is);
  };
  update();
  context.subscriptions.push(
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) update();
    }),
  );
}

async function showReferences(
  client: Client,
  uri: string,
  position: Position,
  all: ProtocolLocation[],
): Promise<void> {
  const { protocol2CodeConverter: converter } = await client.started();
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    converter.asUri(uri),
    converter.asPosition(position),
    await converter.asReferences(all),
  );
}

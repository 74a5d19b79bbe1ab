// "Open in Apidoc Studio": a link that carries the document, to the studio that the user has set.
import * as vscode from 'vscode';
import {
  BUNDLE,
  type BundledText,
  type DocumentParams,
} from '../language-server/documentation-protocol.ts';
import type { Client } from './client.ts';
import { SECTION, SETTINGS } from './names.ts';
import { studioLink } from './studio-link.ts';

const OPEN_SETTINGS = 'Open settings';
const SERVE = 'Run apidoc-studio serve';

/**
 * Opens a document in the studio: all its files as one text in that at the address of the settings.
 * Without an address it offers the one that the command line serves, on the files themselves.
 * @param extension the folder of the extension
 */
export async function openInStudio(
  client: Client,
  document: vscode.TextDocument,
  extension: string,
): Promise<void> {
  const studio = vscode.workspace.getConfiguration(SECTION).get<string>(SETTINGS.studioUrl, '');
  if (studio.trim() === '') {
    const chosen = await vscode.window.showInformationMessage(
      'No address of an Apidoc Studio is set. If the command line apidoc-studio is installed, it can serve one on the files of this document.',
      ...(document.uri.scheme === 'file' ? [SERVE] : []),
      OPEN_SETTINGS,
    );
    if (chosen === SERVE) await serve(document, extension);
    if (chosen === OPEN_SETTINGS)
      await vscode.commands.executeCommand(
        'workbench.action.openSettings',
        `${SECTION}.${SETTINGS.studioUrl}`,
      );
    return;
  }
  const bundled = await (await client.started())
    .sendRequest<BundledText | null>(BUNDLE, {
      textDocument: { uri: document.uri.toString() },
    } satisfies DocumentParams)
    // The text as it is will do, where its files can't be put together.
    .catch(() => null);
  const link = await studioLink(
    studio,
    bundled?.text ?? document.getText(),
    document.uri.path.replace(/^.*\//, ''),
  );
  if ('refused' in link) void vscode.window.showErrorMessage(link.refused);
  else await vscode.env.openExternal(link.address as unknown as vscode.Uri);
}

/**
 * Serves the studio in a terminal, where the user ends it.
 * @param folder where the program starts: in the folder of a document some shells would find one
 * that the document brings along
 */
async function serve(document: vscode.TextDocument, folder: string): Promise<void> {
  await document.save();
  const strong = { quoting: vscode.ShellQuoting.Strong };
  const file = { value: document.uri.fsPath, ...strong };
  const task = new vscode.Task(
    { type: 'apidoc-studio' },
    vscode.TaskScope.Workspace,
    'serve',
    'apidoc-studio',
    new vscode.ShellExecution('apidoc-studio', ['serve', '--open', file], { cwd: folder }),
  );
  task.isBackground = true;
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always };
  await vscode.tasks.executeTask(task);
}

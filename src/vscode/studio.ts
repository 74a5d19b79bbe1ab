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

/** Opens the document that an editor shows in the studio, all its files as one text. */
export async function openInStudio(client: Client, document: vscode.TextDocument): Promise<void> {
  const studio = vscode.workspace.getConfiguration(SECTION).get<string>(SETTINGS.studioUrl, '');
  if (studio.trim() === '') {
    const chosen = await vscode.window.showInformationMessage(
      'Set the address of your Apidoc Studio to open documents in it. `npm start` in a clone of its repository serves one on this machine and prints the address.',
      OPEN_SETTINGS,
    );
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

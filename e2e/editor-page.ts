/** Writing with the editor's knowledge of the format: what the tests of it share. */
import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import { StudioPage } from './studio-page.ts';

export const DOCUMENT = `apidoc: 3.1.0
info:
  title: Lamps
  version: '1'
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
channels:
  lamp:
    address: lamps/main
    messages:
      switched:
        $ref: '#/components/messages/lampSwitched'
operations:
  watchLamp:
    action: receive
    channel:
      $ref: '#/channels/lamp'
    messages:
      - $ref: '#/channels/lamp/messages/switched'
components:
  messages:
    lampSwitched:
      payload:
        type: boolean
`;

export class EditorPage extends StudioPage {
  /** The list of what can be written. */
  get list(): Locator {
    return this.editor.locator('.suggest-widget.visible');
  }

  /** Rows of that list by their names. */
  row(name: string): Locator {
    return this.list.locator('.monaco-list-row').filter({ hasText: name });
  }

  /** Opens a new document with a text. */
  async write(text: string): Promise<void> {
    await this.example('first-steps');
    await this.setText(text);
  }

  /** Opens a new document in JSON with a text. */
  async writeJson(text: string): Promise<void> {
    await this.write(DOCUMENT);
    await this.command('Convert to JSON');
    await expect(this.page.getByRole('button', { name: 'JSON', exact: true })).toBeVisible();
    await this.setText(text);
  }

  /** Runs a command by the palette. */
  async command(name: string): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press('F1');
    const palette = this.page.getByRole('dialog', { name: 'Go to' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await this.page.keyboard.type(name);
    await expect(palette.getByRole('option', { selected: true })).toContainText(name);
    await this.page.keyboard.press('Enter');
  }

  /** Puts the caret behind the first `part` of the text. */
  async caretBehind(part: string): Promise<void> {
    const before = (await this.text()).split(part)[0] ?? '';
    const lines = `${before}${part}`.split('\n');
    await this.putCaret(lines.length, (lines.at(-1)?.length ?? 0) + 1);
  }

  /** Requests completions at the caret, and waits for them. */
  async suggest(): Promise<void> {
    await this.page.keyboard.press('Control+Space');
    await expect(this.list).toBeVisible();
  }

  /** Expects the text to be `expected`, and one undo to restore `before`. */
  async changedAndUndone(before: string, expected: string): Promise<void> {
    await expect.poll(() => this.text()).toBe(expected);
    await this.focusEditor();
    await this.page.keyboard.press('Control+z');
    await expect.poll(() => this.text()).toBe(before);
  }
}

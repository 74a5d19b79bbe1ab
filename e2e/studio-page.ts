/** The studio as a user sees it: names of its regions, and what one does in them. */
import type { Locator, Page } from '@playwright/test';
import type { Probe } from '../src/app/probe.ts';
import { expect } from './expect.ts';
import { idle } from './wait-until-settled.ts';

export class StudioPage {
  readonly page: Page;
  readonly editor: Locator;
  readonly docs: Locator;
  readonly problems: Locator;
  readonly outline: Locator;
  readonly status: Locator;
  /** What the start page begins with; the page that comes before it has a heading too. */
  readonly startPage: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.getByRole('region', { name: 'Editor' });
    this.docs = page.getByRole('region', { name: 'Documentation' });
    this.problems = page.getByRole('region', { name: 'Problems' });
    this.outline = page.getByRole('navigation', { name: 'Outline' });
    this.startPage = page.getByRole('heading', { name: 'Document your message-driven API' });
    this.status = page.getByRole('status', { name: 'Document status' });
  }

  /** Opens an address of the studio, such as `?example=first-steps`, with the probe. */
  async open(query = ''): Promise<void> {
    const hash = query.indexOf('#');
    const search = hash < 0 ? query : query.slice(0, hash);
    await this.page.goto(
      `./${search}${search.includes('?') ? '&' : '?'}probe${hash < 0 ? '' : query.slice(hash)}`,
    );
  }

  /** Drops files on the page, which opens them as a document. */
  async drop(files: Record<string, string>): Promise<void> {
    await this.page.evaluate((texts) => {
      const data = new DataTransfer();
      for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name));
      window.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }, files);
  }

  /** Opens a text by dropping it as a file on the start page. @param query of the address */
  async dropped(text: string, query = ''): Promise<void> {
    await this.open(query);
    await expect(this.startPage).toBeVisible();
    await this.drop({ 'dropped.yaml': text });
    await this.checked();
  }

  /** Opens an example and waits until it can be edited and was checked. */
  async example(name: string): Promise<void> {
    await this.open(`?example=${name}&view=split`);
    await this.ready();
  }

  /** Opens an example as an author with the diagram instead of the editor, which loads faster. */
  async exampleInDiagram(name: string): Promise<void> {
    await this.open(`?example=${name}&view=diagram`);
    await this.checked();
    await expect(this.page.getByRole('region', { name: 'Diagram', exact: true })).toBeVisible();
  }

  async ready(): Promise<void> {
    await expect(this.editor.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
    await this.checked();
    // Editor and documentation load in any order: the placeholder of the documentation has its name
    // already.
    await expect(this.page.locator('.app-waiting')).toHaveCount(0);
  }

  /** Waits until the text is stored in the browser. */
  async saved(): Promise<void> {
    await this.page.waitForFunction(() => (Reflect.get(window, '__studio') as Probe).saved());
  }

  /** Waits until the analysis belongs to the current text, and the panes show it. */
  async checked(): Promise<void> {
    await this.page.waitForFunction(() => {
      const probe = Reflect.get(window, '__studio') as Probe | undefined;
      const versions = probe?.versions();
      return (
        versions !== undefined &&
        !probe?.busy() &&
        versions.text > 0 &&
        versions.text === versions.analysis
      );
    });
    await idle(this.page);
  }

  text(): Promise<string> {
    return this.page.evaluate(() => (Reflect.get(window, '__studio') as Probe).getText());
  }

  async setText(text: string): Promise<void> {
    await this.page.evaluate((t) => (Reflect.get(window, '__studio') as Probe).setText(t), text);
    await this.checked();
  }

  /** Gives the editor the keyboard. */
  async focusEditor(): Promise<void> {
    await this.editor.locator('.native-edit-context').focus();
  }

  /** The field of the editor's box for a line. */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget input[type="text"]');
  }

  /** Puts the caret at the end of the first line that holds `part`. */
  async caretAfter(part: string): Promise<void> {
    const lines = (await this.text()).split('\n');
    const line = lines.findIndex((l) => l.includes(part));
    expect(line, `a line with ${part}`).toBeGreaterThanOrEqual(0);
    await this.putCaret(line + 1, (lines[line] ?? '').replace('\r', '').length + 1);
  }

  /** Puts the caret on a line and a column, counted from 1, and gives the editor the keyboard. */
  protected async putCaret(line: number, column: number): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press('Control+g');
    await expect(this.quickInput).toBeFocused();
    await this.page.keyboard.type(`${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByText(`Ln ${line}, Col ${column}`, { exact: true })).toBeVisible();
    // Monaco learns by a timer that its line box is gone, and takes Enter for it until then: sooner
    // than any hand presses it again.
    await this.page.evaluate(() => new Promise((done) => setTimeout(done)));
  }

  /** Rows of the list of problems, which is opened if it is closed. */
  async problemRows(): Promise<Locator> {
    const open = this.problems.getByRole('button', { name: 'Show problems' });
    await this.problems.waitFor();
    if (await open.isVisible()) await open.click();
    return this.problems.getByRole('listitem');
  }
}

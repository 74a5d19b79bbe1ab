/**
 * The schema editor: properties written by the keyboard alone, each change a smallest edit of the
 * text.
 */
import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { DOCUMENT, EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { idle, settled } from './wait-until-settled.ts';

const SCHEMA = `  schemas:
    Lamp: # one of many
      type: object
      required:
        - id
      properties:
        # given by the factory
        id:
          type: string
          minLength: 3 # at least
        place:
          type: object
          properties:
            street:
              type: string
        twin:
          $ref: '#/components/schemas/Lamp'
`;
const TEXT = `${DOCUMENT}${SCHEMA}`;

class SchemaPage extends EditorPage {
  private readonly name: string;

  /** @param name of the schema that is edited */
  constructor(page: Page, name = 'Lamp') {
    super(page);
    this.name = name;
  }

  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: `Schema of ${this.name}` });
  }

  override row(name: string): Locator {
    return this.tree.getByRole('row', { name: new RegExp(`^${name}(?:,|$)`) });
  }

  /** Shows the schema as a form. */
  async lamp(text = TEXT): Promise<void> {
    await this.write(text);
    await this.page.keyboard.press('Control+i');
    await this.showLamp();
  }

  /** Shows the schema in the form that is open. */
  async showLamp(): Promise<void> {
    await this.caretAfter('Lamp: #');
    await expect(this.row('id')).toBeVisible();
  }

  /** Chooses an item of the menu of a row. */
  async choose(row: string, item: string): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: `Actions for ${row}` })
      .click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** The part of the text with the schema. */
  async schema(): Promise<string> {
    const text = await this.text();
    return text.slice(text.indexOf('  schemas:'));
  }
}

test('a schema is changed by the menus of its rows', async ({ page }) => {
  const studio = new SchemaPage(page);
  await studio.lamp();
  await test.step('one of several, an array, or null as well, in two steps and back by undo', async () => {
    await studio.choose('id', 'May be null');
    await expect
      .poll(() => studio.schema())
      .toContain("          type: [string, 'null']\n          minLength: 3 # at least\n");
    await studio.choose('twin', 'May be null');
    const twin =
      "        twin:\n          oneOf:\n            - $ref: '#/components/schemas/Lamp'\n            - type: 'null'\n";
    await expect.poll(() => studio.schema()).toContain(twin);
    await studio.choose('twin', 'Must not be null');
    await expect
      .poll(() => studio.schema())
      .toBe(SCHEMA.replace('type: string\n', "type: [string, 'null']\n"));
    await studio.row('id').getByRole('combobox').selectOption({ label: 'Must not be null' });
    await expect.poll(() => studio.schema()).toBe(SCHEMA);
    await studio.row('place').getByRole('combobox').selectOption({ label: 'One of' });
    const union = '        place:\n          oneOf:\n            - type: object\n';
    await expect.poll(() => studio.schema()).toContain(union);
    await expect(studio.row('place').getByRole('combobox')).toHaveText(/one of/);
    await expect(studio.row('one of 1')).toBeVisible();
    await studio.row('place').getByRole('button', { name: 'Add an alternative to place' }).click();
    await expect(studio.row('one of 2')).toBeFocused();
    await studio.row('one of 2').getByRole('combobox').selectOption({ label: 'Wrap in array' });
    await expect
      .poll(() => studio.schema())
      .toContain('            - type: array\n              items: {}\n');
    await studio.focusEditor();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).toBe(TEXT);
  });
  await test.step('a dependency between properties, and a condition, by their own rows', async () => {
    await studio.showLamp();
    await studio.choose('Lamp', 'Add dependency');
    await expect(
      page.getByRole('combobox', { name: 'Property that requires others' }),
    ).toBeFocused();
    await page.getByRole('combobox', { name: 'Property that requires others' }).selectOption('id');
    await page
      .getByRole('combobox', { name: 'Property that is required with id' })
      .selectOption('place');
    await expect
      .poll(() => studio.schema())
      .toBe(`${SCHEMA}      dependencies:\n        id:\n          - place\n`);
    const rule = studio.tree.getByRole('row', { name: 'When id is present, place required' });
    await rule
      .getByRole('combobox', { name: 'Property that is required with id' })
      .selectOption('twin');
    await expect.poll(() => studio.schema()).toContain('          - place\n          - twin\n');
    await studio.tree.getByRole('button', { name: 'Delete what id requires' }).click();
    await expect.poll(() => studio.schema()).toBe(SCHEMA);

    await studio.choose('Lamp', 'Add if / then / else');
    await expect(studio.row('if')).toBeFocused();
    await studio.row('then').getByRole('combobox').selectOption('object');
    await expect
      .poll(() => studio.schema())
      .toContain('      if: {}\n      then:\n        type: object\n');
    await studio.row('then').focus();
    await page.keyboard.press('Delete');
    await studio.row('if').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => studio.schema()).toBe(SCHEMA);
    await expect(studio.row('else')).toHaveCount(0);
  });
  await test.step('a schema is inferred from samples, with what changes shown first, and gets an example', async () => {
    await studio.showLamp();
    const menu = async (item: string): Promise<void> => {
      await studio.row('Lamp').hover();
      await studio.row('Lamp').getByRole('button', { name: 'Actions for Lamp' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Infer from an example…');
    const dialog = page.getByRole('dialog', { name: 'Infer from an example' });
    const sample = (state: string, watts: string): string =>
      `{"id": "A-1", "state": "${state}", "watts": ${watts}}`;
    await dialog
      .getByRole('textbox', { name: 'Example of the data' })
      .fill([sample('lit', 'null'), sample('dark', 'null'), sample('lit', 'null')].join('\n'));
    await dialog.getByRole('checkbox', { name: 'Enum for "state": only lit, dark' }).check();
    await dialog
      .getByRole('combobox', { name: 'Type of "watts", of which only null was seen' })
      .selectOption('number, may be null');
    const preview = dialog.getByRole('region', { name: 'Changes' });
    await expect(preview).toContainText('Added: "state", "watts".');
    await expect(preview).toContainText("type: [number, 'null']");
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
    const added = `        state:
          type: string
          enum:
            - lit
            - dark
        watts:
          type: [number, 'null']
`;
    await expect.poll(() => studio.schema()).toBe(`${SCHEMA}${added}`);

    await menu('Generate an example…');
    const example = page.getByRole('dialog', { name: 'Generate an example' });
    await expect(example.locator('pre')).toContainText('"id":');
    await example.getByRole('button', { name: 'Add to examples' }).click();
    await expect(example).toHaveCount(0);
    await expect.poll(() => studio.schema()).toContain('      examples:\n        - id: ');
    await studio.focusEditor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => studio.schema()).toBe(`${SCHEMA}${added}`);
    await page.keyboard.press('Control+z');
    await expect.poll(() => studio.schema()).toBe(SCHEMA);
  });
  await test.step('extracted, referred to, and followed', async () => {
    await studio.showLamp();
    await studio.row('place').getByRole('button', { name: 'Actions for place' }).click();
    await page.getByRole('menuitem', { name: 'Extract to components…' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of the schema' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name of the schema' }).fill('Lamp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      /Components already have a schema "Lamp"/,
    );
    await page.getByRole('textbox', { name: 'Name of the schema' }).fill('Place');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => studio.schema())
      .toContain("        place:\n          $ref: '#/components/schemas/Place'\n");
    await studio.row('place').getByRole('button', { name: 'Open Place' }).click();
    await expect(
      page.getByRole('treegrid', { name: 'Schema of Place' }).getByRole('row', { name: /^street/ }),
    ).toBeVisible();
  });
});

test.describe(() => {
  test.use({ bypassCSP: true });
  test('no accessibility violations', async ({ page }) => {
    const studio = new SchemaPage(page);
    const form = page.getByRole('region', { name: 'Form', exact: true });
    await studio.lamp(TEXT.replace('minLength: 3', 'minLength: -3'));
    await studio.row('Lamp').getByRole('button', { name: 'Add a property to Lamp' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await studio.row('id').focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog', { name: 'id' })).toBeVisible();
    expect(await accessibilityViolations(page, form)).toEqual([]);
    await page.keyboard.press('Escape');
    await studio.row('twin').getByRole('button', { name: 'Show Lamp below twin' }).click();
    await expect(studio.row('id')).toHaveCount(2);
    await expect(
      studio
        .row('id')
        .first()
        .getByRole('button', { name: /minLength/ })
        .last(),
    ).toBeVisible();
    expect(await accessibilityViolations(page, form)).toEqual([]);
  });
});

test.describe('dragged', () => {
  const parts = ['id', 'place', 'twin'] as const;
  /**
   * Presses on the name of a row and goes to a part of the height of another row, without letting
   * go.
   */
  async function drag(studio: SchemaPage, from: string, to: string, part: number): Promise<void> {
    const { mouse } = studio.page;
    const name = studio.row(from).getByText(from, { exact: true });
    // Before their first frame all rows are one line high.
    await settled(studio.page);
    await name.hover();
    const [start, end] = [await name.boundingBox(), await studio.row(to).boundingBox()];
    if (!start || !end) throw new Error('A row is out of sight');
    await mouse.down();
    await mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 8);
    await mouse.move(end.x + end.width / 2, end.y + end.height * part, { steps: 4 });
  }
  const mark = (studio: SchemaPage) => studio.page.locator('.visual-schema-drop-mark');
  const order = async (studio: SchemaPage) => {
    const text = await studio.schema();
    return parts
      .filter((name) => text.includes(`        ${name}:`))
      .sort((a, b) => text.indexOf(`        ${a}:`) - text.indexOf(`        ${b}:`));
  };

  test('a row goes where it is dropped, or stays', async ({ page }) => {
    const studio = new SchemaPage(page);
    await studio.lamp();
    await test.step('a row goes above another one with its comment, by one step of undo', async () => {
      await drag(studio, 'id', 'twin', 0.9);
      await expect(mark(studio)).toBeVisible();
      await page.mouse.up();
      await expect(mark(studio)).toHaveCount(0);
      await expect.poll(() => order(studio)).toEqual(['place', 'twin', 'id']);
      await expect
        .poll(() => studio.schema())
        .toContain(
          '        # given by the factory\n        id:\n          type: string\n          minLength: 3 # at least\n',
        );
      await expect(studio.row('id')).toBeFocused();
      // The press was not one on the name, which would have begun to rename it.
      await expect(page.getByRole('textbox', { name: 'Name of id' })).toHaveCount(0);
      const dragged = await studio.text();
      await studio.focusEditor();
      await page.keyboard.press('Control+z');
      await expect.poll(() => studio.text()).toBe(TEXT);
      // The keys do the same.
      await studio.row('id').focus();
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => order(studio)).toEqual(['place', 'id', 'twin']);
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => studio.text()).toBe(dragged);
    });
    await test.step('a key that follows undo at once moves a row from where the text has it again', async () => {
      await studio.setText(TEXT);
      await studio.showLamp();
      await drag(studio, 'id', 'twin', 0.9);
      await page.mouse.up();
      await expect.poll(() => order(studio)).toEqual(['place', 'twin', 'id']);
      await expect(studio.row('id')).toBeFocused();
      await expect(studio.row('id')).toHaveAttribute('aria-posinset', '3');
      // In one task, so that the rows cannot know of the text yet.
      await page.getByRole('button', { name: 'Undo' }).evaluate((undo: HTMLElement) => {
        const row = document.activeElement;
        undo.click();
        row?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'ArrowDown',
            altKey: true,
            bubbles: true,
            cancelable: true,
          }),
        );
      });
      await expect.poll(() => order(studio)).toEqual(['place', 'id', 'twin']);
      await expect(studio.row('id')).toBeFocused();
      await expect(studio.row('id')).toHaveAttribute('aria-posinset', '2');
    });
    await test.step('a row goes into another object, and Escape leaves all as it is', async () => {
      await studio.setText(TEXT);
      await studio.showLamp();
      await drag(studio, 'twin', 'id', 0.1);
      await expect(mark(studio)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(mark(studio)).toHaveCount(0);
      await page.mouse.up();
      await drag(studio, 'twin', 'place', 0.5);
      await expect(mark(studio)).toHaveAttribute('data-into');
      await page.mouse.up();
      await expect
        .poll(() => studio.schema())
        .toBe(
          SCHEMA.replace(
            "        twin:\n          $ref: '#/components/schemas/Lamp'\n",
            '',
          ).replace(
            '            street:\n              type: string\n',
            "            street:\n              type: string\n            twin:\n              $ref: '#/components/schemas/Lamp'\n",
          ),
        );
      await studio.focusEditor();
      await page.keyboard.press('Control+z');
      await expect.poll(() => studio.text()).toBe(TEXT);
    });
    await test.step('no row is dragged where nothing can be changed', async () => {
      await studio.setText(TEXT.replace('info:\n', 'info: [\n'));
      await expect(page.getByText(/There is a syntax error in line/).first()).toBeVisible();
      await drag(studio, 'twin', 'id', 0.1);
      await expect(mark(studio)).toHaveCount(0);
      await page.mouse.up();
    });
  });
});

test('the target of a reference expands below it, and is edited there', async ({ page }) => {
  const studio = new SchemaPage(page);
  const text = `${TEXT.replace('        twin:', "        made:\n          $ref: '#/components/schemas/Place'\n        sold:\n          $ref: '#/components/schemas/Place'\n        twin:")}    Place:
      type: object
      properties:
        town: # where
          type: string
`;
  await studio.lamp(text);
  await studio.row('made').focus();
  await expect(studio.row('town')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(
    studio.tree.getByText(
      'In components/schemas/Place, used 2 times. Changes here apply to all of them.',
    ),
  ).toBeVisible();
  // Into it by the keyboard, and changed where it is written.
  await page.keyboard.press('ArrowDown');
  await expect(studio.row('Place')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(studio.row('town')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('city');
  await page.keyboard.press('Enter');
  await expect(studio.row('city')).toBeFocused();
  await page.keyboard.press('Insert');
  await page.keyboard.type('zip');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => studio.text())
    .toBe(
      text.replace(
        '        town: # where\n          type: string\n',
        '        city: # where\n          type: string\n        zip:\n          type: string\n',
      ),
    );
  // The same schema below another reference has it too; each row is one of its own.
  await studio.row('sold').getByRole('button', { name: 'Show Place below sold' }).click();
  await expect(studio.row('zip')).toHaveCount(2);
  await studio.row('zip').last().focus();
  await page.keyboard.press('Delete');
  await expect(studio.row('zip')).toHaveCount(0);
  await expect(studio.row('city')).toHaveCount(2);
  // Out of it, and closed.
  await studio.row('city').last().focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  await expect(studio.row('sold')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(studio.row('city')).toHaveCount(1);
});

test('the target of a reference into another file is edited in that file', async ({ page }) => {
  const studio = new SchemaPage(page);
  const entry = TEXT.replace("'#/components/schemas/Lamp'", "'parts.yaml#/Twin'").replace(
    '        twin:',
    "        lost:\n          $ref: 'nowhere.yaml'\n        twin:",
  );
  const parts = 'Twin:\n  type: object\n  properties:\n    far: # off\n      type: string\n';
  await studio.open();
  await expect(studio.startPage).toBeVisible();
  await studio.drop({ 'api.yaml': entry, 'parts.yaml': parts });
  await studio.ready();
  await page.keyboard.press('Control+i');
  await studio.caretAfter('Lamp: #');
  // What is not there says why, and has nothing to open.
  await expect(studio.row('lost')).toContainText('nowhere.yaml');
  await expect(studio.row('lost').getByRole('button', { name: /^Show/ })).toHaveCount(0);
  await studio.row('twin').getByRole('button', { name: 'Show Twin below twin' }).click();
  await expect(studio.tree.getByText('In Twin of parts.yaml, used here only.')).toBeVisible();
  await studio.row('far').getByRole('combobox', { name: 'Type of far' }).selectOption('integer');
  await expect(studio.row('far, integer')).toBeVisible();
  await studio.row('twin').getByRole('button', { name: 'Open Twin, which twin refers to' }).click();
  await expect.poll(() => studio.text()).toBe(parts.replace('string', 'integer'));
});

test('a schema that refers to itself expands at any depth', async ({ page }) => {
  const studio = new SchemaPage(page);
  await studio.lamp();
  await expect(studio.row('twin, reference to Lamp, recursive')).toHaveCount(1);
  await studio.row('twin').getByRole('button', { name: 'Show Lamp below twin' }).click();
  await expect(studio.row('id')).toHaveCount(2);
  await studio.row('twin').last().getByRole('button', { name: 'Show Lamp below twin' }).click();
  await expect(studio.row('id')).toHaveCount(3);
  // A change in one of them is one in all of them, and every row stays where it is.
  await studio.row('id').last().focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('key');
  await page.keyboard.press('Enter');
  await expect(studio.row('key')).toHaveCount(3);
  await expect(studio.row('key').last()).toBeFocused();
  await studio.row('twin').first().focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('pair');
  await page.keyboard.press('Enter');
  await expect(studio.row('pair')).toHaveCount(3);
  await expect(studio.row('pair').first()).toBeFocused();
  // Rows show a change that is under way as done.
  await expect
    .poll(() => studio.schema())
    .toBe(SCHEMA.replace('- id', '- key').replace('id:', 'key:').replace('twin:', 'pair:'));
});

test('examples show whether they are valid while the schema of their message is edited', async ({
  page,
}) => {
  const studio = new SchemaPage(page, 'payload');
  const payload = `payload: # of it
        type: object
        properties:
          id:
            type: string
      examples:
        - name: first
          payload:
            id: abcd
`;
  await studio.write(DOCUMENT.replace('payload:\n        type: boolean\n', payload));
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.keyboard.press('Control+i');
  await studio.caretAfter('payload: # of it');
  await studio.docs.getByRole('tab', { name: 'Examples' }).first().click();
  // In the tab that was opened: the example of the operation may be out of sight.
  const badge = studio.docs
    .locator('.docs-message-tabs .docs-example', { hasText: 'first' })
    .first()
    .locator('.docs-result');
  await expect(badge).toHaveText('valid');
  const type = studio.row('id').getByRole('combobox', { name: 'Type of id' });
  await type.selectOption('integer');
  await expect(badge).toHaveText('invalid: 1 problem');
  await type.selectOption('string');
  await expect(badge).toHaveText('valid');
  // A property that is required and that no example has.
  await studio.row('id').focus();
  await page.keyboard.press('Insert');
  await page.keyboard.type('at');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await studio.row('at').getByRole('button', { name: 'at is required' }).click();
  await expect(badge).toHaveText('invalid: 1 problem');
  await studio.row('at').focus();
  await page.keyboard.press('Delete');
  await expect(badge).toHaveText('valid');
});

test('moving through hundreds of rows renders only the rows left and entered', async ({ page }) => {
  // React reports each commit to its tools; components that rendered have the first flag.
  await page.addInitScript(() => {
    interface Fiber {
      readonly flags: number;
      readonly alternate: Fiber | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly memoizedProps: {
        readonly row?: { readonly pointer: string };
        readonly count?: number;
      } | null;
    }
    const drawn = new Set<string>();
    Reflect.set(window, 'drawn', drawn);
    const walk = (first: Fiber | null): void => {
      for (let at = first; at; at = at.sibling) {
        const { row, count } = at.memoizedProps ?? {};
        if (row && count !== undefined && (at.flags & 1) !== 0) drawn.add(row.pointer);
        if (at.alternate?.child !== at.child) walk(at.child);
      }
    };
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    });
  });
  const taken = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const drawn = Reflect.get(window, 'drawn') as Set<string>;
      const all = [...drawn];
      drawn.clear();
      return all;
    });
  const studio = new SchemaPage(page);
  const many = Array.from(
    { length: 400 },
    (_, i) => `        p${i}:\n          type: string\n`,
  ).join('');
  await studio.lamp(TEXT.replace('        place:', `${many}        place:`));
  await studio.tree.getByRole('button', { name: /^Show .* more in Lamp$/ }).click();
  await expect(studio.tree.locator('[data-id]')).toHaveCount(405, { timeout: 60_000 });
  expect((await taken()).length).toBeGreaterThan(200);
  await studio.row('p300').focus();
  await settled(page);
  await taken();
  await page.keyboard.press('ArrowDown');
  await expect(studio.row('p301')).toBeFocused();
  await idle(page);
  const at = '/components/schemas/Lamp';
  expect([...(await taken())].sort()).toEqual([`${at}/properties/p300`, `${at}/properties/p301`]);
  // A change draws what says something else afterwards.
  await studio.row('p301').getByRole('button', { name: 'p301 is required' }).click();
  await expect.poll(() => studio.text()).toContain('        - p301\n');
  await studio.checked();
  expect([...(await taken())].sort()).toEqual([at, `${at}/properties/p301`]);
});

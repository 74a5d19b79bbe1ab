// @vitest-environment happy-dom
// A schema edited as a tree by the keyboard: each change is the smallest edit of the text.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DOCUMENT, openForm } from '../testing.ts';

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

/** Opens the editor of the schema `Lamp`. */
async function openSchema(schema = SCHEMA) {
  const before = DOCUMENT + schema;
  const page = await openForm('/components/schemas/Lamp', before);
  const { user, becomes } = page;
  const tree = await screen.findByRole('treegrid', { name: 'Schema of Lamp' });
  const named = (name: string): RegExp => new RegExp(`^${name}(?:,|$)`);
  const row = (name: string): HTMLElement => within(tree).getByRole('row', { name: named(name) });
  const names = (): string[] =>
    within(tree)
      .getAllByRole('row')
      .map((one) => one.getAttribute('aria-label')?.split(',')[0] ?? '')
      .filter((name) => name !== '');
  return {
    ...page,
    tree,
    row,
    /** Names of the rows, from the top. */
    names,
    /** Focuses a row and presses keys. */
    async press(name: string, keys: string): Promise<void> {
      row(name).focus();
      await user.keyboard(keys);
    },
    /** Chooses an item of the menu of a row. */
    async chooseOf(name: string, item: string): Promise<void> {
      await user.click(within(row(name)).getByRole('button', { name: `Actions for ${name}` }));
      await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${item}`) }));
    },
    /** Waits until the schema is that in the text, and nothing else has changed. */
    schemaBecomes: (expected: string): Promise<void> => becomes(DOCUMENT + expected),
    atRow: (name: string): Promise<void> =>
      waitFor(() => expect(row(name)).toBe(document.activeElement)),
  };
}

const ID = '          minLength: 3 # at least\n';

describe('properties', () => {
  test('are added in a row, typed, renamed, moved and deleted by the keyboard', async () => {
    const page = await openSchema();
    const { user, press, schemaBecomes, atRow, undo, becomes } = page;
    await press('id', '{Insert}');
    await page.focused('Name of the new property');
    await user.keyboard('height{Enter}colour{Enter}{Escape}');
    const two = `${ID}        height:\n          type: string\n        colour:\n          type: string\n`;
    await schemaBecomes(SCHEMA.replace(ID, two));
    await atRow('colour');
    expect(page.names()).toEqual(['Lamp', 'id', 'height', 'colour', 'place', 'street', 'twin']);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of colour' }), 'integer');
    const typed = two.replace(
      'colour:\n          type: string',
      'colour:\n          type: integer',
    );
    await schemaBecomes(SCHEMA.replace(ID, typed));

    await press('colour', '{Enter}hue{Enter}');
    await schemaBecomes(SCHEMA.replace(ID, typed.replace('colour', 'hue')));
    await atRow('hue');

    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const hue = '        hue:\n          type: integer\n';
    const height = '        height:\n          type: string\n';
    await schemaBecomes(SCHEMA.replace(ID, ID + hue + height));
    await atRow('hue');

    await user.keyboard('{Delete}');
    await schemaBecomes(SCHEMA.replace(ID, ID + height));
    for (let i = 0; i < 6; i++) undo();
    await becomes(DOCUMENT + SCHEMA);
    await waitFor(() => expect(page.names()).toEqual(['Lamp', 'id', 'place', 'street', 'twin']));
  });

  test('can be references from the beginning', async () => {
    const { press, user, schemaBecomes } = await openSchema(
      `${SCHEMA}    Size:\n      type: object\n`,
    );
    await press('place', '{Insert}');
    await user.keyboard('size');
    await user.selectOptions(screen.getByLabelText('Type of the new property'), 'Reference…');
    await user.click(screen.getByRole('button', { name: 'Schema of the new property' }));
    await user.click(await screen.findByRole('option', { name: /^Size/ }));
    await user.click(screen.getByLabelText('Name of the new property'));
    await user.keyboard('{Enter}');
    await schemaBecomes(
      `${SCHEMA}    Size:\n      type: object\n`.replace(
        '        twin:\n',
        "        size:\n          $ref: '#/components/schemas/Size'\n        twin:\n",
      ),
    );
  });

  test('of items stay in sight when the new row is closed', async () => {
    const { press, user, names } = await openSchema(
      SCHEMA.replace(
        '            street:\n              type: string\n',
        '            streets:\n              type: array\n              items:\n                type: object\n',
      ),
    );
    await press('streets', '{ArrowRight}');
    const items = screen.getByRole('row', { name: /^items/ });
    items.focus();
    await user.keyboard('{Insert}');
    await user.keyboard('name{Enter}{Escape}');
    await waitFor(() => expect(names()).toContain('name'));
  });

  test('that are required say so, in the list of the schema', async () => {
    const { user, row, schemaBecomes } = await openSchema();
    await user.click(within(row('place')).getByRole('button', { name: 'place is required' }));
    await schemaBecomes(SCHEMA.replace('        - id\n', '        - id\n        - place\n'));
    await user.click(within(row('id')).getByRole('button', { name: 'id is required' }));
    await schemaBecomes(SCHEMA.replace('        - id\n', '        - place\n'));
  });

  test('with a name that exists are refused, and the name stays in the row', async () => {
    const { press, user, text, focused } = await openSchema();
    await press('id', '{Insert}');
    await focused('Name of the new property');
    await user.keyboard('place{Enter}');
    expect((await screen.findByText(/^Not applied: .*place/)).textContent).toContain('already');
    const name = screen.getByRole('textbox', { name: 'Name of the new property' });
    expect((name as HTMLInputElement).value).toBe('place');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(text()).toBe(DOCUMENT + SCHEMA);
  });

  test('say above their problems why a quick fix was not applied', async () => {
    const { row, handle, user, text } = await openSchema(
      SCHEMA.replace('minLength: 3', 'minLength: 3\n          maxLenght: 9'),
    );
    const before = text();
    handle.change = () => "The text can't be edited.";
    await user.click(await within(row('id')).findByRole('button', { name: /maxLength/ }));
    const refusal = await within(row('id')).findByText("Not applied: The text can't be edited.");
    const problem = within(row('id')).getByText(/^Unknown schema keyword/);
    expect(refusal.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(text()).toBe(before);
  });

  test('go into the object above them, and out of it again', async () => {
    const { press, names, row, atRow, becomes, text } = await openSchema();
    await press('twin', '{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(text()).not.toBe(DOCUMENT + SCHEMA));
    expect(text()).toContain(
      "            street:\n              type: string\n            twin:\n              $ref: '#/components/schemas/Lamp'\n",
    );
    await waitFor(() => expect(row('twin').getAttribute('aria-level')).toBe('3'));
    await atRow('twin');
    expect(names()).toEqual(['Lamp', 'id', 'place', 'street', 'twin']);
    await press('twin', '{Alt>}{ArrowLeft}{/Alt}');
    await becomes(DOCUMENT + SCHEMA);
    await atRow('twin');
  });

  test('get another type, of which fewer constraints are true', async () => {
    const { user, schemaBecomes } = await openSchema();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of id' }), 'number');
    await schemaBecomes(
      SCHEMA.replace(
        '          type: string\n          minLength: 3 # at least\n',
        '          type: number\n',
      ),
    );
  });
});

describe('rows', () => {
  test('are reached and folded by the arrow keys', async () => {
    const { press, user, atRow, names } = await openSchema();
    await press('Lamp', '{ArrowDown}{ArrowDown}');
    await atRow('place');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(names()).toEqual(['Lamp', 'id', 'place', 'twin']));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(names()).toContain('street'));
    await user.keyboard('{End}');
    await atRow('twin');
    await user.keyboard('{Home}');
    await atRow('Lamp');
  });

  test('have their controls to the right, and Escape goes back', async () => {
    const { press, user, atRow } = await openSchema();
    await press('id', '{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename id');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Type of id');
    await user.keyboard('{Escape}');
    await atRow('id');
  });

  test('of a reference show its target below, where it is edited', async () => {
    const { user, row, names, becomes } = await openSchema(
      `${SCHEMA}    Bulb:\n      type: object\n      properties:\n        watts:\n          type: number\n`.replace(
        'schemas/Lamp',
        'schemas/Bulb',
      ),
    );
    await user.click(within(row('twin')).getByRole('button', { name: 'Show Bulb below twin' }));
    await waitFor(() => expect(names()).toContain('watts'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of watts' }), 'integer');
    await becomes(
      `${DOCUMENT}${SCHEMA.replace('schemas/Lamp', 'schemas/Bulb')}    Bulb:\n      type: object\n      properties:\n        watts:\n          type: integer\n`,
    );
    await user.click(within(row('twin')).getByRole('button', { name: 'Hide Bulb below twin' }));
    await waitFor(() => expect(names()).not.toContain('watts'));
  });

  test('show a problem, and its fix', async () => {
    const { user, row, schemaBecomes } = await openSchema(
      SCHEMA.replace('minLength: 3', 'minLenght: 3'),
    );
    expect(row('id').textContent).toContain('minLenght');
    await user.click(await within(row('id')).findByRole('button', { name: /minLength/ }));
    await schemaBecomes(SCHEMA);
  });
});

describe('constraints', () => {
  test('are written in the details of a row, and what is refused stays as typed', async () => {
    const { user, row, schemaBecomes, atRow, fill, focused } = await openSchema();
    await user.click(within(row('id')).getByRole('button', { name: /minLength of id/ }));
    const details = screen.getByRole('dialog', { name: 'id' });
    await focused('Min length');
    const least = within(details).getByRole('textbox', { name: 'Min length' }) as HTMLInputElement;
    await fill(least, '-4{Enter}');
    expect(
      await within(details).findByText('Not applied: Expected 0 or more, got -4.'),
    ).toBeDefined();
    expect(least.value).toBe('-4');
    await fill(least, '5{Enter}');
    await schemaBecomes(SCHEMA.replace('minLength: 3', 'minLength: 5'));
    await user.click(within(details).getByRole('button', { name: 'Add to id' }));
    await user.keyboard('patt{Enter}');
    await focused('Pattern');
    await user.keyboard('^L{Enter}');
    await schemaBecomes(
      SCHEMA.replace(ID, '          minLength: 5 # at least\n          pattern: ^L\n'),
    );
    await user.keyboard('{Escape}');
    await atRow('id');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stay as typed while the document changes beside them', async () => {
    const { user, row, fill, type, becomes } = await openSchema();
    await user.click(within(row('id')).getByRole('button', { name: /minLength of id/ }));
    const least = screen.getByRole('textbox', { name: 'Min length' }) as HTMLInputElement;
    await fill(least, '5');
    const changed = (DOCUMENT + SCHEMA).replace('title: Lamps', 'title: All lamps');
    await type(changed);
    expect(least.value).toBe('5');
    await user.keyboard('{Enter}');
    await becomes(changed.replace('minLength: 3', 'minLength: 5'));
  });

  test('are opened by the space bar', async () => {
    const { press } = await openSchema();
    await press('place', ' ');
    expect(screen.getByRole('dialog', { name: 'place' })).toBeDefined();
  });
});

describe('the menu of a row', () => {
  test('lets a value be null, and no longer', async () => {
    const { chooseOf, schemaBecomes } = await openSchema();
    await chooseOf('id', 'May be null');
    await schemaBecomes(
      SCHEMA.replace(
        '          type: string\n          min',
        "          type: [string, 'null']\n          min",
      ),
    );
    await screen.findByRole('row', { name: /^id, string or null/ });
    await chooseOf('id', 'Must not be null');
    await schemaBecomes(SCHEMA);
  });

  test('extracts a schema, which is then a reference', async () => {
    const { chooseOf, user, schemaBecomes } = await openSchema();
    await chooseOf('place', 'Extract');
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByRole('textbox');
    await user.clear(name);
    await user.type(name, 'Place{Enter}');
    await schemaBecomes(
      `${SCHEMA.replace(
        '          type: object\n          properties:\n            street:\n              type: string\n',
        "          $ref: '#/components/schemas/Place'\n",
      )}    Place:\n      type: object\n      properties:\n        street:\n          type: string\n`,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has nothing that writes while the text has a syntax error', async () => {
    const { type, row } = await openSchema();
    await type(`${DOCUMENT}${SCHEMA}"`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Type of id' })).toHaveProperty('disabled', true),
    );
    expect(within(row('id')).queryByRole('button', { name: 'Rename id' })).toBeNull();
  });
});

describe('from samples', () => {
  const sample = (state: string): string => `{"id": "A-1", "state": "${state}", "watts": null}`;

  test('a schema is inferred, after its changes were shown', async () => {
    const { chooseOf, user, schemaBecomes } = await openSchema();
    await chooseOf('Lamp', 'Infer from an example');
    const dialog = await screen.findByRole('dialog', { name: 'Infer from an example' });
    await user.click(within(dialog).getByRole('textbox', { name: 'Example of the data' }));
    await user.paste([sample('lit'), sample('dark'), sample('lit')].join('\n'));
    await user.click(
      await within(dialog).findByRole('checkbox', { name: 'Enum for "state": only lit, dark' }),
    );
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: /^Type of "watts"/ }),
      'number, may be null',
    );
    const changes = within(dialog).getByRole('region', { name: 'Changes' });
    await waitFor(() => expect(changes.textContent).toContain('Added: "state", "watts".'));
    await waitFor(() => expect(changes.textContent).toContain("type: [number, 'null']"));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await schemaBecomes(
      `${SCHEMA}        state:\n          type: string\n          enum:\n            - lit\n            - dark\n        watts:\n          type: [number, 'null']\n`,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('nothing is inferred from an invalid text', async () => {
    const { chooseOf, user, text } = await openSchema();
    await chooseOf('Lamp', 'Infer from an example');
    const dialog = await screen.findByRole('dialog', { name: 'Infer from an example' });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(dialog.textContent).toContain('Paste a sample first');
    await user.click(within(dialog).getByRole('textbox', { name: 'Example of the data' }));
    await user.paste('{"id": ');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(dialog.textContent).toContain('1 field needs your attention.'));
    expect(text()).toBe(DOCUMENT + SCHEMA);
  });
});

// @vitest-environment happy-dom
// Avro and Protocol Buffers schemas in a form: rows and fields, and the smallest edits of the text.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DOCUMENT, openForm } from '../testing.ts';

const AVRO = DOCUMENT.replace(
  '        type: boolean\n',
  `        schemaFormat: application/vnd.neutral.avro;version=1.9.0
        schema:
          type: record
          name: Lamp
          fields:
            # given by the factory
            - name: id # the key
              type: string
            - { name: watts, type: [ 'null', int ], default: null }
`,
);
const ID =
  '            # given by the factory\n            - name: id # the key\n              type: string\n';
const WATTS = "            - { name: watts, type: [ 'null', int ], default: null }\n";

async function openAvro() {
  const page = await openForm('/components/messages/lampSwitched/payload', AVRO);
  const list = await screen.findByRole('list', { name: 'Avro schema' });
  return { ...page, list, inside: within(list) };
}

describe('an Avro schema', () => {
  test('gets a field, which is named and typed in its row', async () => {
    const { click, user, inside, becomes, focused } = await openAvro();
    await click('Add field to Lamp');
    await focused('Name of field field');
    await user.keyboard('{Control>}a{/Control}state{Enter}');
    const state = (type: string): string =>
      AVRO.replace(WATTS, `${WATTS}            - name: state\n              type: ${type}\n`);
    await becomes(state('string'));
    await user.selectOptions(
      await inside.findByRole('combobox', { name: 'Type of state' }),
      'long',
    );
    await becomes(state('long'));
    await user.click(inside.getByRole('checkbox', { name: 'state may be null' }));
    await becomes(state("['null', long]"));
  });

  test('refuses a name that another field has', async () => {
    const { fill, inside, text } = await openAvro();
    const name = inside.getByRole('textbox', { name: 'Name of field watts' }) as HTMLInputElement;
    await fill(name, 'id{Enter}');
    expect(await inside.findByText(/Duplicate field "id" in this record/)).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(text()).toBe(AVRO);
    await fill(name, '{Escape}');
    await waitFor(() => expect(name.value).toBe('watts'));
  });

  test('keeps comments with the field that moves', async () => {
    const { choose, becomes } = await openAvro();
    await choose('Actions for id', 'Move down');
    await becomes(AVRO.replace(ID + WATTS, WATTS + ID));
  });

  test('loses a field, which undo restores', async () => {
    const { choose, becomes, undo } = await openAvro();
    await choose('Actions for id', 'Delete');
    await becomes(AVRO.replace(ID, ''));
    undo();
    await becomes(AVRO);
    await screen.findByRole('textbox', { name: 'Name of field id' });
  });

  test('has its further attributes in the row', async () => {
    const { choose, user, inside, becomes, click } = await openAvro();
    await choose('Actions for id', 'Documentation, default, symbols…');
    await user.type(inside.getByRole('textbox', { name: /^Documentation/ }), 'The key.');
    await user.tab();
    await becomes(AVRO.replace('type: string\n', 'type: string\n              doc: The key.\n'));
    await click('Close attributes of id');
    expect(inside.queryByRole('textbox', { name: /^Documentation/ })).toBeNull();
  });

  test('gets a logical type, and loses it again', async () => {
    const { choose, user, inside, becomes, text } = await openAvro();
    await user.selectOptions(inside.getByRole('combobox', { name: 'Type of id' }), 'long');
    const long = AVRO.replace('type: string\n', 'type: long\n');
    await becomes(long);
    await choose('Actions for id', 'Documentation, default, symbols…');
    const logical = inside.getByRole('combobox', { name: 'Logical type of id' });
    await user.selectOptions(logical, 'timestamp-millis');
    await waitFor(() => expect(text()).toContain('logicalType: timestamp-millis'));
    await waitFor(() => expect(logical).toHaveProperty('value', 'timestamp-millis'));
    await user.selectOptions(logical, 'none');
    await becomes(long);
  });

  test('renames its type', async () => {
    const { fill, inside, becomes } = await openAvro();
    await fill(inside.getByRole('textbox', { name: 'Name of the type' }), 'Bulb{Enter}');
    await becomes(AVRO.replace('name: Lamp', 'name: Bulb'));
  });

  test('can have a union of types', async () => {
    const { choose, user, inside, text } = await openAvro();
    await choose('Actions for id', 'Allow another type');
    await waitFor(() => expect(text()).not.toBe(AVRO));
    expect(text()).toMatch(/- name: id # the key\n {14}type: \[string, \S+\]\n/);
    const [, second] = await waitFor(() => {
      const found = within(inside.getByRole('list', { name: 'Inside id' })).getAllByRole(
        'combobox',
      );
      expect(found).toHaveLength(2);
      return found;
    });
    if (second) await user.selectOptions(second, 'long');
    await waitFor(() => expect(text()).toContain('type: [string, long]\n'));
  });

  test('is not changed while the text has a syntax error', async () => {
    const { type, inside } = await openAvro();
    await type(`${AVRO}"`);
    await waitFor(() =>
      expect(inside.getByRole('textbox', { name: 'Name of field id' })).toHaveProperty(
        'readOnly',
        true,
      ),
    );
    expect(inside.queryByRole('button', { name: 'Add field to Lamp' })).toBeNull();
  });
});

describe('a schema in Protocol Buffers', () => {
  const PROTO = DOCUMENT.replace(
    '        type: boolean\n',
    `        schemaFormat: application/vnd.neutral.protobuf;version=3
        schema: | # kept
          syntax = "proto3";
          message Lamp {
            string id = 1;
          }
`,
  );

  async function openProto() {
    const page = await openForm('/components/messages/lampSwitched/payload', PROTO);
    const fields = await screen.findByRole('table', { name: 'Fields of Schema' });
    const box = screen.getByRole('textbox', { name: 'Schema' }) as HTMLTextAreaElement;
    const write = async (text: string): Promise<void> => {
      await page.user.clear(box);
      await page.user.paste(text);
    };
    return { ...page, fields, box, write };
  }

  test('shows its fields while it is typed, and is written by Ctrl+Enter', async () => {
    const { fields, box, write, user, becomes } = await openProto();
    expect(within(fields).getByRole('row', { name: 'id 1 string' })).toBeDefined();
    await write(box.value.replace('id = 1;', 'id = 1;\n  repeated int32 watts = 2;'));
    expect(await screen.findByRole('row', { name: 'watts 2 repeated int32' })).toBeDefined();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await becomes(PROTO.replace('id = 1;\n', 'id = 1;\n            repeated int32 watts = 2;\n'));
  });

  test('says in which line it is wrong', async () => {
    const { box, write } = await openProto();
    await write(box.value.replace('id = 1;', 'id = ;'));
    expect(await screen.findByText(/^Line 3: /)).toBeDefined();
  });
});

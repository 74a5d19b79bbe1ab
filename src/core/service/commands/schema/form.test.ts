import { describe, expect, test } from 'vitest';
import { opened } from '../testing.ts';
import { schemaForm } from './form.ts';
import type { SchemaForm, SchemaRow } from './types.ts';

const HEAD = `apidoc: 3.1.0
info: { title: T, version: '1' }
channels:
  c:
    address: c
    messages:
      m:
        payload:
          schemaFormat: application/vnd.neutral.avro;version=1.9.0
          schema: { type: record, name: A, fields: [] }
components:
  messages:
    Open:
      payload:
        schemaFormat: application/vnd.neutral.openapi;version=3.0.0
        schema:
          type: string
          nullable: true
  schemas:
    Node:
      type: object
      title: A node
      required: [id, ghost]
      properties:
        id:
          type: [string, 'null']
          minLength: -1
          x-ours: { a: 1 }
        tags: { type: array }
        next: { $ref: '#/components/schemas/Node' }
        lost: { $ref: '#/components/schemas/Lost' }
      additionalProperties: false
      oneOf:
        - $ref: '#/components/schemas/Any'
        - true
      patternProperties:
        ^x-: { type: string, enum: [a, b, c, d, e, f] }
    Any: {}
`;

function formAt(pointer: string, rows?: number, text = HEAD): SchemaForm | null {
  return schemaForm(opened(text).file, pointer, rows);
}

/** A row on a line, and those inside it. */
function lines(row: SchemaRow, indent = ''): string[] {
  const marks = [
    row.required === true && 'required',
    !row.written && 'missed',
    row.boolean,
    row.types.join('|') + (row.nullable ? '?' : ''),
    row.ref &&
      `-> ${row.ref.label}${row.ref.target ? '' : ' (nowhere)'}${row.ref.recursive ? ' (recursive)' : ''}`,
    ...row.set.map(({ text }) => `[${text}]`),
    row.more > 0 && `+ ${row.more}`,
    ...row.problems.map((p) => `! ${p.code}`),
  ];
  return [
    `${indent}${row.label} ${marks.filter((mark) => mark).join(' ')}`.trimEnd(),
    ...row.children.flatMap((child) => lines(child, `${indent}  `)),
  ];
}

const NODE = '/components/schemas/Node';

describe('schemaForm', () => {
  test('shows a schema as rows', () => {
    const form = formAt(NODE);
    expect(form?.root && lines(form.root)).toMatchInlineSnapshot(`
      [
        " object [requires ghost]",
        "  id required string? [≥ -1 chars] [x-ours: {…}] ! range",
        "  tags array",
        "    items missed",
        "  next -> Node (recursive)",
        "  lost -> Lost (nowhere) ! reference-target",
        "  ^x- string [enum: a, b, c, d + 2]",
        "  other properties never",
        "  one of 1 -> Any",
        "  one of 2 always",
      ]
    `);
    expect(form).toMatchObject({
      uri: '',
      pointer: NODE,
      readOnly: null,
      several: true,
      booleans: true,
    });
  });
  test('offers the keywords and schemas that may be added', () => {
    const form = formAt(NODE);
    expect(form?.types).toEqual(['string', 'integer', 'number', 'boolean', 'object', 'array']);
    const id = form?.root?.children[0];
    expect(id?.addable.slice(0, 5)).toEqual([
      'maxLength',
      'pattern',
      'format',
      'contentMediaType',
      'contentEncoding',
    ]);
    expect(id?.addable).not.toContain('minimum');
    expect(id?.holds).not.toContain('properties');
    expect(form?.root?.holds).toContain('properties');
    expect(form?.root?.holds).toContain('oneOf');
    expect(form?.root?.holds).not.toContain('items');
    const length = form?.keywords.find(({ name }) => name === 'maxLength');
    expect(length).toMatchObject({
      label: 'Max length',
      control: { is: 'number', integer: true, min: 0 },
    });
  });
  test('omits rows above the limit, inner rows first', () => {
    const form = formAt(NODE, 4);
    expect(form?.root && lines(form.root)).toMatchInlineSnapshot(`
      [
        " object [requires ghost] + 5 ! reference-target",
        "  id required string? [≥ -1 chars] [x-ours: {…}] ! range",
        "  tags array + 1",
        "  next -> Node (recursive)",
      ]
    `);
  });
  test('returns the form of a schema in another language', () => {
    expect(formAt('/channels/c/messages/m/payload')).toMatchObject({
      pointer: '/channels/c/messages/m/payload/schema',
      root: null,
      readOnly: 'A schema in Avro 1.9 can only be changed in the text.',
    });
    expect(formAt('/components/messages/Open/payload')).toMatchObject({
      pointer: '/components/messages/Open/payload/schema',
      several: false,
      booleans: false,
      root: { types: ['string'], nullable: true, set: [] },
    });
  });
  test('returns null for a location without a schema', () => {
    expect(formAt('/info')).toBeNull();
    expect(formAt('/components/schemas/Nobody')).toBeNull();
    expect(formAt(`${NODE}/properties`)).toBeNull();
    expect(formAt(`${NODE}/properties/id`)?.root?.types).toEqual(['string']);
  });
  test('counts references to a schema, and says why a reference does not resolve', () => {
    expect(formAt('/components/schemas/Any')?.referenceCount).toBe(1);
    expect(formAt('/components/messages/Open/payload')?.referenceCount).toBe(0);
    const [next, lost] = formAt(NODE)?.root?.children.slice(2) ?? [];
    expect(next?.ref?.why).toBe('');
    expect(lost?.ref?.why).toMatch(/^There is no "Lost" in \/components\/schemas\./);
    const far = formAt(
      NODE,
      undefined,
      HEAD.replace('#/components/schemas/Lost', 'other.yaml#/Lost'),
    )?.root?.children[3];
    expect(far?.ref).toMatchObject({ target: null, why: 'other.yaml is not open.' });
  });
  test('returns the target of a reference into another file', () => {
    const { file } = opened({
      'api.yaml': HEAD.replace('#/components/schemas/Lost', 'other.yaml#/Far'),
      'other.yaml': 'Far: { type: object }\n',
    });
    const target = schemaForm(file, NODE)?.root?.children[3]?.ref?.target;
    expect(target).toEqual({ uri: 'other.yaml', pointer: '/Far' });
  });
  test('says why nothing can be changed', () => {
    const text = HEAD.replace('type: object', 'type: object\n      type: string');
    expect(formAt('/components/schemas/Any', undefined, text)?.readOnly).toMatch(
      /^A key is used twice in line/,
    );
  });
});

test('says where what a row refers to is defined: the target of a reference, or of an alias', () => {
  const text = `apidoc: 3.1.0
x-text: &text
  type: object
  properties: { inner: { type: string } }
components:
  schemas:
    Order:
      properties:
        own: { type: string }
        ref: { $ref: '#/components/schemas/Other' }
        lost: { $ref: '#/components/schemas/Lost' }
        alias: *text
    Other: {}
`;
  const form = formAt('/components/schemas/Order', undefined, text);
  const at = (pointer: string) => ({ uri: '', pointer });
  const children = form?.root?.children ?? [];
  expect(children.map(({ name, definition }) => [name, definition])).toEqual([
    ['own', null],
    ['ref', at('/components/schemas/Other')],
    ['lost', null],
    ['alias', at('/x-text')],
  ]);
  expect(children[3]?.children[0]?.definition).toEqual(at('/x-text/properties/inner'));
});

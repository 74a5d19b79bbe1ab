// Documents of AsyncAPI 2: their problems, the action that converts all their files, and the
// documentation of their conversion.
import { describe, expect, it } from 'vitest';
import {
  type AnnotatedTextEdit,
  type CodeAction,
  DiagnosticSeverity,
  type Hover,
  type Location as ProtocolLocation,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { apply } from '../core/light.ts';
import type { Model } from '../core/types.ts';
import type { Documentation } from './documentation-protocol.ts';
import { CAPABILITIES, languageClients, type TestClient } from './testing/clients.ts';

const clients = languageClients();

const ROOT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  # Every lamp
  lamps/{id}:
    parameters:
      id: {schema: {type: string, minLength: 3}}
    publish:
      operationId: switchLamp
      message: {$ref: 'messages.yaml#/switched'}
`;
const MESSAGES = `switched:
  messageId: switched
  payload: {type: boolean} # on or off
`;

async function opened(capabilities = CAPABILITIES): Promise<TestClient> {
  clients.write('lamps.yaml', ROOT);
  clients.write('messages.yaml', MESSAGES);
  const client = await clients.start(capabilities);
  await client.open('lamps.yaml', ROOT);
  return client;
}

async function conversion(client: TestClient): Promise<CodeAction> {
  const [diagnostic] = await client.diagnostics('lamps.yaml', (all) => all.length > 0);
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', 'lamps.yaml', {
    range: diagnostic?.range,
    context: { diagnostics: [diagnostic] },
  });
  const found = actions.find(({ title }) => title.startsWith('Convert to AsyncAPI 3.0'));
  if (!found) throw new Error('no conversion');
  return found;
}

const documentation = (client: TestClient, have?: number) =>
  client.request<Documentation | null>('apidoc/documentation', 'lamps.yaml', { have });

async function modelOf(client: TestClient): Promise<Model> {
  const found = await documentation(client);
  if (!found) throw new Error('no documentation');
  return apply(null, found.patch);
}

it('has one problem where it is valid, that it can be converted', async () => {
  const client = await opened();
  const found = await client.diagnostics('lamps.yaml', (all) => all.length > 0);
  expect(found.map(({ code }) => code)).toEqual(['format-version']);
});

describe('its problems', () => {
  const BROKEN = `asyncapi: 2.6.0
info: {title: Lamps, version: '1', licence: {name: MIT}}
channels:
  lamps/{id}:
    parameters:
      id: {schema: {type: strng}}
    publish:
      operationId: switchLamp
      message:
        $ref: 'messages.yaml#/switchd'
    subscribe:
      operationId: switchLamp
      message:
        payload: {type: string}
        examples:
          - payload: 5
`;

  it('are at their exact locations in the text, in words of version 2', async () => {
    clients.write('lamps.yaml', BROKEN);
    clients.write('messages.yaml', MESSAGES);
    const client = await clients.start(CAPABILITIES);
    await client.open('lamps.yaml', BROKEN);
    const found = await client.diagnostics('lamps.yaml', (all) =>
      all.some(({ code }) => code === 'example-invalid'),
    );
    const lines = BROKEN.split('\n');
    const marked = found
      .filter(({ severity }) => severity === DiagnosticSeverity.Error)
      .map(({ code, range: { start, end } }) => {
        const text = lines[start.line]?.slice(start.character, end.character);
        return `${start.line + 1} ${code} ${text}`;
      });
    expect(marked).toEqual([
      '2 unknown-field licence',
      '6 enum strng',
      "10 reference-target 'messages.yaml#/switchd'",
      '12 repeated-id switchLamp',
      '16 example-invalid 5',
    ]);
  });

  it('of a file that it refers to are there, and are gone when it is right', async () => {
    const client = await opened();
    await client.open('messages.yaml', MESSAGES);
    await client.edit('messages.yaml', 'messageId', 'messageID');
    const [wrong] = await client.diagnostics('messages.yaml', (all) => all.length > 0);
    expect(wrong).toMatchObject({
      code: 'unknown-field',
      range: { start: { line: 1, character: 2 }, end: { line: 1, character: 11 } },
    });
    await client.edit('messages.yaml', 'messageID', 'messageId');
    expect(await client.diagnostics('messages.yaml', (all) => all.length === 0)).toEqual([]);
  });
});

it('has no hover that is about version 3', async () => {
  const client = await opened();
  const position = client.after('lamps.yaml', 'chan');
  expect(await client.request<Hover | null>('textDocument/hover', 'lamps.yaml', { position })).toBe(
    null,
  );
});

describe('the action that converts it', () => {
  it('changes all files, once the user has confirmed what is lost', async () => {
    const client = await opened();
    await client.open('messages.yaml', MESSAGES);
    const action = await conversion(client);
    expect(action).toMatchObject({ kind: 'quickfix', isPreferred: true });
    expect(action.edit).toBeUndefined();
    const resolved = await client.connection.sendRequest<CodeAction>('codeAction/resolve', action);
    const edit = resolved.edit as WorkspaceEdit;
    const texts = client.applied(edit, ['lamps.yaml', 'messages.yaml']);
    expect(texts['lamps.yaml']).toContain('asyncapi: 3.0.0\n');
    expect(texts['lamps.yaml']).toContain('# Every lamp');
    expect(texts['messages.yaml']).toBe(MESSAGES.replace('  messageId: switched\n', ''));
    const [annotation] = Object.values(edit.changeAnnotations ?? {});
    expect(annotation).toMatchObject({
      needsConfirmation: true,
      description: expect.stringContaining('minLength: 3'),
    });
    const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
    for (const one of changes.flatMap(({ edits }) => edits as AnnotatedTextEdit[]))
      expect(one.annotationId).toBeDefined();
  });

  it('has its edits at once for a client that does not request them', async () => {
    const { codeAction: _, ...textDocument } = CAPABILITIES.textDocument ?? {};
    const client = await opened({ ...CAPABILITIES, textDocument });
    const { title, edit } = await conversion(client);
    expect(title).toBe('Convert to AsyncAPI 3.0…');
    const { 'lamps.yaml': text } = client.applied(edit as WorkspaceEdit, ['lamps.yaml']);
    expect(text).toContain('action: receive');
  });

  it('reports that the text has syntax errors', async () => {
    const client = await opened();
    const action = await conversion(client);
    const version = 2;
    await client.edit('lamps.yaml', '{title: Lamps', '{title: Lamps, }}');
    const late = { ...action, data: { ...(action.data as object), version } };
    await expect(client.connection.sendRequest('codeAction/resolve', late)).rejects.toThrow(
      /Fix its syntax errors/,
    );
  });
});

describe('its documentation', () => {
  it('is that of the conversion, with the files that it refers to', async () => {
    const client = await opened();
    const found = await documentation(client);
    expect(found?.conversion).toEqual({ from: '2.6.0', to: '3.0.0', state: 'shown' });
    const { order } = apply(null, found?.patch ?? { set: [], removed: [] });
    expect(order.operations).toEqual(['#/operations/switchLamp']);
    expect(order.messages).toEqual(['messages.yaml#/switched']);
  });

  it('follows the texts, also where a file changes', async () => {
    const client = await opened();
    const before = await documentation(client);
    await client.open('messages.yaml', MESSAGES);
    await client.edit('messages.yaml', 'switched:\n', 'switched:\n  title: Switched\n');
    await client.edit('lamps.yaml', 'switchLamp', 'dimLamp');
    const after = await documentation(client, before?.revision);
    expect(after?.whole).toBe(false);
    const model = apply(apply(null, before?.patch ?? { set: [], removed: [] }), {
      ...(after?.patch ?? { set: [], removed: [] }),
    });
    expect(model.order.operations).toEqual(['#/operations/dimLamp']);
    expect(model.parts.get('messages.yaml#/switched')).toMatchObject({ title: 'Switched' });
  });

  it('is that of the text once it is converted', async () => {
    const client = await opened();
    await documentation(client);
    const action = await conversion(client);
    const { edit } = await client.connection.sendRequest<CodeAction>('codeAction/resolve', action);
    const { 'lamps.yaml': text = '' } = client.applied(edit as WorkspaceEdit, ['lamps.yaml']);
    await client.edit('lamps.yaml', ROOT, text);
    const found = await documentation(client);
    expect(found?.conversion).toBe(null);
    expect((await modelOf(client)).order.operations).toEqual(['#/operations/switchLamp']);
  });

  it('names locations of the text, and finds them', async () => {
    const client = await opened();
    await documentation(client);
    const position = client.after('lamps.yaml', 'operationId: switch');
    expect(await client.request('apidoc/locationAt', 'lamps.yaml', { position })).toEqual({
      uri: '',
      pointer: '/operations/switchLamp',
    });
    const location = { uri: '', pointer: '/operations/switchLamp' };
    const found = await client.request<ProtocolLocation>('apidoc/rangeOf', 'lamps.yaml', {
      location,
    });
    expect(found.range.start).toEqual({ line: 7, character: 4 });
    expect(await client.request('apidoc/source', 'lamps.yaml', { location })).toMatchObject({
      text: expect.stringContaining('action: receive'),
    });
  });

  it('is bundled to one text of version 2', async () => {
    const client = await opened();
    expect(await client.request('apidoc/bundle', 'lamps.yaml')).toEqual({
      left: 0,
      text: expect.stringMatching(
        /^asyncapi: 2\.6\.0\n[\s\S]*message: \{\$ref: '#\/components\/messages\/switched'\}\ncomponents:\n {2}messages:\n {4}switched:\n/,
      ),
    });
  });
});

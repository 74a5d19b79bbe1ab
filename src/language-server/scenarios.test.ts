import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  CodeLens,
  DocumentHighlight,
  DocumentLink,
  FoldingRange,
  InlayHint,
  SelectionRange,
  SemanticTokens,
  SymbolInformation,
} from 'vscode-languageserver';
import { tempFolder } from '../cli/testing.ts';
import { languageClients } from './testing/clients.ts';
import { COMMON, DOCUMENT, SPLIT, WRONG_COMMON } from './testing/documents.ts';
import {
  type Editor,
  libraryEditor,
  type ShownProblem,
  waitForProblems,
} from './testing/editor.ts';
import { hasNeovim, Neovim } from './testing/neovim.ts';

/** The folder of a scenario, while it runs. */
interface Folder {
  write(name: string, text: string): void;
  remove(name: string): void;
}

interface Scenario {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly run: (editor: Editor, folder: Folder) => Promise<void>;
}

const has = (code: string) => (all: readonly ShownProblem[]) =>
  all.some((one) => one.code === code);
const none = (all: readonly ShownProblem[]): boolean => all.length === 0;
const some = (all: readonly ShownProblem[]): boolean => all.length > 0;

const SCENARIOS: readonly Scenario[] = [
  // Problems
  {
    title: 'opens a document with a problem and corrects it by typing',
    files: { 'orders.yaml': DOCUMENT.replace('action: receive', 'action: recei') },
    async run(editor) {
      await editor.open('orders.yaml');
      const [problem] = await waitForProblems(editor, 'orders.yaml', some);
      expect(problem).toMatchObject({ code: 'enum', severity: 1, covers: 'recei' });
      await editor.type('orders.yaml', 'action: recei', 've');
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'types an operation line by line',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.type(
        'orders.yaml',
        "$ref: '#/channels/orders'",
        "\n  sendOrder:\n    action: send\n    channel:\n      $ref: '#/channels/order",
      );
      await waitForProblems(editor, 'orders.yaml', (all) =>
        all.some(({ message }) => message.includes('quote')),
      );
      await editor.type(
        'orders.yaml',
        "action: send\n    channel:\n      $ref: '#/channels/order",
        "s'",
      );
      await waitForProblems(editor, 'orders.yaml', none);
      expect(await editor.text('orders.yaml')).toBe(
        DOCUMENT.replace(
          "$ref: '#/channels/orders'\n",
          "$ref: '#/channels/orders'\n  sendOrder:\n    action: send\n    channel:\n      $ref: '#/channels/orders'\n",
        ),
      );
    },
  },
  {
    title: 'types a document into a new file',
    files: {},
    async run(editor, folder) {
      folder.write('new.yaml', '');
      await editor.open('new.yaml');
      await editor.type('new.yaml', '', 'asyncapi: 3.0.0\ninfo:\n  title: Orders');
      await waitForProblems(editor, 'new.yaml', has('required-field'));
      await editor.type('new.yaml', 'title: Orders', "\n  version: '1'");
      await waitForProblems(editor, 'new.yaml', none);
    },
  },
  {
    title: 'underlines the right characters behind emoji',
    files: {
      'orders.yaml': DOCUMENT.replace('title: Orders', '"title": "😀 Örders", "😀": 😀😀')
        .replace('info:', 'info: {')
        .replace("\n  version: '1'", ", version: '1' }"),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      const problems = await waitForProblems(editor, 'orders.yaml', has('unknown-field'));
      expect(problems.map(({ covers }) => covers)).toContain('"😀"');
      await editor.replace('orders.yaml', ', "😀": 😀😀', '');
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'types emoji and letters outside ASCII',
    files: { 'orders.yaml': DOCUMENT.replace('action: receive', 'action: get # 😀') },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', has('enum'));
      await editor.type('orders.yaml', '# 😀', ' ü😀 done');
      await editor.replace('orders.yaml', 'action: get # 😀 ü😀', 'action: receive # ü😀');
      await waitForProblems(editor, 'orders.yaml', none);
      expect(await editor.text('orders.yaml')).toContain('action: receive # ü😀 done\n');
    },
  },
  {
    title: 'shows the problems of a JSON document',
    files: {
      'orders.json': '{\n  "asyncapi": "3.0.0",\n  "info": { "title": 5, "version": "1" }\n}\n',
    },
    async run(editor) {
      await editor.open('orders.json');
      const [problem] = await waitForProblems(editor, 'orders.json', some);
      expect(problem).toMatchObject({ severity: 1, covers: '5' });
      await editor.replace('orders.json', '5', '"Orders"');
      await waitForProblems(editor, 'orders.json', none);
    },
  },
  {
    title: 'keeps the line breaks of Windows in step',
    files: {
      'orders.yaml': DOCUMENT.replace('action: receive', 'action: recei').replaceAll('\n', '\r\n'),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      const [problem] = await waitForProblems(editor, 'orders.yaml', some);
      expect(problem?.covers).toBe('recei');
      await editor.type('orders.yaml', 'action: recei', 've');
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'shows related locations of a problem',
    files: {
      'orders.yaml': DOCUMENT.replace('  title: Orders\n', '  title: Orders\n  title: Returns\n'),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      const [problem] = await waitForProblems(editor, 'orders.yaml', some);
      expect(problem?.related.length).toBeGreaterThan(0);
    },
  },
  {
    title: 'shows examples that do not match their schema',
    files: {
      'orders.yaml': `${DOCUMENT}        properties:\n          id:\n            type: string\n            examples: [5]\n`,
    },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', has('schema-example-invalid'));
      await editor.replace('orders.yaml', '[5]', "['5']");
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'removes the problems of a document that is closed',
    files: { 'orders.yaml': DOCUMENT.replace('action: receive', 'action: get') },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', some);
      await editor.close('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'is silent about files that are no documents',
    files: {
      'compose.yaml': 'services:\n  web: [\n',
      'orders.yaml': DOCUMENT.replace('receive\n', 'get\n'),
    },
    async run(editor) {
      await editor.open('compose.yaml');
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', some);
      expect(await editor.problems('compose.yaml')).toEqual([]);
      expect(await editor.symbols('compose.yaml')).toEqual([]);
      expect(await editor.hover('compose.yaml', 'serv')).toBeNull();
    },
  },
  {
    title: 'follows a file that becomes a document',
    files: { 'orders.yaml': DOCUMENT.replace('asyncapi:', 'version:') },
    async run(editor) {
      await editor.open('orders.yaml');
      expect(await editor.symbols('orders.yaml')).toEqual([]);
      await editor.replace('orders.yaml', 'version:', 'asyncapi:');
      expect(await editor.symbols('orders.yaml')).toContain('[Method] receiveOrder');
    },
  },
  {
    title: 'shows the problems of two documents',
    files: {
      'billing.yaml': DOCUMENT.replace('action: receive', 'action: put'),
      'orders.yaml': DOCUMENT.replace('action: receive', 'action: get'),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.open('billing.yaml');
      const [own] = await waitForProblems(editor, 'orders.yaml', some);
      const [other] = await waitForProblems(editor, 'billing.yaml', some);
      expect([own?.covers, other?.covers]).toEqual(['get', 'put']);
    },
  },
  // Several files
  {
    title: 'shows the problems of a file that is not open',
    files: { 'orders.yaml': SPLIT, 'common.yaml': WRONG_COMMON },
    async run(editor) {
      await editor.open('orders.yaml');
      const [problem] = await waitForProblems(editor, 'common.yaml', some);
      expect(problem?.covers).toBe('5');
    },
  },
  {
    title: 'prefers an unsaved text to the file',
    files: { 'orders.yaml': SPLIT, 'common.yaml': WRONG_COMMON },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'common.yaml', some);
      await editor.open('common.yaml');
      await editor.replace('common.yaml', 'payload: 5', 'payload: true');
      await waitForProblems(editor, 'common.yaml', none);
      await editor.close('common.yaml');
      await waitForProblems(editor, 'common.yaml', some);
    },
  },
  {
    title: 'follows a file that changes on the disk',
    files: { 'orders.yaml': SPLIT, 'common.yaml': WRONG_COMMON },
    async run(editor, folder) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'common.yaml', some);
      folder.write('common.yaml', COMMON);
      await editor.changedOnDisk('common.yaml', 2);
      await waitForProblems(editor, 'common.yaml', none);
    },
  },
  {
    title: 'follows a file that is created',
    files: { 'orders.yaml': SPLIT },
    async run(editor, folder) {
      await editor.open('orders.yaml');
      const [problem] = await waitForProblems(editor, 'orders.yaml', some);
      expect(problem).toMatchObject({ code: 'reference-file', covers: "'./common.yaml#/placed'" });
      folder.write('common.yaml', COMMON);
      await editor.changedOnDisk('common.yaml', 1);
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'follows a file that is deleted',
    files: { 'orders.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor, folder) {
      await editor.open('orders.yaml');
      expect(await editor.hover('orders.yaml', './common.yaml#/pl')).toContain('placed');
      folder.remove('common.yaml');
      await editor.changedOnDisk('common.yaml', 3);
      await waitForProblems(editor, 'orders.yaml', has('reference-file'));
    },
  },
  {
    title: 'follows the configuration of the folder',
    files: {
      'apidoc.config.json': '{ "rules": { "enum": "warning" } }',
      'orders.yaml': DOCUMENT.replace('action: receive', 'action: get'),
    },
    async run(editor, folder) {
      await editor.open('orders.yaml');
      const [problem] = await waitForProblems(editor, 'orders.yaml', some);
      expect(problem?.severity).toBe(2);
      folder.write('apidoc.config.json', '{ "rules": { "enum": "off" } }');
      await editor.changedOnDisk('apidoc.config.json', 2);
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'knows the documents of the workspace that refer to an open file',
    files: { 'orders.yaml': SPLIT, 'common.yaml': WRONG_COMMON },
    async run(editor) {
      await editor.open('common.yaml');
      const [problem] = await waitForProblems(editor, 'common.yaml', some);
      expect(problem?.covers).toBe('5');
    },
  },
  // Completion
  {
    title: 'completes a field by keys',
    files: { 'orders.yaml': DOCUMENT.replace('    action: receive', '    act') },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.completeByKeys('orders.yaml', '  receiveOrder:\n    act', 'action');
      expect(await editor.text('orders.yaml')).toContain('receiveOrder:\n    action: ');
    },
  },
  {
    title: 'completes a value by keys',
    files: { 'orders.yaml': DOCUMENT.replace('action: receive', 'action: ') },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.completeByKeys('orders.yaml', 'action: ', 'receive');
      expect(await editor.text('orders.yaml')).toBe(DOCUMENT);
    },
  },
  {
    title: 'completes an object with its required fields',
    files: { 'orders.yaml': 'asyncapi: 3.0.0\n\n' },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.complete('orders.yaml', 'asyncapi: 3.0.0\n', 'info');
      expect(await editor.text('orders.yaml')).toMatch(/^info:\n {2}title: /m);
    },
  },
  {
    title: 'completes a reference to another file',
    files: {
      'orders.yaml': SPLIT.replace('#/placed', '#/components/messages/'),
      'common.yaml': 'components:\n  messages:\n    placed: {}\n',
    },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.complete(
        'orders.yaml',
        '#/components/messages/',
        './common.yaml#/components/messages/placed',
      );
      expect(await editor.text('orders.yaml')).toBe(
        SPLIT.replace('#/placed', '#/components/messages/placed'),
      );
    },
  },
  {
    title: 'completes a field of JSON and adds the comma before it',
    files: { 'orders.json': '{\n  "asyncapi": "3.0.0"\n  \n}\n' },
    async run(editor) {
      await editor.open('orders.json');
      await editor.complete('orders.json', '"3.0.0"\n  ', 'id');
      expect(await editor.text('orders.json')).toContain('"3.0.0",\n  "id": ""');
    },
  },
  {
    title: 'completes behind emoji',
    files: {
      'orders.yaml': DOCUMENT.replace(
        "  title: Orders\n  version: '1'",
        "  {title: 😀, version: '1', des}",
      ),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.complete('orders.yaml', "'1', des", 'description');
      expect(await editor.text('orders.yaml')).toContain("{title: 😀, version: '1', description: ");
    },
  },
  // Hover and navigation
  {
    title: 'shows what a field means',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      expect(await editor.hover('orders.yaml', '    act')).toContain('action');
      expect(await editor.hover('orders.yaml', '  placed:\n  ')).toBeNull();
    },
  },
  {
    title: 'shows what a reference to another file refers to',
    files: { 'orders.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor) {
      await editor.open('orders.yaml');
      expect(await editor.hover('orders.yaml', './common.yaml#/pl')).toContain('placed');
    },
  },
  {
    title: 'goes to a definition in the document and in another file',
    files: { 'orders.yaml': SPLIT, 'common.yaml': `# 😀\n${COMMON}` },
    async run(editor) {
      await editor.open('orders.yaml');
      expect(await editor.definition('orders.yaml', '#/channels/or')).toBe(
        'orders.yaml:6: orders:',
      );
      expect(await editor.definition('orders.yaml', './common.yaml#/pl')).toBe(
        'common.yaml:2: placed:',
      );
    },
  },
  {
    title: 'finds the references of all documents',
    files: { 'orders.yaml': SPLIT, 'billing.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor) {
      await editor.open('common.yaml');
      expect([...(await editor.references('common.yaml', 'pla'))].sort()).toEqual([
        "billing.yaml:10: placed'",
        'common.yaml:1: placed:',
        "orders.yaml:10: placed'",
      ]);
    },
  },
  {
    title: 'finds the references of all documents from one of them',
    files: { 'orders.yaml': SPLIT, 'billing.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor) {
      await editor.open('orders.yaml');
      const found = await editor.references('orders.yaml', './common.yaml#/pl');
      expect([...found].sort()).toEqual([
        "billing.yaml:10: placed'",
        'common.yaml:1: placed:',
        "orders.yaml:10: placed'",
      ]);
    },
  },
  {
    title: 'lists the symbols of a document',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      expect(await editor.symbols('orders.yaml')).toEqual(
        expect.arrayContaining(['[Interface] orders', '[Method] receiveOrder', '[Event] placed']),
      );
    },
  },
  {
    title: 'finds symbols of the workspace',
    files: {
      'orders.yaml': DOCUMENT,
      'sub/billing.yaml': DOCUMENT.replaceAll('orders', 'invoices'),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      const found = await editor.request<SymbolInformation[]>('workspace/symbol', 'orders.yaml', {
        query: 'invo',
      });
      expect(found.map(({ name }) => name)).toEqual(['invoices']);
    },
  },
  {
    title: 'highlights the occurrences of a name',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      const found = await editor.request<DocumentHighlight[]>(
        'textDocument/documentHighlight',
        'orders.yaml',
        { position: { line: 5, character: 3 } },
      );
      expect(found.map(({ range }) => range.start.line)).toEqual([5, 14]);
    },
  },
  {
    title: 'folds, selects, links and colours',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      const request = <R>(method: string, params?: object): Promise<R> =>
        editor.request<R>(`textDocument/${method}`, 'orders.yaml', params);
      const folds = await request<FoldingRange[]>('foldingRange');
      expect(folds).toContainEqual({ startLine: 10, endLine: 14 });
      const positions = [{ line: 12, character: 14 }];
      const [selection] = await request<SelectionRange[]>('selectionRange', { positions });
      expect(selection?.parent?.range.start.line).toBe(12);
      const links = await request<DocumentLink[]>('documentLink');
      expect(links.map(({ target }) => target?.split('#')[1])).toEqual(['L18,5', 'L6,3']);
      const { data } = await request<SemanticTokens>('semanticTokens/full');
      expect(data.slice(0, 5)).toEqual([5, 2, 6, 2, 0]);
    },
  },
  {
    title: 'counts references above definitions, and hints at inherited values',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      const [lens] = await editor.request<CodeLens[]>('textDocument/codeLens', 'orders.yaml');
      expect(lens?.range.start).toEqual({ line: 5, character: 2 });
      const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
      const hints = await editor.request<InlayHint[]>('textDocument/inlayHint', 'orders.yaml', {
        range,
      });
      expect(hints.map(({ label }) => label)).toEqual(['message: placed', '→ orders']);
    },
  },
  // Edits
  {
    title: 'renames over three files, of which two are not open',
    files: { 'orders.yaml': SPLIT, 'billing.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor) {
      await editor.open('common.yaml');
      await editor.rename('common.yaml', 'pla', 'orderPlaced');
      expect(await editor.text('common.yaml')).toBe(COMMON.replace('placed', 'orderPlaced'));
      for (const name of ['orders.yaml', 'billing.yaml']) {
        expect(await editor.text(name)).toBe(SPLIT.replace('#/placed', '#/orderPlaced'));
        await waitForProblems(editor, name, none);
      }
    },
  },
  {
    title: 'renames over all documents from a reference in one of them',
    files: { 'orders.yaml': SPLIT, 'billing.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.rename('orders.yaml', './common.yaml#/pl', 'orderPlaced');
      expect(await editor.text('common.yaml')).toBe(COMMON.replace('placed', 'orderPlaced'));
      for (const name of ['orders.yaml', 'billing.yaml']) {
        expect(await editor.text(name)).toBe(SPLIT.replace('#/placed', '#/orderPlaced'));
        await waitForProblems(editor, name, none);
      }
    },
  },
  {
    title: 'renames in a file with unsaved changes',
    files: { 'orders.yaml': SPLIT, 'common.yaml': COMMON },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.open('common.yaml');
      await editor.type('common.yaml', '', '# 😀\n');
      await editor.rename('orders.yaml', './common.yaml#/pl', 'accepted');
      expect(await editor.text('common.yaml')).toBe(
        `# 😀\n${COMMON.replace('placed', 'accepted')}`,
      );
      expect(await editor.text('orders.yaml')).toBe(SPLIT.replace('#/placed', '#/accepted'));
    },
  },
  {
    title: 'says why something cannot be renamed',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      await expect(editor.rename('orders.yaml', '  titl', 'name')).rejects.toThrow(/renamed/);
      expect(await editor.text('orders.yaml')).toBe(DOCUMENT);
    },
  },
  {
    title: 'fixes a problem',
    files: { 'orders.yaml': DOCUMENT.replace('address:', 'adress:') },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', some);
      await editor.act('orders.yaml', '    adr', 'Rename "adress" to "address"');
      expect(await editor.text('orders.yaml')).toBe(DOCUMENT);
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'fixes all problems with one safe fix',
    files: { 'orders.yaml': DOCUMENT.replace('address:', 'adress:').replace('action:', 'acton:') },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', some);
      await editor.act('orders.yaml', 'inf', 'Fix all problems that have one safe fix', [
        'source.fixAll',
      ]);
      expect(await editor.text('orders.yaml')).toBe(DOCUMENT);
    },
  },
  {
    title: 'extracts a schema',
    files: { 'orders.yaml': DOCUMENT },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.act(
        'orders.yaml',
        '      paylo',
        'Extract schema "placedPayload" to components',
      );
      expect(await editor.text('orders.yaml')).toContain(
        "payload:\n        $ref: '#/components/schemas/placedPayload'\n",
      );
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'defines what a reference in another file lacks',
    files: { 'orders.yaml': SPLIT, 'common.yaml': 'other: {}\n' },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', some);
      await editor.act('orders.yaml', './common.yaml#/pl', 'Define "placed" in common.yaml');
      expect(await editor.text('common.yaml')).toBe('other: {}\nplaced: {}\n');
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'creates a file that a reference lacks',
    files: { 'orders.yaml': SPLIT },
    async run(editor) {
      await editor.open('orders.yaml');
      await waitForProblems(editor, 'orders.yaml', some);
      await editor.act('orders.yaml', './common.yaml#/pl', 'Create common.yaml');
      // Neovim keeps an empty line of a new buffer behind what is inserted.
      expect((await editor.text('common.yaml')).trimEnd()).toBe('placed: {}');
      await waitForProblems(editor, 'orders.yaml', none);
    },
  },
  {
    title: 'sorts the fields',
    files: {
      'orders.yaml': DOCUMENT.replace(/^info:\n.*\n.*\n/m, '').concat(
        "info:\n  version: '1'\n  title: Orders\n",
      ),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.act('orders.yaml', 'asyncapi', 'Sort the fields of all objects');
      expect(await editor.text('orders.yaml')).toBe(DOCUMENT);
    },
  },
  {
    title: 'formats YAML',
    files: {
      'orders.yaml': DOCUMENT.replace('title: Orders', 'title:   Orders').replace('{0}', ''),
    },
    async run(editor) {
      await editor.open('orders.yaml');
      await editor.format('orders.yaml');
      expect(await editor.text('orders.yaml')).toBe(DOCUMENT);
    },
  },
  {
    title: 'formats JSON',
    files: { 'orders.json': '{"asyncapi":"3.0.0","info":{"title":"😀","version":"1"}}\n' },
    async run(editor) {
      await editor.open('orders.json');
      await editor.format('orders.json');
      expect(await editor.text('orders.json')).toBe(
        '{\n  "asyncapi": "3.0.0",\n  "info": {\n    "title": "😀",\n    "version": "1"\n  }\n}\n',
      );
    },
  },
];

function withRemove<F extends { readonly path: (name: string) => string }>(folder: F) {
  return { ...folder, remove: (name: string): void => rmSync(folder.path(name)) };
}

describe('with the client of the protocol library', () => {
  const clients = languageClients();
  it.each(SCENARIOS.map((one) => [one.title, one] as const))('%s', async (_, { files, run }) => {
    for (const [name, text] of Object.entries(files)) clients.write(name, text);
    const editor = libraryEditor(
      await clients.start(),
      (name) => readFileSync(clients.path(name), 'utf8'),
      (path) => relative(clients.path(''), path),
    );
    await run(editor, withRemove(clients));
  });
});

describe.skipIf(!hasNeovim)(`with Neovim${hasNeovim ? '' : ', which is not installed'}`, () => {
  const folder = tempFolder();
  let neovim: Neovim;
  let stop: (() => Promise<void>) | null = null;
  beforeAll(() => {
    neovim = new Neovim();
  });
  afterEach(() => stop?.());
  afterAll(() => neovim.close());

  it.each(SCENARIOS.map((one) => [one.title, one] as const))('%s', async (_, { files, run }) => {
    for (const [name, text] of Object.entries(files)) folder.write(name, text);
    const editor = await neovim.editor(folder.path(''));
    stop = editor.stop;
    await run(editor, withRemove(folder));
    expect(editor.wrongMessages).toEqual([]);
  });
});

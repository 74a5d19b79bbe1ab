// What Monaco gets from each language feature, by the language service itself, in its own terms:
// lines and columns from 1, its kinds, its models.
import { SyntaxRangeProvider } from 'monaco-editor/editor/contrib/folding/browser/syntaxRangeProvider.js';
import { describe, expect, test } from 'vitest';
import { openEditor, type TestEditor } from '../testing.ts';

const ORDERS = `apidoc: 3.1.0
info:
  title: Orders
  version: '1'
  description: |
    Orders of the *shop*, see https://shop.example.com
channels:
  orders:
    address: orders
    messages:
      placed:
        $ref: '#/components/messages/placed'
operations:
  receiveOrders:
    action: receive
    channel:
      $ref: '#/channels/orders'
components:
  messages:
    placed:
      payload:
        $ref: './schemas.yaml#/Order'
`;
const SCHEMAS = `Order:
  type: object
  properties:
    id:
      type: string
`;
const FILES = { '': ORDERS, 'schemas.yaml': SCHEMAS };

const first = <T>(all: readonly T[]): T => {
  if (all[0] === undefined) throw new Error('No provider is registered.');
  return all[0];
};

async function completed(studio: TestEditor, before: string) {
  const offset = studio.text().indexOf(before) + before.length;
  const at = studio.model().getPositionAt(offset);
  studio.code.setPosition(at);
  const provider = first(studio.features.completionProvider.ordered(studio.model()));
  const list = await provider.provideCompletionItems(
    studio.model(),
    at,
    { triggerKind: studio.languages.CompletionTriggerKind.Invoke },
    studio.token,
  );
  return list?.suggestions ?? [];
}

describe('completion', () => {
  test('offers fields with documentation, inserted as snippets with their own indentation', async () => {
    const studio = await openEditor(FILES);
    const items = await completed(studio, '    address: orders\n    ');
    const item = items.find(({ label }) => JSON.stringify(label).includes('"description"'));
    expect(item).toMatchObject({
      kind: studio.languages.CompletionItemKind.Field,
      documentation: { supportHtml: false, isTrusted: false },
    });
    const { KeepWhitespace } = studio.languages.CompletionItemInsertTextRule;
    expect((item?.insertTextRules ?? 0) & KeepWhitespace).toBe(KeepWhitespace);
  });

  test('offers nothing inside the words of a description', async () => {
    const studio = await openEditor(FILES);
    expect(await completed(studio, 'Orders of the *sh')).toEqual([]);
  });

  test('requests again for the word as typed on, and replaces from where it began', async () => {
    const studio = await openEditor({
      ...FILES,
      '': ORDERS.replace('action: receive', 'action: '),
    });
    const typed = studio.at('action: ').delta(0, 'action: '.length);
    studio.beforeResponse = () => {
      studio.beforeResponse = () => undefined;
      studio.code.executeEdits('typing', [
        {
          range: new studio.Range(typed.lineNumber, typed.column, typed.lineNumber, typed.column),
          text: 's',
        },
      ]);
      studio.code.setPosition(typed.delta(0, 1));
    };
    const items = await completed(studio, 'action: ');
    const send = items.find(({ label }) => JSON.stringify(label).includes('send'));
    expect(send?.range).toMatchObject({ startColumn: typed.column, endColumn: typed.column });
    expect(studio.requests.map(({ request }) => request)).toEqual(['completion', 'completion']);
  });

  test('gives up where the caret left the line', async () => {
    const studio = await openEditor(FILES);
    studio.beforeResponse = () => {
      studio.model().applyEdits([{ range: new studio.Range(1, 1, 1, 1), text: '# a\n' }]);
      studio.code.setPosition({ lineNumber: 1, column: 1 });
    };
    expect(await completed(studio, '    address: orders\n    ')).toEqual([]);
    expect(studio.requests).toHaveLength(1);
  });
});

test('hover marks the key and shows safe Markdown', async () => {
  const studio = await openEditor(`# note\n${ORDERS}`);
  const provider = first(studio.features.hoverProvider.ordered(studio.model()));
  const found = await provider.provideHover(studio.model(), studio.at('address'), studio.token);
  expect(studio.marked(found?.range ?? new studio.Range(1, 1, 1, 1))).toBe('address');
  expect(found?.contents[0]).toMatchObject({
    value: expect.stringContaining('address'),
    supportHtml: false,
    isTrusted: false,
  });
  expect(
    await provider.provideHover(studio.model(), studio.at('note'), studio.token),
  ).toBeUndefined();
});

describe('definition', () => {
  const definitionAt = async (studio: TestEditor, piece: string) => {
    const provider = first(studio.features.definitionProvider.ordered(studio.model()));
    const found = await provider.provideDefinition(studio.model(), studio.at(piece), studio.token);
    return found as { uri: unknown; range: never; targetSelectionRange: never }[] | undefined;
  };

  test('goes to the key, and marks the whole object', async () => {
    const studio = await openEditor(FILES);
    const [link] = (await definitionAt(studio, "#/components/messages/placed'")) ?? [];
    expect(link?.uri).toBe(studio.model().uri);
    expect(studio.marked(link?.targetSelectionRange as never)).toBe('placed');
    expect(studio.marked(link?.range as never)).toMatch(/^placed:\n +payload:/);
  });

  test('opens another file behind the one on the screen', async () => {
    const studio = await openEditor(FILES);
    const [link] = (await definitionAt(studio, "./schemas.yaml#/Order'")) ?? [];
    expect(link?.uri).toBe(studio.model('schemas.yaml').uri);
    expect(studio.marked(link?.targetSelectionRange as never, 'schemas.yaml')).toBe('Order');
    expect(studio.code.getModel()).toBe(studio.model());
  });

  test('gives nothing for a text that changed meanwhile', async () => {
    const studio = await openEditor(FILES);
    studio.beforeResponse = () => void studio.model().setValue('{}');
    expect(await definitionAt(studio, "#/components/messages/placed'")).toBeUndefined();
  });
});

test('references are found, and listed by their paths', async () => {
  const studio = await openEditor(FILES);
  const provider = first(studio.features.referenceProvider.ordered(studio.model()));
  const found = await provider.provideReferences(
    studio.model(),
    studio.at('orders:\n'),
    { includeDeclaration: true },
    studio.token,
  );
  expect(found?.map(({ range }) => studio.marked(range))).toEqual(['orders', 'orders']);
  expect(studio.requests.at(-1)).toMatchObject({ request: 'paths' });
});

test('occurrences are highlighted as written or read', async () => {
  const studio = await openEditor(FILES);
  const provider = first(studio.features.documentHighlightProvider.ordered(studio.model()));
  const at = studio.at('orders:\n');
  const found = await provider.provideDocumentHighlights(studio.model(), at, studio.token);
  const { Read, Write } = studio.languages.DocumentHighlightKind;
  expect(found?.map(({ kind }) => kind)).toEqual([Write, Read]);
});

describe('code lenses', () => {
  const SHARED = ORDERS.replace(
    'components:\n',
    "  sendOrders: { action: send, channel: { $ref: '#/channels/orders' } }\ncomponents:\n",
  );

  test('count the references above a shared definition, and show them on a click', async () => {
    const studio = await openEditor({ ...FILES, '': SHARED });
    const provider = first(studio.features.codeLensProvider.ordered(studio.model()));
    const list = await provider.provideCodeLenses(studio.model(), studio.token);
    const lens = list?.lenses.find(
      ({ range }) => range.startLineNumber === studio.at('  orders:\n').lineNumber,
    );
    expect(lens?.command).toMatchObject({ id: 'apidoc.showUses', title: 'used 2 times' });
    expect(list?.lenses.map(({ command }) => command?.title)).not.toContain('used once');
    const run: unknown[][] = [];
    const execute = studio.monacoCommands.executeCommand.bind(studio.monacoCommands);
    studio.monacoCommands.executeCommand = async (id, ...args) =>
      id === 'editor.action.showReferences' ? run.push(args) : execute(id, ...args);
    await execute(lens?.command?.id ?? '', ...(lens?.command?.arguments ?? []));
    await studio.settled();
    studio.monacoCommands.executeCommand = execute;
    expect(run).toHaveLength(1);
    const { uri } = studio.model();
    expect(run[0]?.[2]).toMatchObject([{ uri }, { uri }]);
  });

  test('are requested once for a text', async () => {
    const studio = await openEditor(FILES);
    const provider = first(studio.features.codeLensProvider.ordered(studio.model()));
    await provider.provideCodeLenses(studio.model(), studio.token);
    await provider.provideCodeLenses(studio.model(), studio.token);
    expect(studio.requests).toHaveLength(1);
    studio.model().applyEdits([{ range: new studio.Range(1, 1, 1, 1), text: '# a\n' }]);
    await provider.provideCodeLenses(studio.model(), studio.token);
    expect(studio.requests).toHaveLength(2);
  });

  test('wait in a long text until typing rests', async () => {
    const studio = await openEditor(`${FILES['']}\n# ${'-'.repeat(60_000)}\n`);
    const provider = first(studio.features.codeLensProvider.ordered(studio.model()));
    await provider.provideCodeLenses(studio.model(), studio.token);
    studio.model().applyEdits([{ range: new studio.Range(1, 1, 1, 1), text: '# a\n' }]);
    const typing = studio.cancellation();
    const waiting = provider.provideCodeLenses(studio.model(), typing.token);
    typing.cancel();
    expect(await waiting).toBeNull();
    expect(studio.requests).toHaveLength(1);
  });

  test('are given near the screen only, where a document has many', async () => {
    const each = (line: (i: number) => string) => Array.from({ length: 400 }, (_, i) => line(i));
    const studio = await openEditor(
      `channels:\n${each((i) => `  c${i}: {}\n`).join('')}operations:\n${each((i) =>
        ['o', 'p']
          .map((o) => `  ${o}${i}: { action: send, channel: { $ref: '#/channels/c${i}' } }\n`)
          .join(''),
      ).join('')}`,
    );
    const provider = first(studio.features.codeLensProvider.ordered(studio.model()));
    const list = await provider.provideCodeLenses(studio.model(), studio.token);
    expect(list?.lenses.length).toBeGreaterThan(10);
    for (const { range } of list?.lenses ?? []) expect(range.startLineNumber).toBeLessThan(130);
  });
});

test('inlay hints show what is in force behind the text', async () => {
  const studio = await openEditor(FILES);
  const provider = first(studio.features.inlayHintsProvider.ordered(studio.model()));
  const all = studio.model().getFullModelRange();
  const list = await provider.provideInlayHints(studio.model(), all, studio.token);
  expect(list?.hints.length).toBeGreaterThan(0);
  for (const { position, paddingLeft } of list?.hints ?? []) {
    expect(position.column).toBe(studio.model().getLineMaxColumn(position.lineNumber));
    expect(paddingLeft).toBe(true);
  }
});

test('semantic tokens are relative to the token before', async () => {
  const studio = await openEditor(FILES);
  const provider = first(
    studio.features.documentRangeSemanticTokensProvider.ordered(studio.model()),
  );
  const all = studio.model().getFullModelRange();
  const found = await provider.provideDocumentRangeSemanticTokens(
    studio.model(),
    all,
    studio.token,
  );
  const { tokenTypes } = provider.getLegend();
  const pieces: string[] = [];
  let [line, column] = [1, 1];
  const { data = new Uint32Array() } = found ?? {};
  for (let i = 0; i < data.length; i += 5) {
    const [lines = 0, columns = 0, length = 0, type = 0] = data.slice(i, i + 4);
    column = lines === 0 ? column + columns : 1 + columns;
    line += lines;
    pieces.push(
      `${tokenTypes[type]} ${studio.marked(new studio.Range(line, column, line, column + length))}`,
    );
  }
  expect(pieces).toContain('channel orders');
  expect(pieces).toContain('operation receiveOrders');
  expect(pieces).toContain('message placed');
});

test('the outline nests symbols of the format in Monaco’s kinds', async () => {
  const studio = await openEditor(FILES);
  const provider = first(studio.features.documentSymbolProvider.ordered(studio.model()));
  const found = (await provider.provideDocumentSymbols(studio.model(), studio.token)) ?? [];
  const { SymbolKind } = studio.languages;
  const all = (rows: typeof found): typeof found =>
    rows.flatMap((row) => [row, ...all(row.children ?? [])]);
  const kindOf = (name: string) => all(found).find((row) => row.name === name)?.kind;
  expect(kindOf('orders')).toBe(SymbolKind.Interface);
  expect(kindOf('receiveOrders')).toBe(SymbolKind.Method);
  expect(kindOf('placed')).toBe(SymbolKind.Event);
});

test('folds objects from their key to their last line', async () => {
  const studio = await openEditor(`# one\n# two\n${ORDERS}`);
  const provider = first(studio.features.foldingRangeProvider.ordered(studio.model()));
  const found = await provider.provideFoldingRanges(studio.model(), {}, studio.token);
  const start = studio.at('operations:').lineNumber;
  expect(found).toContainEqual({ start, end: studio.at('components:').lineNumber - 1 });
  const { Comment } = studio.languages.FoldingRangeKind;
  expect(found).toContainEqual({ start: 1, end: 2, kind: Comment });
});

test('folding ranges of a long text wait until typing rests', async () => {
  const studio = await openEditor(`${ORDERS}\n# ${'-'.repeat(60_000)}\n`);
  const provider = first(studio.features.foldingRangeProvider.ordered(studio.model()));
  await provider.provideFoldingRanges(studio.model(), {}, studio.token);
  studio.model().applyEdits([{ range: new studio.Range(1, 1, 1, 1), text: '# a\n' }]);
  const typing = studio.cancellation();
  void provider.provideFoldingRanges(studio.model(), {}, typing.token);
  typing.cancel();
  const found = await provider.provideFoldingRanges(studio.model(), {}, studio.token);
  expect(found?.[0]?.start).toBe(3);
  expect(studio.requests.filter(({ request }) => request === 'foldingLines')).toHaveLength(2);
});

test('an edit while folding ranges are requested does not fold by indentation', async () => {
  const studio = await openEditor(ORDERS);
  const providers = studio.features.foldingRangeProvider.ordered(studio.model());
  let byIndentation = 0;
  const ranges = new SyntaxRangeProvider(
    studio.model(),
    providers,
    () => undefined,
    { limit: 5_000, update: () => undefined },
    { compute: () => byIndentation++, dispose: () => undefined },
  );
  const typing = studio.cancellation();
  void ranges.compute(typing.token);
  studio.model().applyEdits([{ range: new studio.Range(1, 1, 1, 1), text: '# a\n' }]);
  typing.cancel();
  await studio.settled();
  expect(studio.requests.map(({ request }) => request)).toContain('foldingLines');
  expect(byIndentation).toBe(0);
});

test('a selection grows from a word to the whole document', async () => {
  const studio = await openEditor(FILES);
  const provider = first(studio.features.selectionRangeProvider.ordered(studio.model()));
  const found = await provider.provideSelectionRanges(
    studio.model(),
    [studio.at('receive\n')],
    studio.token,
  );
  const pieces = found?.[0]?.map(({ range }) => studio.marked(range)) ?? [];
  expect(pieces[0]).toBe('receive');
  expect(pieces).toContain('action: receive');
  for (const [i, piece] of pieces.entries())
    expect(piece).toContain(i === 0 ? 'receive' : pieces[i - 1]);
});

test('links open addresses outside, and locations in the files', async () => {
  const studio = await openEditor(FILES);
  const provider = first(studio.features.linkProvider.ordered(studio.model()));
  const { links = [] } = (await provider.provideLinks(studio.model(), studio.token)) ?? {};
  const byText = new Map(links.map(({ range, url }) => [studio.marked(range), url]));
  expect(byText.get('https://shop.example.com')).toBe('https://shop.example.com');
  expect(String(byText.get('./schemas.yaml#/Order'))).toMatch(/^apidoc-place:/);
});

describe('rename', () => {
  const renamed = async (studio: TestEditor, piece: string, to: string, showPreview = false) => {
    const provider = first(studio.features.renameProvider.ordered(studio.model()));
    const found = await provider.provideRenameEdits(
      studio.model(),
      studio.at(piece),
      to,
      studio.token,
    );
    return found && studio.bulkEdits.apply(found, { label: 'Rename', showPreview });
  };

  test('begins with the name at the caret, and refuses fields of the format with the reason', async () => {
    const studio = await openEditor(FILES);
    const provider = first(studio.features.renameProvider.ordered(studio.model()));
    const resolve = (piece: string) =>
      provider.resolveRenameLocation?.(studio.model(), studio.at(piece), studio.token);
    expect(await resolve('orders:\n')).toMatchObject({ text: 'orders' });
    expect(await resolve('address:')).toMatchObject({
      text: '',
      rejectReason: expect.stringMatching(/address/),
    });
    studio.beforeResponse = () => void studio.model().setValue('{}');
    expect(await resolve('orders:\n')).toMatchObject({
      rejectReason: 'The document is still being analyzed. Try again in a moment.',
    });
  });

  test('changes all references in one file without a preview, and one undo reverts it', async () => {
    const studio = await openEditor(FILES);
    expect(await renamed(studio, 'orders:\n', 'sales')).toEqual({
      ariaSummary: '2 changes in 1 file',
      isApplied: true,
    });
    expect(studio.previews).toEqual([]);
    expect(studio.text()).toBe(
      ORDERS.replace('  orders:\n', '  sales:\n').replace('#/channels/orders', '#/channels/sales'),
    );
    studio.workspace.undo.undo(studio.model());
    expect(studio.text()).toBe(ORDERS);
  });

  test('does nothing where its preview is cancelled', async () => {
    const studio = await openEditor(FILES);
    studio.confirms = false;
    expect(await renamed(studio, 'orders:\n', 'sales', true)).toMatchObject({ isApplied: false });
    expect(studio.previews).toMatchObject([{ title: 'Rename', files: [{ uri: '' }], lost: [] }]);
    expect(studio.previews[0]?.files[0]?.edits).toHaveLength(2);
    expect(studio.text()).toBe(ORDERS);
  });

  test('is previewed where it reaches another file, and undone in both', async () => {
    const studio = await openEditor(FILES);
    expect(await renamed(studio, "Order'", 'Sale')).toMatchObject({ isApplied: true });
    expect(studio.previews.map(({ files }) => files.map(({ uri }) => uri).sort())).toEqual([
      ['', 'schemas.yaml'],
    ]);
    expect(studio.text()).toContain("./schemas.yaml#/Sale'");
    expect(studio.text('schemas.yaml')).toMatch(/^Sale:/);
    studio.workspace.undo.undo(studio.model());
    expect([studio.text(), studio.text('schemas.yaml')]).toEqual([ORDERS, SCHEMAS]);
  });

  test('leaves a text alone that changed while it was previewed', async () => {
    const studio = await openEditor(FILES);
    const provider = first(studio.features.renameProvider.ordered(studio.model()));
    const at = studio.at('orders:\n');
    const found = await provider.provideRenameEdits(studio.model(), at, 'sales', studio.token);
    studio.model().applyEdits([{ range: new studio.Range(1, 1, 1, 1), text: '# a\n' }]);
    await studio.bulkEdits.apply(found ?? [], { label: 'Rename' });
    expect(studio.text()).toBe(`# a\n${ORDERS}`);
    expect(studio.notices).toEqual([
      'The text has changed since, so nothing was edited. Try again.',
    ]);
  });
});

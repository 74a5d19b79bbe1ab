import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFile } from './read-file.ts';
import type { Received } from './receive-files.ts';
import { MAX_SET_FILES } from './set-limits.ts';
import { takeTransfer } from './transfer.ts';

// Test files share modules: the one under test is loaded again here with the picker, and once more
// without it for the files after this one.
const picker = { open: vi.fn(), folder: vi.fn() };
vi.doMock('browser-fs-access', () => ({ fileOpen: picker.open, directoryOpen: picker.folder }));
vi.resetModules();
const { pickFile, pickFiles, pickFolder, readTransfer, textReceived } = await import(
  './receive-files.ts'
);
afterAll(() => {
  vi.doUnmock('browser-fs-access');
  vi.resetModules();
});
beforeEach(() => {
  picker.open.mockReset();
});

const YAML = 'apidoc: 3.1.0\n';
const reason = (received: Received) =>
  received === null ? null : received.ok ? received.kind : received.failure.reason;

interface Item {
  readonly file?: File;
  readonly folder?: Tree;
  readonly name?: string;
  readonly handle?: unknown;
}

/** A folder as the browser reports one: names with text or with further folders. */
interface Tree {
  readonly [name: string]: string | Tree;
}

function entryOf(name: string, content: string | Tree): unknown {
  if (typeof content === 'string')
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File([content], name)),
    };
  const batches = Object.entries(content).map(([child, inner]) => [entryOf(child, inner)]);
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      readEntries: (done: (some: unknown[]) => void) => done(batches.shift() ?? []),
    }),
  };
}

/** A transfer that is empty after the event, like the browser's. */
function transfer(items: readonly Item[], texts: Record<string, string> = {}) {
  let over = false;
  const within = <T>(value: T): T => {
    if (over) throw new Error('read after the event');
    return value;
  };
  const data = {
    items: items.map((item) => ({
      kind: 'file',
      getAsFile: () => within(item.file ?? null),
      webkitGetAsEntry: () =>
        within(item.folder ? entryOf(item.name ?? 'dir', item.folder) : { isDirectory: false }),
      ...(item.handle ? { getAsFileSystemHandle: async () => within(item.handle) } : {}),
    })),
    getData: (type: string) => within(texts[type] ?? ''),
  } as unknown as DataTransfer;
  const reading = readTransfer(takeTransfer(data));
  over = true;
  return reading;
}

describe('dropped or pasted content', () => {
  it('is read as a document, with its handle where the browser gives one', async () => {
    const handle = { kind: 'file', name: 'a.yml' };
    const received = await transfer([
      { file: new File([YAML], 'a.yml', { lastModified: 5 }), handle },
    ]);
    expect(received).toMatchObject({
      ok: true,
      kind: 'document',
      name: 'a.yml',
      text: YAML,
      encoding: 'utf-8',
      handle,
      stamp: { lastModified: 5 },
    });
  });

  it('may be text, an address or nothing', async () => {
    expect(await transfer([], { 'text/plain': YAML })).toMatchObject({
      kind: 'document',
      name: 'pasted.yaml',
      text: YAML,
    });
    expect(
      await transfer([], {
        'text/uri-list': '# a comment\r\nhttps://h.example/a.yml\r\n',
        'text/plain': 'link',
      }),
    ).toMatchObject({
      kind: 'address',
      address: 'https://h.example/a.yml',
    });
    expect(await transfer([], { 'text/uri-list': 'javascript:alert(1)' })).toBeNull();
    expect(await transfer([])).toBeNull();
  });
});

describe('files that are dropped together', () => {
  it('come with their names; binary files are reported', async () => {
    const received = await transfer([
      { file: new File([YAML], 'a.yml'), handle: { kind: 'file' } },
      { file: new File(['x: 1'], 'b.txt') },
      { file: new File(['PK\u0003\u0004'], 'c.yml') },
    ]);
    expect(received).toMatchObject({
      kind: 'files',
      folder: null,
      files: [{ path: 'a.yml', text: YAML, handle: { kind: 'file' } }, { path: 'b.txt' }],
      skipped: 0,
      unread: ['c.yml'],
    });
  });

  it('in a folder have paths below it; other files are left out', async () => {
    const folder = {
      'api.yaml': YAML,
      'logo.png': 'PNG',
      parts: { 'a.json': '{}', deep: { 'b.yml': 'b: 1', 'readme.md': '' } },
      node_modules: { 'x.json': '{}' },
      '.git': { 'config.yaml': '' },
    };
    const received = await transfer([{ folder, name: 'orders' }]);
    expect(received).toMatchObject({ kind: 'files', folder: 'orders', skipped: 2, unread: [] });
    expect(
      received?.ok && received.kind === 'files' && received.files.map(({ path }) => path),
    ).toEqual(['api.yaml', 'parts/a.json', 'parts/deep/b.yml']);
  });

  it('from several folders keep the names of these', async () => {
    const received = await transfer([
      { folder: { 'a.yml': YAML }, name: 'one' },
      { folder: { 'b.yml': YAML }, name: 'two' },
    ]);
    expect(received).toMatchObject({
      folder: null,
      files: [{ path: 'one/a.yml' }, { path: 'two/b.yml' }],
    });
  });

  it('are refused with their number or size, or where none is a part of a document [D06]', async () => {
    const many = Object.fromEntries(
      Array.from({ length: MAX_SET_FILES + 1 }, (_, i) => [`${i}.yml`, '']),
    );
    const refused = await transfer([{ folder: many, name: 'big' }]);
    expect(refused).toMatchObject({
      failure: { reason: 'too-many', title: 'There are 201 YAML and JSON files in big.' },
    });
    expect(reason(await transfer([{ folder: { 'a.png': '' }, name: 'pictures' }]))).toBe(
      'no-parts',
    );
    const large = () =>
      Object.defineProperty(new File([], 'big.yml'), 'size', { value: 20 * 2 ** 20 });
    expect(reason(await transfer([{ file: large() }, { file: large() }]))).toBe('too-large');
  });
});

describe('a file', () => {
  it('in UTF-16 is read', async () => {
    const file = new File([new Uint8Array(Buffer.from(`\uFEFF${YAML}`, 'utf16le'))], 'a.yml');
    expect(await readFile(file)).toMatchObject({ text: YAML, encoding: 'utf-16le' });
  });

  it('that is not text or not UTF-8 is refused, and opened when the user confirms [D06]', async () => {
    expect(reason(await readFile(new File(['PK\u0003\u0004'], 'a.zip')))).toBe('binary');
    const latin = new File([Buffer.from('title: größer', 'latin1')], 'a.yml');
    expect(reason(await readFile(latin))).toBe('encoding');
    const handle = { kind: 'file', name: 'a.yml' } as FileSystemFileHandle;
    const refused = await readFile(latin, handle);
    if (!('anyway' in refused)) throw new Error('It was not refused.');
    expect(refused.failure.title).toBe('a.yml is not valid UTF-8 at byte 10 (line 1).');
    const opened = await refused.anyway?.();
    expect(opened).toMatchObject({
      text: 'title: gr\uFFFD\uFFFDer',
      notice: expect.stringContaining('at byte 10 (line 1)'),
    });
    // Saving would change bytes that cannot be read: there is nothing to save into.
    expect(opened).not.toHaveProperty('handle');
  });

  it('keeps its handle and the format of its bytes', async () => {
    const handle = { kind: 'file', name: 'a.yml' } as FileSystemFileHandle;
    const plain = await readFile(new File([YAML], 'a.yml'), handle);
    expect(plain).toMatchObject({ handle });
    expect('stamp' in plain && plain.stamp).not.toHaveProperty('format');
    const wide = await readFile(
      new File([new Uint8Array(Buffer.from(`\uFEFF${YAML}`, 'utf16le'))], 'a.yml'),
      handle,
    );
    expect(wide).toMatchObject({ handle, stamp: { format: { encoding: 'utf-16le', bom: true } } });
    expect(wide).not.toHaveProperty('notice');
  });

  it('that is too large is refused before it is read [D06]', async () => {
    const file = Object.defineProperty(new File([], 'big.yml'), 'size', { value: 200 * 2 ** 20 });
    expect(reason(await readFile(file))).toBe('too-large');
  });

  it('that cannot be read is reported', async () => {
    const file = Object.assign(new File([], 'dir'), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    });
    expect(reason(await readFile(file))).toBe('unreadable');
  });

  it('that is a shortcut means its address [D06]', async () => {
    expect(
      await readFile(new File(['[InternetShortcut]\r\nURL=https://h.example/a.yml\r\n'], 'a.url')),
    ).toMatchObject({
      kind: 'address',
      address: 'https://h.example/a.yml',
    });
  });
});

it('pasted text that is one address is an address', () => {
  expect(textReceived(' https://h.example/a.yml\n')).toMatchObject({
    kind: 'address',
    address: 'https://h.example/a.yml',
  });
  expect(textReceived('{"apidoc": "3.1.0"}')).toMatchObject({
    kind: 'document',
    name: 'pasted.json',
  });
  expect(textReceived('https://h.example is the place: 1\nb: 1')).toMatchObject({
    kind: 'document',
  });
  expect(textReceived(' \n')).toBeNull();
});

it.each([
  'hello world',
  'https://h.example is the place: 1',
  'Dear all,\n\nsee below.\n',
  'Note that: it works',
])('pasted text without structure is refused, and shown: %j', async (text) => {
  const received = textReceived(text);
  expect(received).toMatchObject({
    ok: false,
    failure: { reason: 'not-a-document', title: 'This is not a document.' },
  });
  if (!received || !('anyway' in received)) throw new Error('It was not refused.');
  expect(received.failure.explanation).toContain(text.split('\n')[0]);
  expect(await received.anyway?.()).toMatchObject({ ok: true, text });
});

it.each([
  'apidoc: 3.1.0',
  'a:\n  b',
  '- a: 1',
  '"a" : 1',
  '[1, 2]',
  '<html>',
  '# Orders',
  '%YAML 1.2',
])('pasted text is opened: %j', (text) => {
  expect(textReceived(text)).toMatchObject({ ok: true, kind: 'document', text });
});

describe('the picker', () => {
  it('gives the file and its handle', async () => {
    const handle = { kind: 'file' };
    picker.open.mockResolvedValue(Object.assign(new File([YAML], 'a.yml'), { handle }));
    expect(await pickFile()).toMatchObject({ text: YAML, handle });
  });

  it('gives one file as a document, several as files that belong together', async () => {
    picker.open.mockResolvedValue([new File([YAML], 'a.yml')]);
    expect(await pickFiles()).toMatchObject({ kind: 'document', name: 'a.yml' });
    picker.open.mockResolvedValue([new File([YAML], 'a.yml'), new File(['b: 1'], 'b.yml')]);
    expect(await pickFiles()).toMatchObject({
      kind: 'files',
      files: [{ path: 'a.yml' }, { path: 'b.yml' }],
    });
  });

  it('of folders gives the paths below the folder', async () => {
    const file = (path: string): File =>
      Object.defineProperty(new File([YAML], 'x.yml'), 'webkitRelativePath', { value: path });
    picker.folder.mockResolvedValue([
      file('orders/a.yml'),
      file('orders/node_modules/b.yml'),
      file('orders/parts/c.yml'),
    ]);
    expect(await pickFolder()).toMatchObject({
      folder: 'orders',
      files: [{ path: 'a.yml' }, { path: 'parts/c.yml' }],
      skipped: 1,
    });
    picker.folder.mockResolvedValue([]);
    expect(reason(await pickFolder())).toBe('no-parts');
  });

  it('of folders gives handles of the files, where the browser has them', async () => {
    const file = (name: string) => ({
      kind: 'file',
      name,
      getFile: async () => new File([YAML], name),
    });
    const folder = (name: string, children: readonly object[]) => ({
      kind: 'directory',
      name,
      async *values() {
        yield* children;
      },
    });
    const inner = file('c.yml');
    const root = folder('orders', [
      file('a.yml'),
      file('x.png'),
      folder('parts', [inner]),
      folder('node_modules', [file('b.yml')]),
    ]);
    vi.stubGlobal('showDirectoryPicker', async () => root);
    const received = await pickFolder();
    expect(received).toMatchObject({
      folder: 'orders',
      files: [{ path: 'a.yml' }, { path: 'parts/c.yml' }],
      skipped: 1,
      directory: root,
    });
    expect(received?.ok && received.kind === 'files' && received.files[1]?.handle).toBe(inner);
  });

  it('closed without a choice is not an error [D08]', async () => {
    picker.open.mockRejectedValue(new DOMException('', 'AbortError'));
    picker.folder.mockRejectedValue(new DOMException('', 'AbortError'));
    expect([await pickFile(), await pickFiles(), await pickFolder()]).toEqual([null, null, null]);
  });
});

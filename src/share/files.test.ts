import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pickFile, type Received, readFile, readTransfer, textReceived } from './files.ts';

const picker = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock('browser-fs-access', () => ({ fileOpen: picker.open }));
beforeEach(() => {
  picker.open.mockReset();
});

const YAML = 'apidoc: 3.1.0\n';
const reason = (received: Received) => (received === null ? null : received.ok ? received.kind : received.failure.reason);

interface Item {
  readonly file?: File;
  readonly folder?: boolean;
  readonly handle?: unknown;
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
      webkitGetAsEntry: () => within({ isDirectory: item.folder === true }),
      ...(item.handle ? { getAsFileSystemHandle: async () => within(item.handle) } : {}),
    })),
    getData: (type: string) => within(texts[type] ?? ''),
  } as unknown as DataTransfer;
  const reading = readTransfer(data);
  over = true;
  return reading;
}

describe('a dropped or pasted thing', () => {
  it('is read as a document, with its handle where the browser gives one', async () => {
    const handle = { kind: 'file', name: 'a.yml' };
    const received = await transfer([{ file: new File([YAML], 'a.yml', { lastModified: 5 }), handle }]);
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
    expect(await transfer([], { 'text/plain': YAML })).toMatchObject({ kind: 'document', name: 'pasted.yaml', text: YAML });
    expect(await transfer([], { 'text/uri-list': '# a comment\r\nhttps://h.example/a.yml\r\n', 'text/plain': 'link' })).toMatchObject({
      kind: 'address',
      address: 'https://h.example/a.yml',
    });
    expect(await transfer([], { 'text/uri-list': 'javascript:alert(1)' })).toBeNull();
    expect(await transfer([])).toBeNull();
  });

  it('is refused clearly when it is a folder or several files', async () => {
    expect(reason(await transfer([{ folder: true, file: new File([], 'dir') }]))).toBe('folder');
    expect(reason(await transfer([{ file: new File([YAML], 'a.yml') }, { file: new File([YAML], 'b.yml') }]))).toBe('several-files');
  });
});

describe('a file', () => {
  it('in UTF-16 is read', async () => {
    const file = new File([new Uint8Array(Buffer.from(`\uFEFF${YAML}`, 'utf16le'))], 'a.yml');
    expect(await readFile(file)).toMatchObject({ text: YAML, encoding: 'utf-16le' });
  });

  it('that is no text or not UTF-8 is refused, and opened when the person insists', async () => {
    expect(reason(await readFile(new File(['PK\u0003\u0004'], 'a.zip')))).toBe('binary');
    const latin = new File([Buffer.from('title: größer', 'latin1')], 'a.yml');
    expect(reason(await readFile(latin))).toBe('encoding');
    expect(await readFile(latin, undefined, true)).toMatchObject({ text: 'title: gr\uFFFD\uFFFDer' });
  });

  it('that is too large is refused before it is read', async () => {
    const file = Object.defineProperty(new File([], 'big.yml'), 'size', { value: 200 * 2 ** 20 });
    expect(reason(await readFile(file))).toBe('too-large');
  });

  it('that cannot be read is told', async () => {
    const file = Object.assign(new File([], 'dir'), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });
    expect(reason(await readFile(file))).toBe('unreadable');
  });

  it('that is a shortcut means its address', async () => {
    expect(await readFile(new File(['[InternetShortcut]\r\nURL=https://h.example/a.yml\r\n'], 'a.url'))).toMatchObject({
      kind: 'address',
      address: 'https://h.example/a.yml',
    });
  });
});

it('pasted text that is one address is an address', () => {
  expect(textReceived(' https://h.example/a.yml\n')).toMatchObject({ kind: 'address', address: 'https://h.example/a.yml' });
  expect(textReceived('{"apidoc": "3.1.0"}')).toMatchObject({ kind: 'document', name: 'pasted.json' });
  expect(textReceived('https://h.example is the place: 1')).toMatchObject({ kind: 'document' });
  expect(textReceived(' \n')).toBeNull();
});

describe('the picker', () => {
  it('gives the file and its handle', async () => {
    const handle = { kind: 'file' };
    picker.open.mockResolvedValue(Object.assign(new File([YAML], 'a.yml'), { handle }));
    expect(await pickFile()).toMatchObject({ text: YAML, handle });
  });

  it('closed without a choice is no error', async () => {
    picker.open.mockRejectedValue(new DOMException('', 'AbortError'));
    expect(await pickFile()).toBeNull();
  });
});

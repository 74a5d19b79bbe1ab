// Archives: what is written can be opened, and what others made is opened only if it is harmless.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { readZip } from './read-zip.ts';
import { readHandles } from './receive-files.ts';
import { UnpackingWorker } from './testing.ts';
import { crc32, writeZip } from './write-zip.ts';

vi.mock('./unpack-worker.ts?worker&url', () => ({ default: 'unpack-worker.js' }));
vi.mock('../worker/create-worker.ts', () => ({ createWorker: () => new UnpackingWorker() }));

const bytes = (text: string) => new TextEncoder().encode(text);
const archive = async (files: Record<string, string>) =>
  writeZip(Object.entries(files).map(([path, text]) => ({ path, content: bytes(text) })));
const opened = async (content: BlobPart) => readZip(new File([content], 'shop.zip'));

/** What is opened, or the reason and the explanation of the refusal. */
async function outcome(content: BlobPart): Promise<unknown> {
  const read = await opened(content);
  return read.ok
    ? read.files.map(({ path, text }) => [path, text])
    : `${read.failure.reason}: ${read.failure.explanation}`;
}

/** Changes the bytes of an archive at the first occurrence of a signature. */
async function changed(
  blob: Blob,
  signature: number,
  change: (view: DataView, at: number) => void,
): Promise<ArrayBuffer> {
  const buffer = await blob.arrayBuffer();
  const view = new DataView(buffer);
  let at = 0;
  while (view.getUint32(at, true) !== signature) at++;
  change(view, at);
  return buffer;
}
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;

test('the files of a document come out as they went in, others are left out', async () => {
  const texts = {
    'main.yaml': 'apidoc: 3.1.0\n# größer\n'.repeat(300),
    'parts/orders.json': '{}',
    'README.md': '# Shop',
    'node_modules/a/package.json': '{}',
  };
  const read = await opened(await archive(texts));
  expect(read).toMatchObject({ ok: true, folder: 'shop.zip', skipped: 2, unread: [] });
  expect(await outcome(await archive(texts))).toEqual([
    ['main.yaml', texts['main.yaml']],
    ['parts/orders.json', '{}'],
  ]);
});

test('an archive that the desktop opens is opened as its files', async () => {
  const file = new File([await archive({ 'main.yaml': 'a: 1' })], 'Shop.ZIP');
  const handle = { getFile: async () => file } as unknown as FileSystemFileHandle;
  expect(await readHandles([handle])).toMatchObject({
    kind: 'files',
    files: [{ path: 'main.yaml', text: 'a: 1' }],
  });
});

describe('refused before anything is unpacked', () => {
  test.each([
    ['absolute', '/etc/a.yaml'],
    ['up', 'a/../../b.yaml'],
    ['up at the start', '../a.yaml'],
    ['the folder itself', './a.yaml'],
    ['empty segment', 'a//b.yaml'],
    ['drive letter', 'C:/a.yaml'],
    ['backslashes', '..\\a.yaml'],
    ['control character', 'a\u0000.yaml'],
    ['direction override', 'a\u202elmay.yaml'],
    ['of a file that would be left out', '../README.md'],
  ])('a hostile name: %s', async (_, path) => {
    expect(await outcome(await archive({ 'ok.yaml': 'a: 1', [path]: 'a: 1' }))).toMatch(
      /^archive: It has a file whose name is outside/,
    );
  });

  test('two files of the same name', async () => {
    const content = bytes('a: 1');
    for (const second of ['a.yaml', 'A.yaml'])
      expect(
        await outcome(
          await writeZip([
            { path: 'a.yaml', content },
            { path: second, content },
          ]),
        ),
      ).toMatch(/^archive: It has two files of the same name/);
  });

  test('a link, an encrypted file, a list that is cut', async () => {
    const good = await archive({ 'a.yaml': 'b.yaml' });
    const link = await changed(good, LISTED, (view, at) =>
      view.setUint32(at + 38, (0o120777 << 16) >>> 0, true),
    );
    expect(await outcome(link)).toMatch(/^archive: It has links/);
    const encrypted = await changed(good, LISTED, (view, at) => view.setUint16(at + 8, 1, true));
    expect(await outcome(encrypted)).toMatch(/^archive: It is encrypted/);
    for (const part of [good.slice(0, -5), good.slice(40), new Blob(['a: 1'])])
      expect(await outcome(part)).toMatch(/^archive: /);
  });

  test('more than is opened together, by what the archive declares', async () => {
    const good = await archive({ 'a.yaml': 'a: 1' });
    const large = await changed(good, LISTED, (view, at) =>
      view.setUint32(at + 24, 0x7fffffff, true),
    );
    expect(await outcome(large)).toMatch(/^too-large: /);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.yaml`, '']));
    expect(await outcome(await archive(many))).toMatch(/^too-many: /);
  });
});

describe('not taken', () => {
  test('more than was declared, or another content', async () => {
    const bomb = await archive({ 'a.yaml': 'a'.repeat(1_000_000) });
    const small = await changed(bomb, LISTED, (view, at) => view.setUint32(at + 24, 10, true));
    expect(await outcome(small)).toMatch(/^archive: a.yaml in it is damaged/);
    const good = await archive({ 'a.yaml': 'a: 1' });
    for (const [offset, value] of [
      [16, 1],
      [20, 1],
      [42, 7],
    ] as const) {
      const damaged = await changed(good, LISTED, (view, at) =>
        view.setUint32(at + offset, value, true),
      );
      expect(await outcome(damaged)).toMatch(/^archive: a.yaml in it is damaged/);
    }
    const unusual = await changed(good, LISTED, (view, at) => view.setUint16(at + 10, 12, true));
    expect(await outcome(unusual)).toMatch(/unusual way/);
  });

  test('an archive without a document', async () => {
    expect(await outcome(await archive({ 'README.md': '' }))).toMatch(/^no-parts: /);
  });
});

test('an archive is unpacked in a worker of its own, which ends', async () => {
  const ended = UnpackingWorker.ended;
  await opened(await archive({ 'a.yaml': 'a: 1' }));
  expect(UnpackingWorker.ended).toBe(ended + 1);
});

describe('a worker that never responds', () => {
  const ignore = (postMessage: () => void) =>
    vi.spyOn(UnpackingWorker.prototype, 'postMessage').mockImplementation(postMessage);

  test('is ended after a while', async () => {
    vi.useFakeTimers();
    try {
      const posted = new Promise<void>((done) => ignore(done));
      const refused = archive({ 'a.yaml': 'a: 1' }).then(outcome);
      await posted;
      vi.runAllTimers();
      expect(await refused).toMatch(/^archive: It takes too long to unpack\./);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });
});

test('the checksum and the packed form are those of other programs', async () => {
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926);
  const text = 'a: 1\n'.repeat(50);
  const packed = deflateRawSync(text);
  const buffer = await changed(await archive({ 'a.yaml': text }), LOCAL, (view, at) => {
    expect(view.getUint32(at + 18, true)).toBeLessThanOrEqual(packed.length + 2);
  });
  expect(await outcome(buffer)).toEqual([['a.yaml', text]]);
});

describe('an entry that unpacks to more than it declares', () => {
  test.each([10, 100_000, 5_000_000])(
    'is given up after a step, where it declares %d bytes',
    async (size) => {
      const packed = deflateRawSync(Buffer.alloc(100_000_000), { level: 9 });
      expect(packed.length).toBeGreaterThan(90_000);
      const blob = await archive({ 'a.yaml': 'x' });
      const whole = Buffer.from(await blob.arrayBuffer());
      // The file again, with other content: its header, its name, then what is packed.
      const list = whole.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
      const head = whole.subarray(0, 30 + whole.readUInt16LE(26) + whole.readUInt16LE(28));
      const rest = Buffer.from(whole.subarray(list));
      rest.writeUInt16LE(8, 10);
      rest.writeUInt32LE(packed.length, 20);
      rest.writeUInt32LE(size, 24);
      const end = rest.indexOf(Buffer.from([0x50, 0x4b, 5, 6]));
      rest.writeUInt32LE(head.length + packed.length, end + 16);
      const write = vi.spyOn(WritableStreamDefaultWriter.prototype, 'write');
      expect(await outcome(Buffer.concat([head, packed, rest]))).toContain(
        'archive: a.yaml in it is damaged.',
      );
      const given = write.mock.calls.reduce((sum, [step]) => sum + step.length, 0);
      expect(given).toBeGreaterThan(0);
      expect(given).toBeLessThan(size / 1000 + 4 * 4096);
    },
  );
});

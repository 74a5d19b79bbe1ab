import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { readFile } from './read-file.ts';
import { type SaveOutcome, saveAs, saveText } from './save-file.ts';
import { encodeText, type TextFormat } from './text-encoding.ts';

const pick = vi.fn();
beforeEach(() => {
  pick.mockReset();
});

const reason = (outcome: SaveOutcome) =>
  outcome === null ? null : outcome.ok ? 'ok' : outcome.failure.reason;

/** A file on a fake disk: like the browser's, a writer changes it only when it is closed. */
function disk(
  content: string | Uint8Array<ArrayBuffer>,
  failures: { permission?: PermissionState; create?: string; write?: string; read?: string } = {},
) {
  const state: { content: string | Uint8Array<ArrayBuffer>; lastModified: number } = {
    content,
    lastModified: 1,
  };
  const fault = (name: string | undefined) => {
    if (name) throw new DOMException('', name);
  };
  const handle = {
    kind: 'file',
    name: 'a.yml',
    requestPermission: async () => failures.permission ?? 'granted',
    getFile: async () => {
      fault(failures.read);
      return new File([state.content], 'a.yml', { lastModified: state.lastModified });
    },
    createWritable: async () => {
      fault(failures.create);
      let pending: typeof state.content = '';
      return {
        write: async (data: typeof state.content) => {
          fault(failures.write);
          pending = data;
        },
        close: async () => {
          state.content = pending;
          state.lastModified++;
        },
        abort: async () => {},
      };
    },
  } as unknown as FileSystemFileHandle;
  return {
    state,
    handle,
    stamp: {
      lastModified: 1,
      fingerprint: typeof content === 'string' ? fingerprint(content) : '',
    },
  };
}

describe('saveText', () => {
  it('writes into the file, again and again', async () => {
    const { state, handle, stamp } = disk('old');
    const first = await saveText(handle, 'new', stamp);
    expect([reason(first), state.content]).toEqual(['ok', 'new']);
    const second = await saveText(handle, 'newer', first?.ok ? first.stamp : undefined);
    expect([reason(second), state.content]).toEqual(['ok', 'newer']);
  });

  it('does not overwrite a change of another program without confirmation [D01]', async () => {
    const { state, handle, stamp } = disk('old');
    Object.assign(state, { content: 'theirs', lastModified: 9 });
    const refused = await saveText(handle, 'mine', stamp);
    expect([reason(refused), state.content]).toEqual(['changed-on-disk', 'theirs']);
    expect(reason(await saveText(handle, 'mine'))).toBe('ok');
    expect(state.content).toBe('mine');
  });

  it('takes a file that was only touched as unchanged', async () => {
    const { state, handle, stamp } = disk('old');
    state.lastModified = 9;
    expect(reason(await saveText(handle, 'mine', stamp))).toBe('ok');
  });

  it.each([
    [{ permission: 'denied' } as const, 'not-allowed'],
    [{ create: 'NotAllowedError' }, 'not-allowed'],
    [{ create: 'NoModificationAllowedError' }, 'write-failed'],
    [{ write: 'QuotaExceededError' }, 'write-failed'],
    [{ write: 'InvalidModificationError' }, 'changed-on-disk'],
    [{ read: 'NotFoundError' }, 'gone'],
  ])('leaves the file as it was: %j is %s [D02] [D03]', async (failures, expected) => {
    const { state, handle, stamp } = disk('old', failures);
    expect([reason(await saveText(handle, 'mine', stamp)), state.content]).toEqual([
      expected,
      'old',
    ]);
  });
});

describe('the bytes of a file', () => {
  const OLD = 'info: {title: größer 💡}\r\n';
  const NEW = `${OLD}id: urn:größe:💡\r\n`;
  const formats: TextFormat[] = (
    ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const
  ).flatMap((encoding) => [true, false].map((bom) => ({ encoding, bom })));

  it.each(formats)(
    'keep encoding and byte order mark over saves: $encoding, $bom',
    async (format) => {
      const bytes = (text: string) => new Uint8Array(Buffer.from(encodeText(text, format)));
      const { state, handle } = disk(bytes(OLD));
      const read = await readFile(await handle.getFile(), handle);
      if (!('text' in read)) throw new Error('The file was not read');
      expect([read.text, read.handle]).toEqual([OLD, handle]);
      const saved = await saveText(handle, NEW, read.stamp);
      expect(new Uint8Array(Buffer.from(state.content))).toEqual(bytes(NEW));
      state.lastModified = 9;
      expect(reason(await saveText(handle, OLD, saved?.ok ? saved.stamp : undefined))).toBe('ok');
      expect(new Uint8Array(Buffer.from(state.content))).toEqual(bytes(OLD));
    },
  );

  it('keep their format when another change is written over, and in a copy', async () => {
    const format = { encoding: 'utf-8', bom: true } as const;
    const { state, handle, stamp } = disk('old');
    Object.assign(state, { content: 'theirs', lastModified: 9 });
    expect(reason(await saveText(handle, 'mine', { ...stamp, format }, true))).toBe('ok');
    expect(state.content).toBe('\uFEFFmine');
    pick.mockResolvedValue(handle);
    expect(await saveAs('a.yml', 'mine', format, pick)).toMatchObject({ stamp: { format } });
    const [blob] = pick.mock.lastCall as [Blob];
    expect([...new Uint8Array(await blob.arrayBuffer()).subarray(0, 4)]).toEqual([
      0xef, 0xbb, 0xbf, 0x6d,
    ]);
  });
});

describe('saveAs', () => {
  it('gives the new file for the next save', async () => {
    const { handle } = disk('mine');
    pick.mockResolvedValue(handle);
    expect(await saveAs('a.yml', 'mine', undefined, pick)).toEqual({
      ok: true,
      name: 'a.yml',
      handle,
      stamp: { lastModified: 1, fingerprint: fingerprint('mine') },
    });
    const [blob] = pick.mock.lastCall as [Blob];
    expect(await blob.text()).toBe('mine');
  });

  it('downloads where there are no handles, and accepts a closed dialog [D07] [D08]', async () => {
    pick.mockResolvedValue(null);
    expect(await saveAs('a.yml', 'mine', undefined, pick)).toEqual({
      ok: true,
      name: 'a.yml',
      stamp: { lastModified: expect.any(Number), fingerprint: fingerprint('mine') },
    });
    pick.mockRejectedValue(new DOMException('', 'AbortError'));
    expect(await saveAs('a.yml', 'mine', undefined, pick)).toBeNull();
  });
});

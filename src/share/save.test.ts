import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { type SaveOutcome, saveAs, saveText } from './save.ts';

const pick = vi.fn();
beforeEach(() => {
  pick.mockReset();
});

const reason = (outcome: SaveOutcome) => (outcome === null ? null : outcome.ok ? 'ok' : outcome.failure.reason);

/** A file on a fake disk: like the browser's, a writer changes it only when it is closed. */
function disk(content: string, faults: { permission?: PermissionState; create?: string; write?: string; read?: string } = {}) {
  const state = { content, lastModified: 1 };
  const fault = (name: string | undefined) => {
    if (name) throw new DOMException('', name);
  };
  const handle = {
    kind: 'file',
    name: 'a.yml',
    requestPermission: async () => faults.permission ?? 'granted',
    getFile: async () => {
      fault(faults.read);
      return new File([state.content], 'a.yml', { lastModified: state.lastModified });
    },
    createWritable: async () => {
      fault(faults.create);
      let pending = '';
      return {
        write: async (text: string) => {
          fault(faults.write);
          pending += text;
        },
        close: async () => {
          state.content = pending;
          state.lastModified++;
        },
        abort: async () => {},
      };
    },
  } as unknown as FileSystemFileHandle;
  return { state, handle, stamp: { lastModified: 1, fingerprint: fingerprint(content) } };
}

describe('saveText', () => {
  it('writes into the file, again and again', async () => {
    const { state, handle, stamp } = disk('old');
    const first = await saveText(handle, 'new', stamp);
    expect([reason(first), state.content]).toEqual(['ok', 'new']);
    const second = await saveText(handle, 'newer', first?.ok ? first.stamp : undefined);
    expect([reason(second), state.content]).toEqual(['ok', 'newer']);
  });

  it('does not write over a change of somebody else, unless told to', async () => {
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
    [{ read: 'NotFoundError' }, 'gone'],
  ])('leaves the file as it was: %j is %s', async (faults, expected) => {
    const { state, handle, stamp } = disk('old', faults);
    expect([reason(await saveText(handle, 'mine', stamp)), state.content]).toEqual([expected, 'old']);
  });
});

describe('saveAs', () => {
  it('gives the new file for the next save', async () => {
    const { handle } = disk('mine');
    pick.mockResolvedValue(handle);
    expect(await saveAs('a.yml', 'mine', pick)).toEqual({
      ok: true,
      name: 'a.yml',
      handle,
      stamp: { lastModified: 1, fingerprint: fingerprint('mine') },
    });
    const [blob] = pick.mock.lastCall as [Blob];
    expect(await blob.text()).toBe('mine');
  });

  it('is content with a download where there are no handles, and with a closed dialog', async () => {
    pick.mockResolvedValue(null);
    expect(await saveAs('a.yml', 'mine', pick)).toEqual({
      ok: true,
      name: 'a.yml',
      stamp: { lastModified: expect.any(Number), fingerprint: fingerprint('mine') },
    });
    pick.mockRejectedValue(new DOMException('', 'AbortError'));
    expect(await saveAs('a.yml', 'mine', pick)).toBeNull();
  });
});

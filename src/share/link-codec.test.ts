import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decode, encode, MAX_PAYLOAD } from './link-codec.ts';

const YAML = 'apidoc: 3.1.0\ninfo:\n  title: Lights → größer 💡\n  version: 1.0.0\n';
const pack = (data: string | Buffer) => deflateSync(data).toString('base64url');
const reason = async (payload: string, format?: string) => {
  const decoded = await decode(payload, format);
  return decoded.ok ? 'ok' : decoded.failure.reason;
};

describe('codec', () => {
  it('decodes every text that it encoded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (text) => {
        expect(await decode(await encode(text))).toEqual({ ok: true, text });
      }),
      { numRuns: 50 },
    );
  });

  it('keeps a byte order mark and a text of one megabyte', async () => {
    const text = `\uFEFF${YAML.repeat(16_000)}`;
    expect(await decode(await encode(text))).toEqual({ ok: true, text });
  });

  it('is a plain zlib stream in base64url, so that other tools can read and write it', async () => {
    const payload = await encode(YAML);
    expect(payload).toMatch(/^[\w-]+$/);
    expect(inflateSync(Buffer.from(payload, 'base64url')).toString()).toBe(YAML);
    expect(await decode(pack(YAML))).toEqual({ ok: true, text: YAML });
  });

  it('forgives padding, plain base64 and a full stop glued to the end', async () => {
    const payload = deflateSync(YAML).toString('base64');
    for (const written of [payload, `${payload}.`, `${payload.replace(/=+$/, '')})`])
      expect(await decode(written)).toEqual({ ok: true, text: YAML });
  });

  it('calls a link that lost its end truncated', async () => {
    const payload = await encode(YAML.repeat(50));
    for (const lost of [1, 2, 3, 4, 5, 20, payload.length - 8, payload.length]) {
      expect([lost, await reason(payload.slice(0, payload.length - lost))]).toEqual([
        lost,
        'link-truncated',
      ]);
    }
  });

  it('calls a link with any changed character altered', async () => {
    const bytes = deflateSync(YAML);
    for (const at of [0, bytes.length - 1, bytes.length - 4]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, await reason(changed.toString('base64url'))]).toEqual([at, 'link-altered']);
    }
    expect(await reason('@@@')).toBe('link-altered');
    expect(await reason('AAAAAAA')).toBe('link-altered');
  });

  it('never accepts a changed link', async () => {
    const bytes = deflateSync(YAML);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const decoded = await decode(changed.toString('base64url'));
      // Some bits of a zlib header carry no meaning; the text is then still the right one.
      if (decoded.ok) expect(decoded.text).toBe(YAML);
      else expect(decoded.failure.reason).toMatch(/^link-(altered|truncated)$/);
    }
  });

  it('refuses bytes that are not text', async () => {
    expect(await reason(pack(Buffer.from([0xff, 0xfe, 0x80])))).toBe('link-altered');
  });

  it('stops at its limits', async () => {
    expect(await reason('A'.repeat(MAX_PAYLOAD + 1))).toBe('link-too-large');
    // 60 MB in some 60 KB: the first piece alone unpacks to more than is allowed, so that the
    // others are never given to the decompressor.
    const payload = pack(Buffer.alloc(60 * 1024 * 1024, 'a'));
    const write = vi.spyOn(WritableStreamDefaultWriter.prototype, 'write');
    expect(await reason(payload)).toBe('link-too-large');
    expect(write.mock.calls.length).toBeLessThan((payload.length * 0.75) / (16 * 1024) / 2);
    write.mockRestore();
  });

  it('says so when a newer version wrote the link', async () => {
    expect(await reason(await encode(YAML), 's9')).toBe('link-newer');
  });
});

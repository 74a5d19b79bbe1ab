// The archive of a document: which files are in it, and that the studio opens it again.
import { expect, test, vi } from 'vitest';
import { readZip } from '../../share/read-zip.ts';
import { UnpackingWorker } from '../../share/testing.ts';
import type { AppServices } from '../services.ts';
import { downloadZip } from './download-zip.ts';

vi.mock('../../share/unpack-worker.ts?worker&url', () => ({ default: 'unpack-worker.js' }));
vi.mock('../../worker/create-worker.ts', () => ({ createWorker: () => new UnpackingWorker() }));

const TEXTS: Record<string, string> = { '': 'root', 'my%20parts/a.yaml': 'a', 'b.yaml': 'größer' };

function appWith(state: object) {
  const notify = vi.fn();
  const document = { id: '1', name: 'main.yaml', path: 'main.yaml', base: null };
  const files = Object.keys(TEXTS)
    .slice(1)
    .map((uri) => ({ uri, used: uri !== 'b.yaml' }));
  const all = {
    document,
    files,
    notify,
    text: () => TEXTS[''],
    textOf: (uri: string) => TEXTS[uri],
    ...state,
  };
  const format = { encoding: 'utf-16le', bom: true };
  const records = new Map([['1', { files: new Map([['b.yaml', { stamp: { format } }]]) }]]);
  const app = {
    store: { getState: () => all },
    disk: { getState: () => ({ records }) },
  } as unknown as Pick<AppServices, 'store' | 'disk'>;
  return { app, notify };
}

test('all files are downloaded with their folders and encodings, used or not', async () => {
  const { app } = appWith({});
  const download = vi.fn<(name: string, content: Blob) => void>();
  await downloadZip(app, download);
  const [name = '', content = new Blob()] = download.mock.calls[0] ?? [];
  expect(name).toBe('main.zip');
  expect(await readZip(new File([content], name))).toMatchObject({
    files: [
      { path: 'main.yaml', text: 'root' },
      { path: 'my parts/a.yaml', text: 'a' },
      { path: 'b.yaml', text: 'größer', stamp: { format: { encoding: 'utf-16le' } } },
    ],
  });
});

test('nothing is downloaded where a file is outside of the folder', async () => {
  const { app, notify } = appWith({ files: [{ uri: '../c.yaml', used: true }] });
  const download = vi.fn();
  await downloadZip(app, download);
  expect(download).not.toHaveBeenCalled();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error' }));
});

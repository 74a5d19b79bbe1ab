// Entry of the worker that makes a document of recorded messages. It ends with its first answer.
import { loadDiscovery } from '../core/api.ts';
import { readLines } from './exported-lines.ts';
import type { FromDiscoverWorker, ToDiscoverWorker } from './protocol.ts';

// A recording can name anything; nothing of it may reach what all objects share.
Object.freeze(Object.prototype);

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function post(message: FromDiscoverWorker): void {
  self.postMessage(message);
}

async function discover({ lines, title }: ToDiscoverWorker): Promise<void> {
  const DocumentOfMessages = await loadDiscovery();
  const discovery = new DocumentOfMessages({ title, utf8 });
  let unread = 0;
  await readLines(
    lines,
    (line, size) => {
      if (!discovery.addLine(line, size)) unread++;
    },
    (bytes) => post({ type: 'read', bytes }),
  );
  const { count } = discovery;
  const made = count === 0 ? null : discovery.document();
  post({ type: 'made', count, unread, made });
}

self.onmessage = ({ data }: MessageEvent<ToDiscoverWorker>) => {
  discover(data).catch(() => post({ type: 'failed' }));
};

// The command line: the same core as in the studio, for pipelines. `commands.ts` lists its parts.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { errorLine, showsColour } from './command.ts';
import { handleOutputFailures } from './output-streams.ts';
import { requireSize } from './read-file.ts';
import { run } from './run.ts';

// The same file runs again as the thread that validates examples.
if (isMainThread) {
  const streams = handleOutputFailures(process.stdout, process.stderr, (line) => {
    process.stderr.write(line);
    process.exitCode = 2;
  });
  run(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    readInput,
    summaryFile: process.env.GITHUB_STEP_SUMMARY,
    watchFolder,
    openAddress,
    interrupted: () =>
      Promise.race([
        streams.closed,
        new Promise<void>((resolve) => process.once('SIGINT', () => resolve())),
      ]),
    input: () => process.stdin,
    colour: showsColour(process.env, process.stdout.isTTY === true),
    file: new URL(import.meta.url),
  }).then(
    (code) => {
      process.exitCode = streams.hasFailed() ? 2 : code;
    },
    (failure: unknown) => {
      process.stderr.write(errorLine(failure instanceof Error ? failure.message : String(failure)));
      process.exitCode = 2;
    },
  );
} else {
  void import('./validate-examples.ts').then(({ serveWorkerThread }) => serveWorkerThread());
}

function watchFolder(folder: string, onChange: (name: string | null) => void): () => void {
  const watcher = watch(folder, (_event, name) => onChange(name));
  // The folder is gone: what was read there is missing in the next run.
  watcher.on('error', () => onChange(null));
  return () => watcher.close();
}

/** It doesn't matter if no browser starts: the address is printed. */
function openAddress(address: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  spawn(program as string, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    requireSize(size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

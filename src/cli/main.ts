// The command line: the same core as in the studio, for pipelines. `commands.ts` lists its parts.
import { watch } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';
import { COMPARE_THREAD, errorLine, showsColour } from './command.ts';
import { handleOutputFailures } from './output-streams.ts';
import { requireSize } from './read-file.ts';
import { run } from './run.ts';
import { openInBrowser } from './start-program.ts';

// The same file runs again as a thread: one that validates documents, compares
// versions, or validates examples.
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
    openAddress: (address, away) => void openInBrowser(address, away),
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
} else if (workerData?.validation) {
  void import('./validate-jobs.ts').then(({ serveJobs }) => serveJobs(workerData));
} else if (workerData?.rulesetCode) {
  void import('./ruleset-code-thread.ts').then(({ serveRulesetCode }) =>
    serveRulesetCode(workerData),
  );
} else if (workerData === COMPARE_THREAD) {
  void import('./diff/compare-thread.ts').then(({ serveComparisons }) => serveComparisons());
} else {
  void import('./validate-examples.ts').then(({ serveWorkerThread }) => serveWorkerThread());
}

function watchFolder(folder: string, onChange: (name: string | null) => void): () => void {
  const watcher = watch(folder, (_event, name) => onChange(name));
  // The folder is gone: what was read there is missing in the next run.
  watcher.on('error', () => onChange(null));
  return () => watcher.close();
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

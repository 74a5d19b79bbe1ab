// The command line: the same core as in the studio, for pipelines. `run.ts` lists its commands.
import { judgeThreads, serveIfJudge } from './examples.ts';
import { requireSize } from './read-file.ts';
import { run } from './run.ts';
import { visible } from './visible.ts';

// The same file runs again as the thread that judges examples.
if (!serveIfJudge()) {
  run(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    readInput,
    colour: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    spawnJudge: judgeThreads(new URL(import.meta.url)),
  }).then(
    (code) => {
      process.exitCode = code;
    },
    (failure: unknown) => {
      process.stderr.write(`apidoc: ${visible(failure instanceof Error ? failure.message : String(failure))}\n`);
      process.exitCode = 2;
    },
  );
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

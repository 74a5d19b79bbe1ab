// The command line: `apidoc validate FILE... [--format text|json]`, judged by the same core as in the studio.
import { run } from './run.ts';

run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
}).then(
  (code) => {
    process.exitCode = code;
  },
  (failure: unknown) => {
    process.stderr.write(`apidoc: ${failure instanceof Error ? failure.message : String(failure)}\n`);
    process.exitCode = 2;
  },
);

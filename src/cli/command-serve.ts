// `apidoc-studio serve`: the studio in the browser, on files of this computer.

import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { visibleText } from '../core/api.ts';
import { errorLine, type RunCommand } from './command.ts';
import { validateOnce } from './command-validate.ts';
import { CommandError, explainFailure } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { isInside, Roots, realLocation } from './roots.ts';
import { ServedFiles } from './serve/served-files.ts';
import { type StudioServer, startServer } from './serve/server.ts';
import { Studio } from './serve/studio.ts';
import { runAgain, type WatchedRun, watchRuns } from './watch.ts';

/** Serves a file or a folder until the user interrupts it. */
export const serveCommand: RunCommand = async (args, streams) => {
  const [named = '.', more] = args.operands;
  if (more !== undefined || named === '-') throw new CommandError('name one file or folder.');
  const port = Number(args.value('port') ?? 0);
  if (port > 65535) throw new CommandError('--port is a number up to 65535.');
  const allowed = args.values('allow-server');
  if (allowed.length > 0 && !args.has('live'))
    throw new CommandError('--allow-server is of use only with --live.');
  const studio = await Studio.find(streams.file);
  if (!studio)
    throw new CommandError(
      'the studio is not part of this installation. Install the package apidoc-studio, or run "npm run build" in a clone.',
    );
  const files = await servedFiles(named, args.value('root') ?? null);
  const silent = { ...streams, out: () => undefined, error: () => undefined };
  const printed = args.has('watch') ? streams : silent;
  let server: StudioServer | undefined;
  let last: WatchedRun | undefined;
  const validate = () => validateOnce(args.withOperands([named]), printed);
  const run = async (): Promise<WatchedRun> => {
    // Without a valid configuration, changes of the files that are known are still reported.
    last = last ? await runAgain(validate, last, streams.error) : await validate();
    const changed = await files.update(last.files);
    if (server && changed) server.publish();
    server ??= await start();
    return last;
  };
  const start = async (): Promise<StudioServer> => {
    if (files.list().files.length === 0)
      throw new CommandError(`${named}: found no document in this folder.`);
    const mode = args.has('docs') ? 'docs' : 'studio';
    const bridge = args.has('live') ? await openBridge(files, allowed) : undefined;
    const started = await startServer({ studio, files, mode, port, bridge });
    streams.out(`${visibleText(named)}: ${started.address}\n`);
    if (!args.has('watch')) streams.error(errorLine('Ctrl+C ends.'));
    if (args.has('open')) streams.openAddress?.(started.address, files.root);
    return started;
  };
  try {
    await watchRuns(run, [], printed);
  } finally {
    await server?.close();
  }
  return 0;
};

/** Returns the bridge of the page to the servers of documents. @throws CommandError */
async function openBridge(files: ServedFiles, allowed: readonly string[]) {
  const { bridgeTargets } = await import('./serve/live-bridge.ts');
  const { Bridge } = await import('../live/bridge.ts');
  return new Bridge(bridgeTargets(files, allowed), allowed);
}

/**
 * Returns the files to serve.
 * @throws CommandError where there are none
 */
async function servedFiles(named: string, given: string | null): Promise<ServedFiles> {
  const type = await stat(named).catch((failure: unknown) => {
    throw new CommandError(`${named}: ${explainFailure(failure)}`);
  });
  const own = type.isDirectory() ? named : dirname(named);
  const root = (await new Roots(given).for(own)) ?? (await realLocation(own));
  const location = await realLocation(named);
  if (!isInside(root, location))
    throw new CommandError(`${named}: this is outside the root folder. Choose it by --root.`);
  if (type.isDirectory()) return new ServedFiles(root, null);
  const path = join(await realLocation(own), basename(named));
  return new ServedFiles(root, withSlashes(relative(root, path)));
}

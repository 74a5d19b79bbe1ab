// `apidoc-studio lsp`: the language server for editors, over standard input and output. It reads
// files as "validate" does.
import { dirname, isAbsolute, resolve } from 'node:path';
import { createConnection } from 'vscode-languageserver/node';
import { type ServerHost, startLanguageServer } from '../language-server/server.ts';
import { type RunCommand, version } from './command.ts';
import { Configs } from './config.ts';
import { CommandError } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { readText } from './read-file.ts';
import { pathOfReference, readReferencedFile } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { Roots } from './roots.ts';
import { readRulesetText, rulesetsFor } from './rulesets.ts';
import { filesIn } from './sources.ts';
import {
  createResponder,
  type SpawnExampleValidator,
  validateExamples,
  validateInThreads,
} from './validate-examples.ts';

/** Serves one client until it says `exit` or standard input ends. */
export const lspCommand: RunCommand = async (args, { file }) => {
  if (args.operands.length > 0) throw new CommandError('lsp takes no arguments.');
  const remote = await RemoteFiles.create(remoteOptions(args));
  const connection = createConnection(process.stdin, process.stdout);
  return new Promise((resolve) => {
    connection.onExit(() => resolve(0));
    process.stdin.on('end', () => resolve(0));
    startLanguageServer(connection, serverHost(file && validateInThreads(file), remote));
  });
};

/** Returns the means by which the server reads files and validates examples. */
export function serverHost(
  spawnValidator?: SpawnExampleValidator,
  remote?: RemoteFiles,
): ServerHost {
  const roots = new Roots(null);
  return {
    version,
    filesOf: async (path) => {
      const folder = dirname(path);
      const root = isAbsolute(path) ? await roots.for(folder) : null;
      return {
        pathOf: (reference) => pathOfReference(folder, reference),
        read: (analyzer, reference) =>
          readReferencedFile(analyzer, { folder, root, ...(remote && { remote }) }, reference),
        settings: async () => {
          const { rulesets, ...settings } = await new Configs(null).for(folder, root);
          if (!isAbsolute(path)) return settings;
          const { files } = await rulesetsFor({ folder, root }, rulesets ?? null);
          return { ...settings, rulesets: files.map((file) => withSlashes(resolve(file))) };
        },
      };
    },
    readRuleset: readRulesetText,
    readDocument: (path) => readText(path).catch(() => null),
    validateExamples: (analyzer) => validateExamples(analyzer, spawnValidator),
    respond: createResponder(spawnValidator),
    filesBelow: (folder, only) => {
      const configs = new Configs(null);
      // The document reports what is wrong with its configuration.
      const ignores = async (file: string, root: string | null) =>
        (only !== undefined && !only.has(file)) || configs.ignores(file, root).catch(() => false);
      return filesIn(folder, { roots, ignores });
    },
  };
}

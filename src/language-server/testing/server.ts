// A language server in this process, at the other end of two streams, whose messages are checked.
import { PassThrough } from 'node:stream';
import {
  createConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { serverHost } from '../../cli/command-lsp.ts';
import type { ServerHost } from '../host.ts';
import { startLanguageServer } from '../server.ts';
import { MessageChecks } from './messages.ts';

/** Starts a server. @param replaced parts of its host that a test replaces */
export function testServer(replaced: Partial<ServerHost> = {}) {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const checks = new MessageChecks();
  new StreamMessageReader(toServer).listen((message) => checks.fromClient(message));
  new StreamMessageReader(toClient).listen((message) => checks.fromServer(message));
  const connection = createConnection(
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  const host: ServerHost = { ...serverHost(), ...replaced };
  const validating: (() => void)[] = [];
  startLanguageServer(connection, {
    ...host,
    validateExamples: (analyzer) =>
      host.validateExamples(analyzer).finally(() => {
        for (const done of validating.splice(0)) done();
      }),
  });
  return {
    toServer,
    toClient,
    /** Resolves when the examples of a document are validated next. */
    examplesValidated: (): Promise<void> => new Promise((resolve) => void validating.push(resolve)),
    /** What is wrong with the messages so far. */
    wrongMessages: checks.wrong as readonly string[],
    close: (): void => connection.dispose(),
  };
}

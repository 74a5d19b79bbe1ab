/** A client of the language server that is part of a built command line, as editors have one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/**
 * Starts the language server, and connects a client that can do as little as the protocol requires.
 * @param {string} program file of the command line
 * @param {string | null} [rootUri] of the workspace folder
 */
export async function startLanguageClient(program, rootUri = null) {
  const server = spawn(process.execPath, [program, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(server, 'exit');
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri, capabilities: {} });
  await connection.sendNotification('initialized', {});
  return {
    connection,
    pid: server.pid,
    /**
     * Opens a YAML document.
     * @param {string} uri
     * @param {string} text
     */
    open: (uri, text) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      }),
    /**
     * Ends the server as an editor does.
     * @returns {Promise<number | null>} its exit code
     */
    async end() {
      try {
        await connection.sendRequest('shutdown');
        await connection.sendNotification('exit');
        const [code] = await exit;
        return code;
      } finally {
        connection.dispose();
        server.kill();
      }
    },
  };
}

// `apidoc-studio mcp`: the tools for agents over the Model Context Protocol.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { hostFor } from './agents/disk-host.ts';
import { serveHttp } from './agents/mcp-http.ts';
import { createMcpServer, WriteQueue } from './agents/mcp-server.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';

/** Serves a document or a folder to one client, or over HTTP to clients on this computer. */
export const mcpCommand: RunCommand = async (args, streams) => {
  const [named, more] = args.operands;
  if (more !== undefined || named === '-') throw new CommandError('name one file or folder.');
  const port = Number(args.value('port') ?? 0);
  if (port > 65535) throw new CommandError('--port is a number up to 65535.');
  if (args.has('port') && !args.has('http')) throw new CommandError('--port is for --http.');
  const { host } = await hostFor(named, args, streams.file);
  const queue = new WriteQueue();
  const create = () => createMcpServer({ host, isReadOnly: args.has('read-only') }, queue);
  if (args.has('http')) {
    const server = await serveHttp(create, port);
    streams.out(`${server.address}\nAuthorization: Bearer ${server.token}\n`);
    streams.error(errorLine('Ctrl+C ends.'));
    await streams.interrupted?.();
    await server.close();
    return 0;
  }
  return new Promise((resolve) => {
    const end = () => resolve(0);
    process.stdin.once('end', end);
    process.stdin.once('close', end);
    serveStdio(create, {
      onerror: ({ message }) => streams.error(errorLine(message)),
    });
  });
};

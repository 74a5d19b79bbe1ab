// Streamable HTTP on this computer only, for clients that know the token. Requests by pages are
// refused: a page could reach the port by a name that resolves to this computer.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler, type Server } from '@modelcontextprotocol/server';
import { CommandError } from '../failures.ts';

/** Bytes of one request. */
const MAX_BODY = 4 * 1024 * 1024;

/** A running server. */
export interface McpHttpServer {
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1.
 * @param create makes the server of a request
 * @param port 0 for one that is free
 * @throws CommandError where the port is taken
 */
export async function serveHttp(create: () => Server, port: number): Promise<McpHttpServer> {
  const token = randomBytes(24).toString('base64url');
  const handler = createMcpHandler(create, { maxRequestBodySize: MAX_BODY });
  let bound = port;
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, bound, token);
    if (refusal) return send(response, ...refusal);
    serve(request, response, bound, handler.fetch).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, 500, 'It failed.');
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (failure: NodeJS.ErrnoException) =>
      fail(
        new CommandError(
          `port ${port}: ${failure.code === 'EADDRINUSE' ? 'another program uses it' : `it cannot be used (${failure.code})`}. Choose another one by --port.`,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', done);
  });
  bound = (server.address() as AddressInfo).port;
  return {
    address: `http://127.0.0.1:${bound}/mcp`,
    token,
    close: async () => {
      await handler.close();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}

/** Returns why a request is not served; null where it is. */
function refusalOf(
  { headers, url }: IncomingMessage,
  port: number,
  token: string,
): [status: number, reason: string] | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return [403, 'The host is not this computer.'];
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return [403, 'Pages may not use this server.'];
  if (!isToken(headers.authorization, token))
    return [401, 'Send the token that apidoc-studio mcp printed: Authorization: Bearer ...'];
  return url?.split('?')[0] === '/mcp' ? null : [404, 'The server is at /mcp.'];
}

function isToken(given: string | undefined, token: string): boolean {
  const [expected, sent] = [`Bearer ${token}`, given ?? ''].map((text) => Buffer.from(text));
  return (
    expected !== undefined &&
    sent !== undefined &&
    expected.length === sent.length &&
    timingSafeEqual(expected, sent)
  );
}

/** Passes a request on as the web knows it, and the response as it comes. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  respond: (request: Request) => Promise<Response>,
): Promise<void> {
  const aborted = new AbortController();
  response.on('close', () => aborted.abort());
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const result = await respond(
    new Request(`http://127.0.0.1:${port}/mcp`, {
      method,
      headers,
      signal: aborted.signal,
      ...(hasBody && { body: Readable.toWeb(request) as BodyInit, duplex: 'half' }),
    } as RequestInit),
  );
  response.writeHead(result.status, Object.fromEntries(result.headers));
  if (!result.body) {
    response.end();
    return;
  }
  Readable.fromWeb(result.body as ReadableStream)
    .on('error', () => response.destroy())
    .pipe(response);
}

function send(response: ServerResponse, status: number, reason: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    })
    .end(`${reason}\n`);
}

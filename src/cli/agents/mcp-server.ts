// The Model Context Protocol: the tools, the documents as resources, and prompts.
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { callTool, listTools } from '../../agents/call-tool.ts';
import { line, visibleLines } from '../../agents/framing.ts';
import { INSTRUCTIONS } from '../../agents/tool-list.ts';
import { type AgentHost, type CallContext, Refusal, type ToolListing } from '../../agents/types.ts';
import { explanationGroups, explanationOf } from '../../core/api.ts';
import { PROGRAM, version } from '../command.ts';

/** What is served, and whether agents may write. */
export interface McpOptions {
  readonly host: AgentHost;
  readonly isReadOnly: boolean;
}

const DOCUMENTS = 'apidoc://documents/';
const OBJECTS = 'apidoc://objects/';
const RULES = 'apidoc://rules/';

/** Calls that write, one after the other. */
export class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs a call when those before it are done. */
  run<T>(call: () => Promise<T>): Promise<T> {
    const result = this.last.then(call);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Returns a server for one connection, of either era of the protocol. */
export function createMcpServer({ host, isReadOnly }: McpOptions, queue: WriteQueue): Server {
  const server = new Server(
    { name: PROGRAM, version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
    },
  );
  const tools = listTools(isReadOnly);
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listing) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${line(JSON.stringify(params.name), 100)}.`,
      );
    const token = params._meta?.progressToken;
    const context: CallContext = {
      signal: mcpReq.signal,
      ...(token !== undefined && {
        progress: (progress, total, message) =>
          void mcpReq
            .notify({
              method: 'notifications/progress',
              params: { progressToken: token, progress, total, message },
            })
            .catch(() => undefined),
      }),
    };
    const call = () => callTool(host, tool.name, params.arguments ?? {}, context);
    const result = await (tool.annotations.readOnlyHint ? call() : queue.run(call));
    return 'refused' in result
      ? { isError: true, content: [{ type: 'text' as const, text: result.refused }] }
      : {
          content: [{ type: 'text' as const, text: result.text }],
          structuredContent: { ...result.output },
        };
  });
  serveResources(server, host);
  servePrompts(server, isReadOnly);
  return server;
}

/** A listing with schemas as the library types them. */
const listing = ({ inputSchema, outputSchema, ...tool }: ToolListing) => ({
  ...tool,
  annotations: { ...tool.annotations },
  inputSchema: inputSchema as { type: 'object' },
  outputSchema: outputSchema as { type: 'object' },
});

function serveResources(server: Server, host: AgentHost): void {
  server.setRequestHandler('resources/list', async ({ params }) => {
    const from = Number(params?.cursor ?? 0) || 0;
    const all = await host.documents('').catch(() => []);
    const page = all.slice(from, from + 200);
    const next = from + page.length;
    return {
      resources: page.map(({ path }) => ({
        uri: `${DOCUMENTS}${encodedPath(path)}`,
        name: line(path),
        mimeType: path.endsWith('.json') ? 'application/json' : 'application/yaml',
      })),
      ...(next < all.length && { nextCursor: String(next) }),
    };
  });
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: `${DOCUMENTS}{+path}`,
        name: 'document',
        description: 'The text of a document, or of another file below the root.',
      },
      {
        uriTemplate: `${OBJECTS}{+path}{?pointer}`,
        name: 'object',
        description: 'The text of the object at a JSON Pointer in a document.',
      },
      {
        uriTemplate: `${RULES}{code}`,
        name: 'rule',
        description: 'What the code of a problem means.',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const text = await resourceText(host, uri).catch((failure: unknown) => {
      if (failure instanceof Refusal)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, line(failure.message));
      throw failure;
    });
    return { contents: [{ uri, mimeType: 'text/plain', text }] };
  });
}

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** @throws Refusal for an address of nothing */
async function resourceText(host: AgentHost, uri: string): Promise<string> {
  const decoded = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw new Refusal(`${uri} is not an address of a resource.`);
    }
  };
  if (uri.startsWith(DOCUMENTS))
    return visibleLines(await host.readText(decoded(uri.slice(DOCUMENTS.length))));
  if (uri.startsWith(RULES)) {
    const rule = explanationOf(decoded(uri.slice(RULES.length)));
    if (rule) return `${rule.code} (${rule.severity})\n\n${rule.rule}\n\n${rule.why}\n`;
    const codes = explanationGroups().flatMap((group) => group.codes.map(({ code }) => code));
    throw new Refusal(`There is no such rule. There are ${codes.length}, such as ${codes[0]}.`);
  }
  const [path = '', query = ''] = uri.slice(OBJECTS.length).split('?');
  const pointer = new URLSearchParams(query).get('pointer');
  if (!uri.startsWith(OBJECTS) || pointer === null)
    throw new Refusal(`${uri} is not an address of a resource.`);
  const result = await callTool(host, 'read', { document: decoded(path), pointer });
  if ('refused' in result) throw new Refusal(result.refused);
  return visibleLines(String(result.output.text));
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  text(argument: (name: string) => string): string;
}

const DOCUMENT = { name: 'document', description: 'Path of the document.', required: true };

const PROMPTS: readonly Prompt[] = [
  {
    name: 'review_document',
    title: 'Review a document',
    description: 'Finds what is wrong or unclear in a document.',
    arguments: [DOCUMENT],
    text: (argument) =>
      `Review the document ${argument('document')}. Call "outline", then "validate", and "read" what matters. List errors first, then what a reader of the API would not understand. Change nothing.`,
  },
  {
    name: 'explain_change',
    title: 'Explain a change',
    description: 'Says what a new version of a document changes, and for whom.',
    arguments: [
      DOCUMENT,
      { name: 'old', description: 'Path of the older version.', required: true },
    ],
    text: (argument) =>
      `Explain what changed from ${argument('old')} to ${argument('document')}. Call "compare". Say which applications break and why, and which version the change needs.`,
  },
  {
    name: 'write_examples',
    title: 'Write examples',
    description: 'Adds valid examples to messages.',
    arguments: [
      DOCUMENT,
      { name: 'message', description: 'Key of a message; all without it.', required: false },
    ],
    text: (argument) =>
      `Add one or two realistic examples to ${argument('message') === '""' ? 'each message without examples' : `the message ${argument('message')}`} of ${argument('document')}. Call "read" with "effective" for the payload, check each value by "check_messages", then add it by "edit". Preview with "dryRun" first.`,
  },
];

function servePrompts(server: Server, isReadOnly: boolean): void {
  const prompts = PROMPTS.filter(({ name }) => !isReadOnly || name !== 'write_examples');
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, arguments: own, ...prompt }) => ({
      ...prompt,
      arguments: [...own],
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such prompt.');
    const given = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name, required }) => required && !given[name]);
    if (missing)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Name "${missing.name}".`);
    const text = prompt.text((name) => line(JSON.stringify(given[name] ?? '')));
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

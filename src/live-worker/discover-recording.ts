// Makes a document of recorded messages, or adds what is new in them to one.
import {
  Analyzer,
  LiveSession,
  loadDiscovery,
  loadMergeMessages,
  loadOptionalParser,
  protocolScheme,
} from '../core/api.ts';
import type { Discovery, MergedMessages, Model, SeenServer } from '../core/types.ts';
import { readLines } from './exported-lines.ts';
import { judgeHost } from './message-log.ts';
import type { MadeDocument, MergedInto, ToDiscoverWorker } from './protocol.ts';

/**
 * Reads a recording, and makes a document of it.
 * @param progress called with the bytes that are read
 * @throws DOMException where the file can't be read
 */
export async function discover(
  { lines, title, into }: ToDiscoverWorker,
  progress: (bytes: number) => void,
): Promise<MadeDocument> {
  const DocumentOfMessages = await loadDiscovery();
  const analyzer = into && (await analyzerOf(into));
  const model = analyzer?.model();
  const server = model && commonServer(model);
  const contentType = model?.info?.defaultContentType;
  const discovery = new DocumentOfMessages({
    title,
    ...(server && { server }),
    ...(contentType !== undefined && { defaultContentType: contentType }),
    utf8: judgeHost().utf8,
  });
  let unread = 0;
  await readLines(
    lines,
    (line, size) => {
      if (!discovery.addLine(line, size)) unread++;
    },
    progress,
  );
  const { count } = discovery;
  if (count === 0) return { count, unread, made: null };
  const made = analyzer ? await merge(discovery, analyzer) : discovery.document();
  return { count, unread, made };
}

async function merge(discovery: Discovery, analyzer: Analyzer): Promise<MergedMessages> {
  const mergeMessages = await loadMergeMessages();
  const { options } = discovery;
  const protocol = protocolScheme(options.server?.protocol)?.protocol ?? '';
  return mergeMessages(discovery, {
    ...options,
    ...{ analyzer, protocol },
    judge: (messages, channels) => {
      const session = new LiveSession(channels, protocol, judgeHost());
      return messages.map((one) => session.judge(one));
    },
  });
}

async function analyzerOf({ address, language, text, files }: MergedInto): Promise<Analyzer> {
  const analyzer = new Analyzer(address, language);
  analyzer.setText(text);
  for (const [uri, other] of files) analyzer.addFile(uri, other);
  analyzer.problems();
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  return analyzer;
}

/** The server by which addresses are read: any, where all servers have one protocol. */
function commonServer({ parts }: Model): SeenServer | undefined {
  const servers = [...parts.values()].flatMap((part): SeenServer[] =>
    part.kind === 'server' && part.protocol !== undefined && part.host !== undefined
      ? [{ protocol: part.protocol, host: part.host }]
      : [],
  );
  const protocols = new Set(servers.map(({ protocol }) => protocolScheme(protocol)?.protocol));
  return protocols.size === 1 ? servers[0] : undefined;
}

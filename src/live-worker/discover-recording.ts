// Makes a document of recorded messages, or adds what is new in them to one.
import {
  Analyzer,
  commonServer,
  LiveSession,
  loadDiscovery,
  loadMergeMessages,
  loadOptionalParser,
  serversOfModel,
} from '../core/api.ts';
import type { Discovery, MergedMessages } from '../core/types.ts';
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
  const server = model && commonServer(serversOfModel(model));
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
  const { mergeMessages } = await loadMergeMessages();
  const host = judgeHost();
  return mergeMessages(discovery, {
    analyzer,
    judge: (messages, channels) => {
      const session = new LiveSession(channels, discovery.protocol, host);
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

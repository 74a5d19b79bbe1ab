// `apidoc-studio list`: the documents of a folder, with what a team wants to know of each.
import { visibleText } from '../core/api.ts';
import type { Model } from '../core/types.ts';
import { type ExitCode, errorLine, type RunCommand } from './command.ts';
import { Configs } from './config.ts';
import { withSlashes } from './find-files.ts';
import { openDocument } from './open-document.ts';
import { type DocumentOwners, Owners } from './owners.ts';
import { SharedReads } from './referenced-files.ts';
import { sourceRequest } from './source-request.ts';
import { readSources, type Source } from './sources.ts';
import { referencedPaths } from './validation-result.ts';
import { visibleJson } from './visible-text.ts';

/** A document, as JSON has it. */
interface ListedDocument extends DocumentOwners {
  readonly file: string;
  /** Null where the document doesn't say it. */
  readonly title: string | null;
  readonly version: string | null;
  /** The root field, `apidoc` or `asyncapi`, and the version of the format. */
  readonly dialect: string | null;
  readonly formatVersion: string | null;
  readonly protocols: readonly string[];
  readonly tags: readonly string[];
  /** The files that it refers to. */
  readonly files: readonly string[];
}

/** Lists what the operands name, the working folder without any. */
export const listCommand: RunCommand = async (args, streams) => {
  const named = args.operands.length > 0 ? args : args.withOperands(['.']);
  const request = sourceRequest(named, streams, new Configs(args.value('config') ?? null));
  const { sources } = await readSources(request);
  const shared = new SharedReads();
  const owners = new Owners();
  const listed: ListedDocument[] = [];
  let code: ExitCode = 0;
  for (const source of sources) {
    if ('reason' in source) {
      streams.error(errorLine(`${source.file}: ${source.reason}`));
      code = 2;
    } else listed.push(await listedDocument({ ...source, shared }, owners));
  }
  streams.out(args.value('format') === 'json' ? `${visibleJson(listed)}\n` : table(listed));
  return code;
};

async function listedDocument(source: Source, owners: Owners): Promise<ListedDocument> {
  const { analyzer, shown } = await openDocument(source, (one) => one.model());
  const model = shown.model();
  const { info } = model;
  const older = analyzer.olderVersion();
  return {
    file: withSlashes(source.file),
    title: info?.title ?? null,
    version: info?.version ?? null,
    dialect: older === null ? (info?.formatName ?? null) : 'asyncapi',
    formatVersion: older ?? info?.formatVersion ?? null,
    ...(await owners.of(source, info)),
    protocols: protocolsIn(model),
    tags: [...new Set(info?.tags.map(({ name }) => name))],
    files: referencedPaths(source, analyzer).map((file) => withSlashes(file)),
  };
}

/** The protocols of the servers and bindings, each once. */
function protocolsIn({ parts }: Model): string[] {
  const protocols = new Set<string>();
  for (const part of parts.values()) {
    if (part.kind === 'server' && part.protocol) protocols.add(part.protocol.toLowerCase());
    if (part.kind === 'server' || part.kind === 'channel' || part.kind === 'operation')
      for (const { protocol } of part.bindings) protocols.add(protocol);
  }
  return [...protocols].sort();
}

const HEAD = ['document', 'title', 'version', 'format', 'owners', 'protocols', 'files'];

/** Returns a table for people: the columns are as wide as what is in them. */
function table(listed: readonly ListedDocument[]): string {
  const rows = listed.map((one) =>
    [
      one.file,
      one.title ?? '',
      one.version ?? '',
      [one.dialect, one.formatVersion].filter(Boolean).join(' '),
      one.owners.join(', '),
      one.protocols.join(', '),
      String(one.files.length),
    ].map((text) => visibleText(text) || '-'),
  );
  const widths = HEAD.map((name, i) =>
    Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  return [HEAD, ...rows]
    .map((row) => row.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

// The tools that read. What they return of documents is framed as data (`framing.ts`).
import {
  Analyzer,
  explanationOf,
  fromPointer,
  jsonSchema,
  languageOf,
  lineRanges,
  lineStarts,
  loadService,
  nearest,
  nodeRangesAt,
  positionAt,
  resolvedValueAt,
  toPointer,
} from '../core/api.ts';
import type {
  DocumentSymbol,
  FixTitle,
  Form,
  LanguageService,
  Match,
  Model,
  MoveTarget,
  Part,
  Problem,
  RemovalImpact,
} from '../core/types.ts';
import { AGENT_COMMANDS, commandSchema } from './commands.ts';
import {
  definedMembers,
  limitedValue,
  line,
  MAX_TEXT,
  PAGE_SIZE,
  pageOf,
  textPage,
  visibleLines,
} from './framing.ts';
import { countProblems, framedProblem, revisionOf } from './transaction.ts';
import {
  type AgentHost,
  type CallContext,
  type Input,
  type OpenedDocument,
  type Output,
  Refusal,
} from './types.ts';

/** Runs a tool. @throws Refusal */
type RunTool = (host: AgentHost, input: Input, context: CallContext) => Promise<Output>;

const openDocumentOf = (host: AgentHost, input: Input): Promise<OpenedDocument> =>
  host.open(String(input.document));

const revision = (document: OpenedDocument, uri = ''): Promise<string> =>
  revisionOf(document.textOf(uri) ?? '');

/** Returns the URI of the file that is named, else of the document. */
function uriIn(document: OpenedDocument, { file }: Input): string {
  const uri = file === undefined ? '' : document.uriOf(String(file));
  if (document.textOf(uri) === undefined)
    throw new Refusal(
      `${line(String(file))} is not a file of ${line(document.path)}. Its files: ${filesOf(document)}.`,
    );
  return uri;
}

function filesOf({ analyzer, pathOf }: OpenedDocument): string {
  const paths = analyzer.loadedFiles().map(({ uri }) => line(JSON.stringify(pathOf(uri)), 200));
  return paths.slice(0, 20).join(', ');
}

export const listDocuments: RunTool = async (host, input) => {
  const all = await host.documents(String(input.folder ?? ''));
  const from = Number(input.cursor ?? 0);
  const heads = all.slice(from, from + PAGE_SIZE).map(({ path, text }) => headOf(path, text));
  const { items } = pageOf(heads, undefined);
  const next = from + items.length;
  return {
    documents: items,
    total: all.length,
    ...(next < all.length && { nextCursor: String(next) }),
  };
};

/** What the info of a document says, without the files that it refers to. */
function headOf(path: string, text: string): Output {
  const analyzer = new Analyzer(path, languageOf(path, text));
  analyzer.setText(text);
  const { info } = analyzer.model();
  const format = /["']?(asyncapi|apidoc)["']?\s*:\s*["']?([\d.]+)/.exec(text);
  return definedMembers({
    path: line(path),
    title: info?.title === undefined ? undefined : line(info.title),
    version: info?.version === undefined ? undefined : line(info.version),
    format: format ? `${format[1]} ${format[2]}` : undefined,
  });
}

const pageFields = ({ total, nextCursor }: { total: number; nextCursor?: string }) =>
  definedMembers({ total, nextCursor });

export const outline: RunTool = async (host, input) => {
  const document = await openDocumentOf(host, input);
  const rows =
    document.analyzer.olderVersion() === null ? partRows(document) : await symbolRows(document);
  const filter = String(input.filter ?? '').toLowerCase();
  const found = rows.filter(
    ({ kind, name, about = '' }) =>
      (input.kind === undefined || kind === input.kind) &&
      (filter === '' || `${name} ${about}`.toLowerCase().includes(filter)),
  );
  const page = pageOf(found, input.cursor);
  return { revision: await revision(document), objects: page.items, ...pageFields(page) };
};

interface OutlineRow {
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly pointer: string;
  readonly line?: number;
  readonly about?: string;
  readonly uses: number;
}

function partRows(document: OpenedDocument): OutlineRow[] {
  const { analyzer, pathOf } = document;
  const model = analyzer.model();
  const rangeOf = lineRanges((uri) => analyzer.text(uri));
  const parts: Part[] = [...(model.info ? [model.info] : []), ...model.parts.values()];
  return [...new Set(parts)].map((part) => {
    const at = analyzer.locate(part.uri, part.pointer);
    const about = aboutPart(part);
    return {
      kind: part.kind,
      name: line(part.key || part.title || part.kind),
      file: line(pathOf(part.uri)),
      pointer: line(part.pointer, 1000),
      ...(at && { line: rangeOf({ uri: part.uri, ...at }).start.line }),
      ...(about !== '' && { about: line(about, 160) }),
      uses: part.usedBy.length,
    };
  });
}

function aboutPart(part: Part): string {
  const { title, summary, description } = part;
  const own =
    part.kind === 'channel'
      ? (part.address ?? '')
      : part.kind === 'operation'
        ? `${part.action ?? ''} ${part.address ?? ''}`.trim()
        : part.kind === 'server'
          ? `${part.protocol ?? ''} ${part.host ?? ''}`.trim()
          : part.kind === 'info'
            ? (part.version ?? '')
            : '';
  const text = title ?? summary ?? description?.split('\n')[0] ?? '';
  return own !== '' && text !== '' ? `${own}: ${text}` : own || text;
}

/** Of a document of AsyncAPI 2, whose model is that of its conversion. */
async function symbolRows({ analyzer, path }: OpenedDocument): Promise<OutlineRow[]> {
  const file = analyzer.analyzedFile('');
  const service = await loadService('language');
  const symbols = (file &&
    service.respond(file, { request: 'documentSymbols', uri: '' })) as readonly DocumentSymbol[];
  const rangeOf = lineRanges((uri) => analyzer.text(uri));
  const rows = (symbol: DocumentSymbol, depth: number): OutlineRow[] => [
    {
      kind: symbol.kind,
      name: line(symbol.name),
      file: line(path),
      pointer: line(toPointer(symbol.path), 1000),
      line: rangeOf({ uri: '', ...symbol.at }).start.line,
      ...(symbol.detail !== '' && { about: line(symbol.detail, 160) }),
      uses: 0,
    },
    ...(depth > 2 ? [] : symbol.children.flatMap((child) => rows(child, depth + 1))),
  ];
  return (symbols ?? []).flatMap((symbol) => rows(symbol, 0));
}

export const read: RunTool = async (host, input) => {
  const document = await openDocumentOf(host, input);
  const uri = uriIn(document, input);
  const text = document.textOf(uri) ?? '';
  const starts = lineStarts(text);
  const { from, to } = linesToRead(document, uri, input, starts);
  const end = starts[to] ?? text.length;
  const whole = text.slice(starts[from - 1] ?? 0, end);
  const cut = whole.slice(0, MAX_TEXT);
  const last = cut.length < whole.length ? from + cut.split('\n').length - 1 : to;
  return definedMembers({
    file: line(document.pathOf(uri)),
    revision: await revision(document, uri),
    firstLine: from,
    lastLine: last,
    lineCount: starts.length,
    text: cut,
    more:
      cut.length < whole.length
        ? `The text is cut: read the lines from ${last} to ${to}, or a pointer inside.`
        : undefined,
    ...(input.effective === true && (await effectiveValue(document, uri, input))),
  });
};

function linesToRead(
  { analyzer }: OpenedDocument,
  uri: string,
  { pointer, lines: given }: Input,
  starts: readonly number[],
): { readonly from: number; readonly to: number } {
  if (pointer !== undefined && given !== undefined)
    throw new Refusal('Name a pointer or lines, not both.');
  if (Array.isArray(given)) {
    const [first = 1, last = first] = given as number[];
    if (first > starts.length || last < first)
      throw new Refusal(`The file has the lines 1 to ${starts.length}.`);
    return { from: first, to: Math.min(last, starts.length) };
  }
  if (pointer === undefined) return { from: 1, to: starts.length };
  const file = analyzer.analyzedFile(uri);
  const found = file && nodeRangesAt(file.tree, fromPointer(String(pointer)));
  if (!found)
    throw new Refusal(`There is nothing at ${line(JSON.stringify(pointer))} in this file.`);
  const first = positionAt([...starts], (found.key ?? found.value).start).line;
  const last = positionAt([...starts], Math.max(found.value.start, found.value.end - 1)).line;
  return { from: first - commentLinesAbove(file.text, starts, first), to: last };
}

/** How many lines above a line are comments, which belong to what follows. */
function commentLinesAbove(text: string, starts: readonly number[], first: number): number {
  let count = 0;
  const isComment = (n: number) => /^\s*#/.test(text.slice(starts[n - 1], starts[n]));
  while (first - count > 1 && isComment(first - count - 1)) count++;
  return count;
}

async function effectiveValue(document: OpenedDocument, uri: string, input: Input) {
  const { analyzer } = document;
  const pointer = String(input.pointer ?? '');
  const value = resolvedValueAt(analyzer.documentSet, { uri, path: fromPointer(pointer) });
  const form = await formAt(document, uri, pointer);
  return {
    value: limitedValue(value),
    applies: (form?.effective ?? []).slice(0, 50).map((one) => ({
      name: line(one.name),
      value: line(one.text),
      why: line(one.why),
    })),
  };
}

async function formAt({ analyzer }: OpenedDocument, uri: string, pointer: string) {
  const file = analyzer.analyzedFile(uri);
  const service = await loadService('editing');
  return (file && service.respond(file, { request: 'form', uri, pointer })) as Form | null;
}

export const search: RunTool = async (host, input) => {
  const document = await openDocumentOf(host, input);
  const query = String(input.query);
  const limit = Number(input.limit ?? 50);
  if (document.analyzer.olderVersion() !== null) return lineHits(document, query, limit);
  const { hits, total } = document.analyzer.search(query, limit);
  return {
    hits: hits.map((hit) => ({
      kind: hit.kind,
      name: line(hit.name, 200),
      text: line(hit.text, 200),
      context: line(hit.context, 200),
      file: line(document.pathOf(hit.uri)),
      pointer: line(hit.pointer, 1000),
    })),
    total,
  };
};

/** Lines with all words, in a document of AsyncAPI 2, whose index is that of its conversion. */
function lineHits({ analyzer, pathOf }: OpenedDocument, query: string, limit: number): Output {
  const [first, ...others] = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hits: Output[] = [];
  let total = 0;
  for (const { uri, text } of first === undefined ? [] : analyzer.loadedFiles()) {
    let start = 0;
    for (const written of text.split('\n')) {
      const low = written.toLowerCase();
      const at = low.indexOf(first ?? '');
      if (at >= 0 && others.every((word) => low.includes(word)) && total++ < limit)
        hits.push({
          kind: 'text',
          name: line(written.slice(at, at + (first?.length ?? 0)), 200),
          text: line(written.trimEnd(), 200),
          context: '',
          file: line(pathOf(uri)),
          pointer: line(analyzer.pointerAt(uri, start + at), 1000),
        });
      start += written.length + 1;
    }
  }
  return { hits, total };
}

export const explain: RunTool = async (host, input) => {
  // A document that can't be read is refused, whatever else is to be explained.
  const document = input.document === undefined ? null : await openDocumentOf(host, input);
  if (input.command !== undefined) return explainCommand(String(input.command));
  if (input.code !== undefined) return explainCode(String(input.code));
  if (input.object !== undefined) return explainObject(String(input.object));
  if (input.pointer === undefined)
    return {
      about: 'Commands of "edit"',
      text: [...AGENT_COMMANDS].map(([name, { does }]) => `${name}: ${does}`).join('\n'),
    };
  if (!document) throw new Refusal('Name the document that the pointer is in.');
  return explainPlace(document, uriIn(document, input), String(input.pointer));
};

function requireKnown<T>(
  value: T | undefined,
  what: string,
  name: string,
  names: readonly string[],
): T {
  if (value !== undefined) return value;
  const meant = nearest(name, names);
  const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
  throw new Refusal(`There is no ${what} ${line(JSON.stringify(name))}.${hint}`);
}

function explainCommand(name: string): Output {
  const found = requireKnown(AGENT_COMMANDS.get(name), 'command', name, [...AGENT_COMMANDS.keys()]);
  const details = { schema: commandSchema(name, found), example: found.example };
  return { about: `Command ${name}`, text: found.does, details };
}

function explainCode(code: string): Output {
  const { rule, why, section, severity, invalidExample, right } = requireKnown(
    explanationOf(code),
    'code',
    code,
    [],
  );
  return {
    about: `Problem ${code}`,
    text: `${rule} ${why}`,
    details: definedMembers({ severity, section, wrong: invalidExample, right }),
  };
}

function explainObject(name: string): Output {
  const { definitions } = jsonSchema('apidoc') as {
    readonly definitions: Readonly<Record<string, unknown>>;
  };
  const kinds = Object.keys(definitions);
  const kind = kinds.find((one) => one.toLowerCase() === name.replaceAll(' ', '').toLowerCase());
  const schema = requireKnown(
    kind === undefined ? undefined : definitions[kind],
    'kind of object',
    name,
    kinds,
  );
  return {
    about: `${kind} Object`,
    text: 'Its fields, as JSON Schema.',
    details: limitedValue(schema),
  };
}

async function explainPlace(
  document: OpenedDocument,
  uri: string,
  pointer: string,
): Promise<Output> {
  const form = await formAt(document, uri, pointer);
  if (!form)
    throw new Refusal(`There is no object of the format at ${line(JSON.stringify(pointer))}.`);
  const field = (one: { name: string; doc: string }) => ({
    name: line(one.name),
    doc: line(one.doc),
  });
  return {
    about: line(`${form.title} at ${document.pathOf(form.uri)}#${form.pointer}`, 1000),
    text: visibleLines(form.doc),
    details: limitedValue({
      written: form.fields
        .filter(({ written }) => written)
        .map((one) => definedMembers({ ...field(one), required: one.required || undefined })),
      missing: form.fields.filter(({ written }) => !written).map(field),
      mayBeAdded: form.addable.map(field),
      unknown: form.unknown.map(({ name }) => line(name)),
    }),
  };
}

const GRAVITY = ['error', 'warning', 'hint'];

export const validate: RunTool = async (host, input) => {
  const document = await openDocumentOf(host, input);
  const { analyzer, pathOf } = document;
  const problems = await document.validate();
  const rangeOf = lineRanges((uri) => analyzer.text(uri));
  const least = GRAVITY.indexOf(String(input.severity ?? 'hint'));
  const framed = problems.map((problem) => ({
    problem,
    row: framedProblem(problem, pathOf, rangeOf),
  }));
  const found = framed.filter(
    ({ row }) =>
      GRAVITY.indexOf(row.severity) <= least &&
      (input.code === undefined || row.code === input.code),
  );
  const page = pageOf(found, input.cursor);
  const fixes = await fixesOf(
    document,
    page.items.map(({ problem }) => problem),
  );
  const counts = countProblems(framed.map(({ row }) => row));
  return {
    valid: counts.errors === 0,
    revision: await revision(document),
    counts,
    problems: page.items.map(({ row }, i) => {
      const fix = fixes[i];
      return fix ? { ...row, fix: line(fix.title) } : row;
    }),
    ...pageFields(page),
  };
};

async function fixesOf(
  { analyzer }: OpenedDocument,
  problems: readonly Problem[],
): Promise<readonly (FixTitle | null)[]> {
  const service: LanguageService = await loadService('language');
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems)
    byFile.set(problem.uri, [...(byFile.get(problem.uri) ?? []), problem]);
  const titles = new Map<Problem, FixTitle | null>();
  for (const [uri, own] of byFile) {
    const file = analyzer.analyzedFile(uri);
    const request = { request: 'fixTitles', uri, problems: own } as const;
    const found = (file && service.respond(file, request)) as readonly (FixTitle | null)[] | null;
    for (const [i, problem] of own.entries()) titles.set(problem, found?.[i] ?? null);
  }
  return problems.map((problem) => titles.get(problem) ?? null);
}

export const references: RunTool = async (host, input) => {
  const document = await openDocumentOf(host, input);
  const { analyzer, pathOf } = document;
  const uri = uriIn(document, input);
  const pointer = String(input.pointer);
  const file = analyzer.analyzedFile(uri);
  const service = await loadService('editing');
  const impact = (file &&
    service.respond(file, { request: 'removalImpact', uri, pointer })) as RemovalImpact | null;
  if (!file || !impact)
    throw new Refusal(`There is nothing at ${line(JSON.stringify(pointer))} in this file.`);
  const targets = (service.respond(file, { request: 'moveTargets', uri, pointer }) ??
    []) as readonly MoveTarget[];
  return {
    name: line(impact.name),
    uses: pageOf(
      impact.references.map((one) => ({
        what: line(one.description),
        file: line(pathOf(one.uri)),
        pointer: line(one.pointer, 1000),
        ifRemoved: line(one.effect),
        indirect: one.indirect === true,
      })),
      undefined,
    ).items,
    total: impact.references.length,
    invalidIfRemoved: (impact.remainingProblems ?? []).slice(0, 50).map((one) => line(one)),
    moveTargets: targets.slice(0, 50).map((one) => ({
      label: line(one.label),
      file: line(pathOf(one.uri)),
      pointer: line(one.pointer, 1000),
    })),
  };
};

export const compare: RunTool = async (host, input) => {
  const { changes, advice } = await host.compare(
    String(input.old),
    String(input.document),
    String(input.for ?? 'both'),
  );
  const count = (level: string) => changes.filter((change) => change.level === level).length;
  return definedMembers({
    counts: {
      breaking: count('breaking'),
      unclassified: count('unclassified'),
      compatible: count('compatible'),
      documentation: count('documentation'),
    },
    changes: pageOf(
      changes.map((change) =>
        definedMembers({
          level: change.level,
          code: change.code,
          message: line(change.message, 1000),
          place: line(change.place, 1000),
          affects: change.affects,
          example: change.example === undefined ? undefined : limitedValue(change.example, 2000),
          reason: change.reason === undefined ? undefined : line(change.reason),
        }),
      ),
      undefined,
    ).items,
    total: changes.length,
    version: advice
      ? definedMembers({
          raise: advice.raise,
          next: advice.next ?? undefined,
          isEnough: advice.isEnough ?? undefined,
          message: line(advice.message),
        })
      : undefined,
  });
};

export const checkMessages: RunTool = async (host, input, { signal, progress }) => {
  const document = await openDocumentOf(host, input);
  const messages = messagesToCheck(document.shown.model(), input);
  const payloads = input.payloads as readonly unknown[];
  const results: Output[] = [];
  for (const payload of payloads) {
    signal?.throwIfAborted();
    const ids = messages.map(({ id }) => id);
    const request = { messages: ids, payload: JSON.stringify(payload), headers: '' };
    const match: Match = await host.respond(document.shown.match(request));
    const keyOf = (id: string) => line(messages.find((one) => one.id === id)?.key ?? id);
    results.push({
      valid: match.candidates.some(({ state }) => state === 'fits'),
      matches: match.candidates.flatMap((one) => (one.state === 'fits' ? [keyOf(one.id)] : [])),
      errors: match.candidates
        .flatMap((one) =>
          one.state === 'fits'
            ? []
            : one.state === 'unknown'
              ? [{ message: keyOf(one.id), error: line(one.why) }]
              : one.errors.map((error) => ({
                  message: keyOf(one.id),
                  pointer: line(error.at, 1000),
                  error: line(error.message),
                })),
        )
        .slice(0, 20),
    });
    progress?.(results.length, payloads.length, 'payloads checked');
  }
  return { results };
};

/** @throws Refusal where nothing has such a name */
function messagesToCheck(model: Model, { channel, operation, message }: Input): readonly Part[] {
  if (channel !== undefined && operation !== undefined)
    throw new Refusal('Name a channel or an operation, not both.');
  const parts = [...model.parts.values()];
  const holder = parts.find((part) =>
    part.kind === 'channel'
      ? channel !== undefined && (part.key === channel || part.address === channel)
      : part.kind === 'operation' && operation !== undefined && part.key === operation,
  );
  const named = channel ?? operation;
  if (named !== undefined && !holder)
    throw new Refusal(
      `There is no ${channel === undefined ? 'operation' : 'channel'} ${line(JSON.stringify(named))}.`,
    );
  const links = holder && 'messages' in holder ? holder.messages : null;
  const all = links
    ? links.flatMap(({ id }) => (id === null ? [] : (model.parts.get(id) ?? [])))
    : parts.filter(({ kind }) => kind === 'message');
  const keys = new Map(links?.map(({ id, key }) => [id, key]));
  const found = all.filter(
    (part) =>
      part.kind === 'message' &&
      (message === undefined ||
        part.key === message ||
        part.name === message ||
        keys.get(part.id) === message),
  );
  if (found.length === 0)
    throw new Refusal(
      message === undefined
        ? 'There are no messages.'
        : `There is no message ${line(JSON.stringify(message))}.`,
    );
  return found;
}

export const documentAsMarkdown: RunTool = async (host, input) => {
  const { text, ...page } = textPage(
    await host.markdown(await openDocumentOf(host, input)),
    input.cursor,
  );
  return { markdown: text, ...page };
};

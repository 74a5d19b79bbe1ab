// The tools that write: each makes a transaction, which is validated before anything is written.
import {
  Analyzer,
  fromPointer,
  isRoot,
  languageOf,
  loadMoveToFile,
  loadOptionalParser,
  loadService,
  nodeRangesAt,
  toPointer,
} from '../core/api.ts';
import type {
  AnalyzedFile,
  AvroForm,
  CodeAction,
  CommandResult,
  ConversionOptions,
  EditCommand,
  Form,
  ImportResult,
  LanguageService,
  Location,
  NodeChange,
  Problem,
} from '../core/types.ts';
import { inputProblem } from './check-input.ts';
import { AGENT_COMMANDS, commandSchema, PLACE } from './commands.ts';
import { line } from './framing.ts';
import {
  countProblems,
  finish,
  foundProblems,
  Transaction,
  type WriteReport,
} from './transaction.ts';
import {
  type AgentHost,
  type CallContext,
  type Input,
  type OpenedDocument,
  type Output,
  Refusal,
  type Schema,
} from './types.ts';

/** Runs a tool. @throws Refusal */
type RunTool = (host: AgentHost, input: Input, context: CallContext) => Promise<Output>;

const documentOf = (input: Input): string => String(input.document);

/** Returns the title of several edits. */
function titleOf(titles: readonly string[]): string {
  const [first = 'Change nothing', ...others] = titles;
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}

export const edit: RunTool = async (host, input, context) => {
  const transaction = await Transaction.open(host, documentOf(input), input);
  const commands = input.commands as readonly unknown[];
  await runCommands(transaction, commands, (done) => {
    context.signal?.throwIfAborted();
    context.progress?.(done, commands.length, 'commands run');
  });
  return finishTransaction(host, transaction, titleOf(transaction.titles), input, context);
};

async function finishTransaction(
  host: AgentHost,
  transaction: Transaction,
  title: string,
  input: Input,
  context: CallContext,
  rest: Pick<WriteReport, 'left' | 'unchanged'> = {},
): Promise<Output> {
  const report = { title, notes: transaction.notes, ...rest };
  const { document } = transaction;
  const texts = transaction.changedTexts();
  return finish(host, document.path, texts, transaction.changes(), report, input, context);
}

export const editText: RunTool = async (host, input, context) => {
  const transaction = await Transaction.open(host, documentOf(input), input);
  const uri = input.file === undefined ? '' : transaction.document.uriOf(String(input.file));
  const replacements = input.replacements as readonly { find: string; replace: string }[];
  for (const [i, { find, replace }] of replacements.entries()) {
    const text = transaction.textOf(uri);
    const at = find === '' ? -1 : text.indexOf(find);
    const isUnique = at >= 0 && text.indexOf(find, at + 1) < 0;
    if (!isUnique)
      throw new Refusal(
        `Nothing was written: "find" of replacement ${i + 1} ${at < 0 ? 'does not occur in the file' : 'occurs more than once in the file: add more of the text around it'}.`,
      );
    transaction.setText(uri, text.slice(0, at) + replace + text.slice(at + find.length));
  }
  return finishTransaction(host, transaction, 'Edit text', input, context);
};

export const fix: RunTool = async (host, input, context) => {
  const transaction = await Transaction.open(host, documentOf(input), input);
  const { document } = transaction;
  const uri = input.file === undefined ? '' : document.uriOf(String(input.file));
  await document.validate();
  const wanted = input.problems as readonly { code: string; pointer: string; title?: string }[];
  if (wanted !== undefined) for (const one of wanted) await fixOne(transaction, uri, one);
  else {
    const files = input.file === undefined ? document.analyzer.loadedFiles() : [{ uri }];
    for (const file of files) await fixAll(transaction, file.uri, input.code);
  }
  const left = countProblems(await foundProblems(document));
  const { titles } = transaction;
  return finishTransaction(host, transaction, titleOf(titles), input, context, {
    left,
    unchanged:
      'Nothing changes: no such problem has a fix that is right in each case. Name the problems to fix, or change them by "edit".',
  });
};

async function fixOne(
  transaction: Transaction,
  uri: string,
  { code, pointer, title }: { code: string; pointer: string; title?: string },
): Promise<void> {
  const { analyzer, pathOf } = transaction.document;
  const what = `${line(code)} at ${line(`${pathOf(uri)}#${pointer}`)}`;
  const problem = analyzer
    .problems()
    .find((one) => one.code === code && one.uri === uri && toPointer(one.path) === pointer);
  if (!problem) throw new Refusal(`Nothing was written: there is no problem ${what}.`);
  const actions = await quickFixes(transaction, problem);
  const action =
    title === undefined
      ? (actions.find(({ preferred }) => preferred) ?? actions[0])
      : actions.find((one) => one.title === title);
  if (!action) {
    const titles = actions.map((one) => JSON.stringify(one.title)).join(', ');
    throw new Refusal(
      `Nothing was written: ${what} has ${actions.length === 0 ? 'no fix. Change it by "edit"' : `these fixes: ${line(titles)}`}.`,
    );
  }
  await applyAction(transaction, action);
}

async function quickFixes(
  { document }: Transaction,
  { uri, start, end, code }: Problem,
): Promise<readonly CodeAction[]> {
  const file = document.analyzer.analyzedFile(uri);
  const service = await loadService('language');
  const request = { request: 'codeActions', uri, start, end, only: 'quickFixes' } as const;
  const actions = (file && service.respond(file, request)) as readonly CodeAction[] | null;
  return (actions ?? []).filter(
    ({ fixes, refused, files }) =>
      fixes?.code === code && fixes.start === start && refused === undefined && files.length > 0,
  );
}

async function fixAll(transaction: Transaction, uri: string, code: unknown): Promise<void> {
  const file = transaction.document.analyzer.analyzedFile(uri);
  const service = await loadService('language');
  const request = {
    request: 'fixAll',
    uri,
    ...(typeof code === 'string' && { code }),
  } as const;
  const action = (file && service.respond(file, request)) as CodeAction | null;
  if (action) await applyAction(transaction, action);
}

async function applyAction(transaction: Transaction, action: CodeAction): Promise<void> {
  await transaction.apply(action.files, action.creates);
  transaction.titles.push(action.title);
  transaction.notes.push(...(action.warnings ?? []).map((lost) => `Not kept: ${lost}`));
}

export const create: RunTool = async (host, input, context) => {
  const path = String(input.path);
  const kinds = ['title', 'text', 'from', 'move'].filter((kind) => input[kind] !== undefined);
  if (kinds.length !== 1)
    throw new Refusal('Name exactly one of "title", "text", "from" and "move".');
  if (await host.exists(path))
    throw new Refusal(`${line(path)} exists already. Choose another path, or edit it.`);
  if (input.move !== undefined) return moveToFile(host, path, input, context);
  const { text, notes, title } = await newText(host, path, input);
  const changes = [{ path, before: null, after: text }];
  const isOne = input.text === undefined || isDocumentText(path, text);
  const texts = new Map([['', text]]);
  return finish(host, isOne ? path : null, texts, changes, { title, notes }, input, context);
};

/** Whether a text is to be validated as a document: no part of one, and no schema of its own. */
function isDocumentText(path: string, text: string): boolean {
  const analyzer = new Analyzer(path, languageOf(path, text));
  analyzer.setText(text);
  return analyzer.isReadable() || analyzer.olderVersion() !== null;
}

async function newText(
  host: AgentHost,
  path: string,
  { title, text, from }: Input,
): Promise<{ readonly text: string; readonly notes: readonly string[]; readonly title: string }> {
  if (from !== undefined) return importedText(host, String(from));
  if (text !== undefined) return { text: String(text), notes: [], title: `Create ${path}` };
  const analyzer = new Analyzer(path, languageOf(path, ''));
  analyzer.setText('');
  const file = analyzer.analyzedFile('');
  const service = await loadService('editing');
  const command = { do: 'begin', title: String(title), version: '1.0.0' } as const;
  const result = (file &&
    service.respond(file, { request: 'runCommand', uri: '', command })) as CommandResult | null;
  if (!result || 'refused' in result) throw new Refusal(result?.refused ?? 'It can not be made.');
  const made = result.files.flatMap(({ edits }) => edits.map((one) => one.text)).join('');
  return { text: made.endsWith('\n') ? made : `${made}\n`, notes: [], title: result.title };
}

async function importedText(host: AgentHost, from: string) {
  const text = await host.readText(from);
  const name = from.split('/').at(-1) ?? from;
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  analyzer.problems();
  for (const parser of analyzer.neededParsers())
    analyzer.setParsers(await loadOptionalParser(parser));
  const subject = analyzer.analyzedFile('');
  const service = await loadService('import');
  const request = { request: 'importDocument', uri: '', name } as const;
  const result = (subject && service.respond(subject, request)) as ImportResult | null;
  if (!result) throw new Refusal(`${line(from)} is not in a format that messages can be made of.`);
  if ('refused' in result) throw new Refusal(`${line(from)}: ${line(result.refused)}`);
  const notes = result.notes.map((note) => `${note.path}: ${note.message}`);
  return { text: result.text, notes, title: `Create a document of ${from}` };
}

async function moveToFile(
  host: AgentHost,
  path: string,
  input: Input,
  context: CallContext,
): Promise<Output> {
  const { document, file, pointer } = input.move as Input;
  const transaction = await Transaction.open(host, String(document), input);
  const { analyzer, uriOf } = transaction.document;
  const subject = analyzer.analyzedFile(file === undefined ? '' : uriOf(String(file)));
  if (!subject) throw new Refusal(`${line(String(file ?? document))} is not a file of it.`);
  const moved = (await loadMoveToFile())(subject, String(pointer), uriOf(path));
  if (!('files' in moved))
    throw new Refusal(
      `Nothing was written: ${line(String(pointer))} can't be moved. ${line(moved.refused)}`,
    );
  await applyAction(transaction, moved);
  return finishTransaction(host, transaction, titleOf(transaction.titles), input, context);
}

export const convert: RunTool = async (host, input, context) => {
  const path = documentOf(input);
  const transaction = await Transaction.open(host, path, input);
  const root = input.dialect === 'apidoc' ? 'apidoc' : 'asyncapi';
  const to = input.to ?? (root === 'apidoc' ? '3.1.0' : '3.0.0');
  const options: ConversionOptions = {
    to: to === '3.1.0' ? to : '3.0.0',
    root,
    view: input.view === 'client' ? 'client' : 'application',
    names: input.names === 'id' ? 'id' : 'address',
  };
  const { texts, notes } = await host.convert(path, options);
  for (const [uri, text] of texts) transaction.setText(uri, text);
  transaction.notes.push(...notes.map((note) => `${note.file}#${note.path}: ${note.message}`));
  return finishTransaction(host, transaction, `Convert to ${root} ${options.to}`, input, context);
};

// Turns the commands of agents into those of forms and wizards, and runs them in a transaction.

type Command = Readonly<Record<string, unknown>>;

/**
 * Runs commands one after the other, each on the texts that the one before left.
 * @throws Refusal with the number of the command that can't be run
 */
async function runCommands(
  transaction: Transaction,
  commands: readonly unknown[],
  onProgress: (done: number) => void,
): Promise<void> {
  const service = await loadService('editing');
  for (const [i, command] of commands.entries()) {
    const which = commands.length === 1 ? 'The command' : `Command ${i + 1} of ${commands.length}`;
    const result = runOne(transaction, service, command, which);
    if ('refused' in result) {
      const { definition } = result;
      const hint = definition
        ? ` It is defined at ${line(placeOf(transaction.document, definition))}.`
        : '';
      throw new Refusal(
        `Nothing was written: ${which.toLowerCase()} (${line(String((command as Command).do))}) can't be run. ${line(result.refused, 2000)}${hint}`,
      );
    }
    await transaction.apply(result.files);
    transaction.titles.push(result.title);
    transaction.notes.push(...(result.notes ?? []));
    onProgress(i + 1);
  }
}

function runOne(
  { document }: Transaction,
  service: LanguageService,
  given: unknown,
  which: string,
): CommandResult {
  const command = checkedCommand(given, which);
  const { file: path, ...fields } = command;
  const uri = path === undefined ? '' : document.uriOf(String(path));
  const file = document.analyzer.analyzedFile(uri);
  if (!file)
    throw new Refusal(
      `${which}: ${line(isRoot(uri) ? document.path : String(path))} is not a file of this document that can be read.`,
    );
  const made = editCommand(document, service, file, fields);
  if ('refused' in made) return made;
  return service.respond(file, { request: 'runCommand', uri, command: made }) as CommandResult;
}

/** @throws Refusal with the schema of the command */
function checkedCommand(given: unknown, which: string): Command {
  const name = String((given as Command).do);
  const description = AGENT_COMMANDS.get(name);
  if (!description)
    throw new Refusal(`${which}: there is no command ${line(JSON.stringify(name))}.`);
  const schema = commandSchema(name, description);
  const problem = inputProblem(schema, given, 'it');
  if (problem === null) return given as Command;
  throw new Refusal(
    `Nothing was written: ${which.toLowerCase()} is wrong: ${line(problem)} Its schema: ${JSON.stringify(schema)} Example: ${JSON.stringify(description.example)}`,
  );
}

function editCommand(
  document: OpenedDocument,
  service: LanguageService,
  file: AnalyzedFile,
  command: Command,
): EditCommand | { readonly refused: string } {
  const { uri } = file;
  const change = (title: string, pointer: string, one: NodeChange): EditCommand => ({
    do: 'change',
    title,
    changes: [one],
    select: { uri, pointer },
  });
  const pointer = String(command.pointer ?? '');
  const path = fromPointer(pointer);
  const through = throughReference(file, path);
  if (through !== null) return { refused: through };
  const key = path.at(-1) ?? '';
  switch (command.do) {
    case 'set': {
      if (path.length === 0) return { refused: 'The whole document can not be set at once.' };
      const parent = pointer.slice(0, pointer.lastIndexOf('/'));
      return change(`Set ${JSON.stringify(key)}`, pointer, {
        do: 'set',
        path,
        value: { data: command.value },
        ...positionOf(service, file, parent, command),
      });
    }
    case 'append': {
      const { before } = command;
      return change(`Add to ${JSON.stringify(key)}`, pointer, {
        do: 'append',
        list: path,
        value: { data: command.value },
        ...(typeof before === 'number' && { at: { index: before } }),
      });
    }
    case 'rename-key':
      return change(`Rename ${JSON.stringify(key)}`, pointer, {
        do: 'rename',
        path,
        to: String(command.to),
      });
    case 'remove':
      return isNode(file, path)
        ? (locateCommand(document, file, command) as EditCommand)
        : { refused: `There is nothing at ${JSON.stringify(pointer)}.` };
    case 'reorder': {
      const { index, before, after, ...rest } = command;
      const to =
        before !== undefined ? { before } : after !== undefined ? { after } : (index ?? null);
      return to === null
        ? { refused: 'Name one of "index", "before" and "after".' }
        : ({ ...rest, index: to } as unknown as EditCommand);
    }
    default:
      return String(command.do).startsWith('avro-')
        ? inAvroSchema(service, file, command)
        : (locateCommand(document, file, command) as EditCommand);
  }
}

/** Returns a command with pointers in the file, where agents write those in the Avro schema. */
function inAvroSchema(
  service: LanguageService,
  file: AnalyzedFile,
  command: Command,
): EditCommand | { readonly refused: string } {
  const schema = String(command.schema);
  const request = { request: 'avroForm', uri: file.uri, pointer: schema } as const;
  const form = service.respond(file, request) as AvroForm | null;
  if (!form) return { refused: `There is no Avro schema at ${JSON.stringify(schema)}.` };
  const inside = (key: 'at' | 'record') =>
    command[key] !== undefined && { [key]: `${form.pointer}${command[key]}` };
  return { ...command, ...inside('at'), ...inside('record') } as unknown as EditCommand;
}

const isNode = ({ tree }: AnalyzedFile, path: readonly string[]): boolean =>
  nodeRangesAt(tree, path) !== null;

/** Why a value can't be set at a path: what is written beside a `$ref` has no effect. */
function throughReference({ tree }: AnalyzedFile, path: readonly string[]): string | null {
  for (let i = 1; i < path.length; i++) {
    const at = path.slice(0, i);
    const ref = nodeRangesAt(tree, [...at, '$ref'])?.node;
    if (ref?.kind === 'scalar' && typeof ref.value === 'string' && path[i] !== '$ref')
      return `${JSON.stringify(`/${at.join('/')}`)} is a reference to ${JSON.stringify(ref.value)}: name the place that it refers to.`;
  }
  return null;
}

/** Where a new entry goes: as the agent says, else in the order of the format. */
function positionOf(
  service: LanguageService,
  file: AnalyzedFile,
  parent: string,
  { before, after }: Command,
): Pick<Extract<NodeChange, { do: 'set' }>, 'at'> {
  if (before !== undefined) return { at: { before: String(before) } };
  if (after !== undefined) return { at: { after: String(after) } };
  const request = { request: 'form', uri: file.uri, pointer: parent } as const;
  const form = service.respond(file, request) as Form | null;
  return form && form.pointer === parent && form.uri === file.uri && form.order.length > 0
    ? { at: { order: form.order } }
    : {};
}

/** Returns a command with locations in place of the pointers and references that agents write. */
function locateCommand(document: OpenedDocument, file: AnalyzedFile, command: Command): unknown {
  const { fields } = AGENT_COMMANDS.get(String(command.do)) ?? { fields: {} };
  const converted = (schema: Schema, value: unknown): unknown => {
    if (typeof value === 'string' && isPlace(schema)) return locationOf(document, file, value);
    const { items, properties } = [schema, ...(schema.anyOf ?? [])].find((one) =>
      Array.isArray(value) ? one.items : one.properties && hasRequiredFields(one, value),
    ) ?? { items: undefined, properties: undefined };
    if (Array.isArray(value)) return items ? value.map((item) => converted(items, item)) : value;
    return properties && value !== null && typeof value === 'object'
      ? mapProperties(value as Input, properties, converted)
      : value;
  };
  return mapProperties(command, fields, converted);
}

const isPlace = ({ format, anyOf = [] }: Schema): boolean =>
  format === PLACE || anyOf.some((one) => one.format === PLACE);

/** Whether a value is what a schema of an object is about: it matches its required fields. */
const hasRequiredFields = ({ required = [] }: Schema, value: unknown): boolean =>
  value !== null && typeof value === 'object' && required.every((key) => Object.hasOwn(value, key));

function mapProperties(
  value: Input,
  properties: Readonly<Record<string, Schema>>,
  converted: (schema: Schema, value: unknown) => unknown,
): Input {
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => {
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, schema ? converted(schema, own) : own];
    }),
  );
}

/** Returns the location of a place: `/channels/a`, or `parts.yaml#/Order`. */
function locationOf(document: OpenedDocument, file: AnalyzedFile, place: string): Location {
  const hash = place.indexOf('#');
  if (hash <= 0) return { uri: file.uri, pointer: place.slice(hash + 1) };
  return { uri: document.uriOf(place.slice(0, hash)), pointer: place.slice(hash + 1) };
}

/** Returns a location as agents write it. */
const placeOf = ({ pathOf }: OpenedDocument, { uri, pointer }: Location): string =>
  `${pathOf(uri)}#${pointer}`;

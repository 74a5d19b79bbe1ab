// The tools that write: each makes a transaction, which is validated before anything is written.
import {
  Analyzer,
  languageOf,
  loadMoveToFile,
  loadOptionalParser,
  loadService,
  toPointer,
} from '../core/api.ts';
import type {
  CodeAction,
  CommandResult,
  ConversionOptions,
  ImportResult,
  Problem,
} from '../core/types.ts';
import { line } from './framing.ts';
import { runCommands } from './run-commands.ts';
import { countProblems, finish, foundProblems, Transaction } from './transaction.ts';
import { type AgentHost, type CallContext, type Input, type Output, Refusal } from './types.ts';

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
  return finished(host, transaction, titleOf(transaction.titles), input, context);
};

async function finished(
  host: AgentHost,
  transaction: Transaction,
  title: string,
  input: Input,
  context: CallContext,
  left?: Output,
): Promise<Output> {
  const report = { title, notes: transaction.notes, ...(left && { left }) };
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
  return finished(host, transaction, 'Edit text', input, context);
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
  return finished(host, transaction, titleOf(transaction.titles), input, context, left);
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
  return finished(host, transaction, titleOf(transaction.titles), input, context);
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
  return finished(host, transaction, `Convert to ${root} ${options.to}`, input, context);
};

// Turns the commands of agents into those of forms and wizards, and runs them in a transaction.
import { fromPointer, isRoot, loadService, nodeRangesAt } from '../core/api.ts';
import type {
  AnalyzedFile,
  CommandResult,
  EditCommand,
  Form,
  LanguageService,
  Location,
  NodeChange,
} from '../core/types.ts';
import { inputProblem } from './check-input.ts';
import { AGENT_COMMANDS, commandSchema, PLACE } from './commands.ts';
import { line } from './framing.ts';
import type { Transaction } from './transaction.ts';
import { type Input, type OpenedDocument, Refusal, type Schema } from './types.ts';

type Command = Readonly<Record<string, unknown>>;

/**
 * Runs commands one after the other, each on the texts that the one before left.
 * @throws Refusal with the number of the command that can't be run
 */
export async function runCommands(
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
        ? (located(document, file, command) as EditCommand)
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
      return located(document, file, command) as EditCommand;
  }
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

/** Returns the same command with locations where agents write places. */
function located(document: OpenedDocument, file: AnalyzedFile, command: Command): unknown {
  const { fields } = AGENT_COMMANDS.get(String(command.do)) ?? { fields: {} };
  const converted = (schema: Schema, value: unknown): unknown => {
    if (typeof value === 'string' && isPlace(schema)) return locationOf(document, file, value);
    const { items, properties } = [schema, ...(schema.anyOf ?? [])].find((one) =>
      Array.isArray(value) ? one.items : one.properties && isMeant(one, value),
    ) ?? { items: undefined, properties: undefined };
    if (Array.isArray(value)) return items ? value.map((item) => converted(items, item)) : value;
    return properties && value !== null && typeof value === 'object'
      ? mapped(value as Input, properties, converted)
      : value;
  };
  return mapped(command, fields, converted);
}

const isPlace = ({ format, anyOf = [] }: Schema): boolean =>
  format === PLACE || anyOf.some((one) => one.format === PLACE);

/** Whether a value is what a schema of an object is about: it matches its required fields. */
const isMeant = ({ required = [] }: Schema, value: unknown): boolean =>
  value !== null && typeof value === 'object' && required.every((key) => Object.hasOwn(value, key));

function mapped(
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
export const placeOf = ({ pathOf }: OpenedDocument, { uri, pointer }: Location): string =>
  `${pathOf(uri)}#${pointer}`;

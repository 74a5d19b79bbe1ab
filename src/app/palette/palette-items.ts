// What the palette lists: hits, recent locations and commands under their headings.
import {
  ArrowUpRight,
  AtSign,
  Binary,
  Box,
  Boxes,
  Braces,
  Cable,
  FileText,
  Hash,
  Info,
  KeyRound,
  ListOrdered,
  type LucideIcon,
  Mail,
  MapPin,
  Server,
  Tag,
  Terminal,
  Text,
  Variable,
} from 'lucide-react';
import { clientName, formatNumber, homeOf, loadSamples, partAt, partOf } from '../../core/light.ts';
import type {
  Hit,
  HitKind,
  Location,
  Model,
  OperationPart,
  ServerPart,
  VariableView,
} from '../../core/types.ts';
import { serverKey, type ValueMemory, valueKey } from '../../docs/pane/folds.ts';
import type { Command } from '../commands/command.ts';
import { copyText } from '../copy-text.ts';
import type { ReaderServices } from '../services.ts';

export interface PaletteItem {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly code?: true;
  readonly text: string;
  /** At the end of the row: the part around it, or the keys of a command. */
  readonly end: string;
  readonly keys?: true;
  readonly location?: Location;
  readonly command?: Command;
  /** A file to show in the editor. */
  readonly file?: string;
}

interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** Groups hits, in the order in which they came. What a trait gives to messages is one item. */
export function hitGroups(hits: readonly Hit[], model: Model | null): PaletteGroup[] {
  const groups: { heading: string; items: PaletteItem[] }[] = [];
  for (const { kind, name, text, context: where, uri, pointer } of hits) {
    const { many, icon, code } = HIT_KINDS[kind];
    let group = groups.at(-1);
    if (group?.heading !== many) {
      group = { heading: many, items: [] };
      groups.push(group);
    }
    const carried = model && traitUsesAt(model, { uri, pointer });
    const item = {
      key: `${kind} ${uri}#${pointer}`,
      icon,
      name,
      ...(code && { code }),
      text: [text, carried?.messages].filter(Boolean).join(' · '),
      end: carried?.trait ?? where,
      location: { uri, pointer },
    };
    if (!group.items.some((other) => other.key === item.key)) group.items.push(item);
  }
  return groups;
}

/** Messages that are named. */
const NAMED = 2;

/** The trait around a location with the messages that have it; null elsewhere and without any. */
function traitUsesAt(
  model: Model,
  { uri, pointer }: Location,
): { readonly trait: string; readonly messages: string } | null {
  const part = model.parts.get(partAt(model, { uri, pointer }) ?? '');
  if (part?.kind !== 'component' || part.objectTitle !== 'Message Trait Object') return null;
  const names = part.usedBy
    .filter(({ id }) => id !== null && model.parts.get(id)?.kind === 'message')
    .map(({ label }) => label);
  if (names.length === 0) return null;
  const shown =
    names.length <= NAMED + 1
      ? names
      : [...names.slice(0, NAMED), `${formatNumber(names.length - NAMED)} more messages`];
  const last = shown.at(-1);
  return {
    trait: `from trait ${part.title ?? part.key}`,
    messages: `in ${shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`}`,
  };
}

/** Returns the recent locations as a group, each labelled by the object that contains it. */
export function recentGroup(model: Model | null, locations: readonly Location[]): PaletteGroup[] {
  const items = locations.flatMap((location): PaletteItem[] => {
    const part = model?.parts.get(partAt(model, location) ?? '');
    if (!part) return [];
    const { icon, many } = HIT_KINDS[part.kind];
    const inner = location.pointer.slice(part.pointer.length + 1).replaceAll('/', ' › ');
    return [
      {
        key: `recent ${location.uri}#${location.pointer}`,
        icon,
        name: part.title ?? (part.key || many),
        text: inner || homeOf(part),
        end: many,
        location,
      },
    ];
  });
  return items.length > 0 ? [{ heading: 'Recent', items }] : [];
}

/**
 * Files whose names hold all words, as a group.
 * @param files address of each, '' for the root document, with its name
 * @param query in lower case; none: all files
 */
export function fileGroup(
  files: readonly { readonly uri: string; readonly name: string }[],
  query: readonly string[],
): PaletteGroup[] {
  const items = files
    .filter(({ uri, name }) => query.every((word) => `${uri} ${name}`.toLowerCase().includes(word)))
    .map(
      ({ uri, name }): PaletteItem => ({
        key: `file ${uri}`,
        icon: FileText,
        name,
        text: uri === name ? '' : uri,
        end: '',
        file: uri,
      }),
    );
  return items.length > 0 ? [{ heading: 'Files', items }] : [];
}

/**
 * Commands whose names hold all words as beginnings of words, as a group; behind them those that
 * do with their keywords.
 * @param query in lower case; none: all commands
 */
export function commandGroup(
  commands: readonly Command[],
  query: readonly string[],
  keyText: (shortcut: string) => string,
): PaletteGroup[] {
  const holds = (text: string): boolean =>
    query.every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`));
  const row = (command: Command, text: string): PaletteItem => {
    const { id, name, icon, shortcut } = command;
    const end = shortcut ? keyText(shortcut) : '';
    return { key: `command ${id}`, icon, name, text, end, keys: true, command };
  };
  const named = commands.filter(({ name, about = '' }) => holds(`${name} ${about}`));
  const others = commands.filter(
    (command) => !named.includes(command) && holds(`${command.name} ${KEYWORDS[command.id] ?? ''}`),
  );
  const items = [
    ...named.map((command) => row(command, command.about ?? '')),
    // What it was found by is shown, or the row would be a riddle.
    ...others.map((command) => row(command, keywordsFound(command, query))),
  ];
  return items.length > 0 ? [{ heading: 'Commands', items }] : [];
}

/** Returns the keywords of a command that begin with a word of the query. */
function keywordsFound({ id }: Command, query: readonly string[]): string {
  const keywords = KEYWORDS[id]?.split(' ') ?? [];
  return keywords.filter((keyword) => query.some((word) => keyword.startsWith(word))).join(', ');
}

// What the kinds of hits are called and look like.

interface HitKindView {
  /** Heading above several. */
  readonly many: string;
  readonly icon: LucideIcon;
  /** Its name is one that programs know, and is shown as such. */
  readonly code?: true;
}

const HIT_KINDS: Readonly<Record<HitKind, HitKindView>> = {
  info: { many: 'Overview', icon: Info },
  server: { many: 'Servers', icon: Server },
  channel: { many: 'Channels', icon: Hash },
  operation: { many: 'Operations', icon: ArrowUpRight },
  message: { many: 'Messages', icon: Mail },
  schema: { many: 'Schemas', icon: Braces },
  security: { many: 'Security schemes', icon: KeyRound },
  component: { many: 'Other components', icon: Boxes },
  address: { many: 'Addresses', icon: MapPin, code: true },
  parameter: { many: 'Parameters', icon: Variable, code: true },
  variable: { many: 'Server variables', icon: Variable, code: true },
  property: { many: 'Properties', icon: Box, code: true },
  header: { many: 'Headers', icon: AtSign, code: true },
  value: { many: 'Values', icon: ListOrdered, code: true },
  tag: { many: 'Tags', icon: Tag },
  scope: { many: 'Scopes', icon: KeyRound, code: true },
  binding: { many: 'Bindings', icon: Cable, code: true },
  extension: { many: 'Extensions', icon: Binary, code: true },
  example: { many: 'Examples', icon: FileText },
  field: { many: 'Fields', icon: Text, code: true },
  text: { many: 'Text', icon: Text },
};

// Other words by which users look for a command of the studio: those of other tools, and of what
// they want to do.

/** By the id of the command. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  new: 'create blank empty',
  'step-by-step': 'create wizard',
  'open-file': 'import load upload avro protobuf openapi',
  'open-folder': 'import load directory project workspace',
  'open-ruleset': 'style guide spectral lint rules team load import',
  'new-rule': 'ruleset spectral style guide make create enforce convention',
  start: 'home recent documents examples welcome',
  save: 'write file',
  'save-as': 'copy export file',
  reload: 'refresh revert',
  download: 'save export',
  'download-one': 'bundle merge export',
  'download-zip': 'archive export backup',
  'rename-file': 'move',
  'delete-file': 'remove',
  print: 'pdf paper',
  'export-html': 'save download documentation web page',
  'export-markdown': 'save download documentation md',
  share: 'link url address embed send publish',
  compare: 'diff differences breaking changes versions',
  'local-history': 'versions restore backup earlier',
  'name-version': 'label snapshot',
  'go-to-file': 'open',
  find: 'search',
  edit: 'code source text editor',
  split: 'both preview',
  read: 'documentation preview',
  diagram: 'graph map picture',
  outline: 'tree sidebar navigation',
  problems: 'errors warnings validate validation lint check',
  form: 'inspector properties fields',
  'add-server': 'new create broker host',
  'add-channel': 'new create topic queue',
  'add-message': 'new create event payload',
  'add-operation': 'new create send receive publish subscribe',
  'add-request-reply': 'new create response rpc',
  'add-schema': 'new create type model',
  'add-security': 'new create authentication login password',
  'find-replace': 'search substitute',
  definition: 'jump target',
  references: 'usages uses',
  rename: 'refactor name',
  'quick-fix': 'extract move split repair actions',
  format: 'prettify beautify indent tidy',
  sort: 'order alphabetically',
  'word-wrap': 'long lines',
  'fold-all': 'collapse',
  'unfold-all': 'expand',
  'editor-settings': 'preferences options font size',
  agents: 'ai assistant mcp webmcp tools',
  shortcuts: 'keys help hotkeys',
  rules: 'lint validation severity warnings',
  'theme-light': 'mode bright colors appearance',
  'theme-dark': 'mode night colors appearance',
  'theme-system': 'mode automatic colors appearance',
};

// Commands of the palette that copy code for the operation that is read: one for each client that
// speaks the protocol of its server.

type Services = Pick<ReaderServices, 'palette' | 'readingAt' | 'singlePart' | 'store' | 'values'>;

/** Resolves to the commands; none where no operation is shown, or none of its code. */
export async function sampleCommands(app: Services): Promise<readonly Command[]> {
  const { model } = app.store.getState().analysis;
  const operation = model && operationShown(app, model);
  if (!operation) return [];
  const { codeSamples } = await loadSamples();
  const made = codeSamples({ model, operation });
  if ('none' in made) return [];
  return made.samples.map((sample) => ({
    id: `copy-sample ${sample.client}`,
    name: `Copy as ${clientName(sample)}`,
    about: `${operation.action === 'send' ? 'code to receive' : 'code to send'}: ${operation.title ?? operation.key}`,
    icon: Terminal,
    forReaders: true,
    run: () => void askOrCopy(app, operation, sample.client),
  }));
}

/** The operation that is read, else the one that is selected. */
function operationShown(
  { readingAt, singlePart, store }: Services,
  model: Model,
): OperationPart | undefined {
  const alone = singlePart.getState().location;
  const { selection } = store.getState();
  const id = readingAt.getState() ?? (alone ? partAt(model, alone) : null);
  return partOf(model, id ?? (selection && partAt(model, selection)), 'operation');
}

/** A variable of the address or the server, with the key of its value. */
export interface SampleValue {
  readonly key: string;
  readonly variable: VariableView;
}

/** Resolves to the variables of the code for an operation, those of the server first. */
export async function sampleValues(
  { store, values }: Pick<Services, 'store' | 'values'>,
  operation: OperationPart,
): Promise<readonly SampleValue[]> {
  const { model } = store.getState().analysis;
  const { sampleVariables } = await loadSamples();
  if (!model) return [];
  const server = chosenServer(values, model, operation);
  return sampleVariables({ model, operation, server }).flatMap(({ of, variables }) =>
    variables.map((variable) => ({ key: valueKey(of.id, variable.name), variable })),
  );
}

/** The server that is chosen in the cards; undefined for the first one. */
function chosenServer(
  values: ValueMemory,
  model: Model,
  { channel, servers }: OperationPart,
): ServerPart | undefined {
  const chosen = values.chosen(serverKey(channel?.id), '');
  return servers.some(({ id }) => id === chosen) ? partOf(model, chosen, 'server') : undefined;
}

/** Asks for the values that neither the document nor the user gave, or copies code without them. */
async function askOrCopy(app: Services, operation: OperationPart, client: string): Promise<void> {
  const asked = await sampleValues(app, operation);
  const isOpen = asked.some(
    ({ key, variable }) => app.values.chosen(key, variable.default ?? '') === '',
  );
  if (isOpen) app.palette.getState().askForValues({ operation: operation.id, client });
  else await copySample(app, operation, client);
}

/**
 * Copies code with the values that the user gave. The message that it sends is generated where the
 * document has no example.
 */
export async function copySample(
  { store, values }: Pick<Services, 'store' | 'values'>,
  operation: OperationPart,
  client: string,
): Promise<void> {
  const { request, analysis } = store.getState();
  const { codeSamples, exampleToSend, sampleVariables, sentMessage } = await loadSamples();
  const { model } = analysis;
  if (!model) return;
  const server = chosenServer(values, model, operation);
  const given = { variables: {}, parameters: {} };
  for (const { of, variables } of sampleVariables({ model, operation, server })) {
    const filled = variables.map(({ name }) => [name, values.chosen(valueKey(of.id, name), '')]);
    given[of.kind === 'server' ? 'variables' : 'parameters'] = Object.fromEntries(
      filled.filter(([, value]) => value !== ''),
    );
  }
  const message = sentMessage(model, operation);
  const example =
    message &&
    (await exampleToSend(message, ({ id }) => request({ request: 'makeExample', id, seed: 1 })));
  const written = codeSamples({ model, operation, server, example, ...given });
  const sample =
    'samples' in written ? written.samples.find((one) => one.client === client) : undefined;
  if (sample) copyText(store, sample.code, `Copied: code for ${clientName(sample)}.`);
}

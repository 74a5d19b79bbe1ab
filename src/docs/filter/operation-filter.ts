// Which operations a reader wants to see, and by what they are grouped; in the address as
// `group=tag&filter=action:send&filter=tag:orders`.
import type { ChannelPart, Model, OperationPart, PartId, ServerPart } from '../../core/types.ts';
import type { ShownOperations } from '../pane/pane.ts';

export const GROUPINGS = ['none', 'tag', 'channel', 'protocol'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const FACETS = ['action', 'tag', 'protocol', 'server', 'deprecated'] as const;
export type Facet = (typeof FACETS)[number];

export interface OperationFilter {
  readonly group: Grouping;
  /** At most one value of each. */
  readonly values: Readonly<Partial<Record<Facet, string>>>;
}

export const NO_FILTER: OperationFilter = { group: 'none', values: {} };

/** Reads a filter from the query of an address; what is unknown is left out. */
export function readFilter(query: string): OperationFilter {
  const parameters = new URLSearchParams(query);
  const values: Partial<Record<Facet, string>> = {};
  for (const text of parameters.getAll('filter')) {
    const at = text.indexOf(':');
    const facet = FACETS.find((name) => name === text.slice(0, at));
    if (facet) values[facet] = text.slice(at + 1);
  }
  return { group: GROUPINGS.find((name) => name === parameters.get('group')) ?? 'none', values };
}

/** Writes a filter as parameters of a query, without `?`; '' where nothing is filtered. */
export function writeFilter({ group, values }: OperationFilter): string {
  const parameters = new URLSearchParams();
  if (group !== 'none') parameters.set('group', group);
  for (const facet of FACETS) {
    const value = values[facet];
    if (value !== undefined) parameters.append('filter', `${facet}:${value}`);
  }
  return parameters.toString();
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Returns the values of each facet that tell operations apart, in the order of the document. */
export function choicesOf(model: Model): readonly (readonly [Facet, readonly Choice[]])[] {
  const operations = operationsOf(model);
  return FACETS.flatMap((facet) => {
    const choices = new Map<string, Choice>();
    let apart = false;
    for (const [i, operation] of operations.entries()) {
      const found = valuesOf(model, operation, facet);
      const before = choices.size;
      for (const choice of found) if (!choices.has(choice.value)) choices.set(choice.value, choice);
      apart ||= i > 0 && (choices.size > before || found.length < choices.size);
    }
    return apart && choices.size > 0 ? [[facet, inOrder(model, facet, [...choices.values()])]] : [];
  });
}

/** Returns the operations that a filter leaves, group by group; null where it changes nothing. */
export function shownOperations(model: Model, filter: OperationFilter): ShownOperations | null {
  const { group, values } = filter;
  const chosen = FACETS.filter((facet) => values[facet] !== undefined);
  if (group === 'none' && chosen.length === 0) return null;
  const left = operationsOf(model).filter((operation) =>
    chosen.every((facet) =>
      valuesOf(model, operation, facet).some(({ value }) => value === values[facet]),
    ),
  );
  if (group === 'none') return { ids: left.map(({ id }) => id), heads: new Map() };
  const groups = new Map<string, OperationPart[]>();
  for (const choice of groupsOf(model, group)) groups.set(choice, []);
  const others: OperationPart[] = [];
  for (const operation of left) {
    const name = groupOf(model, operation, group);
    const members = name === undefined ? others : (groups.get(name) ?? []);
    members.push(operation);
    if (name !== undefined) groups.set(name, members);
  }
  const heads = new Map<PartId, string>();
  const ids: PartId[] = [];
  for (const [name, members] of [...groups, [WITHOUT[group], others] as const]) {
    const [first] = members;
    if (first) heads.set(first.id, name);
    ids.push(...members.map(({ id }) => id));
  }
  return { ids, heads };
}

const WITHOUT: Readonly<Record<Exclude<Grouping, 'none'>, string>> = {
  tag: 'Without a tag',
  channel: 'Without a channel',
  protocol: 'Without a protocol',
};

function operationsOf(model: Model): readonly OperationPart[] {
  return model.order.operations
    .map((id) => model.parts.get(id))
    .filter((part) => part?.kind === 'operation');
}

/** The groups that the document itself has an order for. */
function groupsOf(model: Model, group: Exclude<Grouping, 'none'>): readonly string[] {
  if (group === 'tag') return model.info?.tags.map(({ name }) => name) ?? [];
  if (group === 'protocol') return [];
  return model.order.channels
    .map((id) => model.parts.get(id))
    .filter((part) => part?.kind === 'channel')
    .map((part) => part.title ?? part.key);
}

/** An operation has one card, so it is in one group: that of its first tag. */
function groupOf(
  model: Model,
  operation: OperationPart,
  group: Exclude<Grouping, 'none'>,
): string | undefined {
  if (group === 'tag') return tagsOf(model, operation)[0];
  if (group === 'channel') return operation.channel?.label;
  const protocols = valuesOf(model, operation, 'protocol').map(({ label }) => label);
  return protocols.length > 0 ? protocols.join(', ') : undefined;
}

function valuesOf(model: Model, operation: OperationPart, facet: Facet): readonly Choice[] {
  switch (facet) {
    case 'action':
      return operation.action === undefined ? [] : [plainChoice(operation.action)];
    case 'tag':
      return tagsOf(model, operation).map(plainChoice);
    case 'protocol':
      return distinct(serversOf(model, operation).map(({ protocol }) => protocol)).map(plainChoice);
    case 'server':
      return serversOf(model, operation).map(({ id, title, key }) => ({
        value: id.replace(/^#\/servers\//, ''),
        label: title ?? key,
      }));
    case 'deprecated':
      return [isDeprecated(model, operation) ? DEPRECATED : CURRENT];
  }
}

const DEPRECATED: Choice = { value: 'yes', label: 'Deprecated' };
const CURRENT: Choice = { value: 'no', label: 'Not deprecated' };

/** The format has no field for it: an extension and a tag are what authors use. */
function isDeprecated(model: Model, operation: OperationPart): boolean {
  return [operation, channelOf(model, operation)].some(
    (part) =>
      part?.extensions.some(([name, value]) => name === 'x-deprecated' && value !== false) ||
      part?.tags.some(({ name }) => name.toLowerCase() === 'deprecated'),
  );
}

const plainChoice = (value: string): Choice => ({ value, label: value });

/** Its own tags; where it has none, those of its channel. */
function tagsOf(model: Model, operation: OperationPart): readonly string[] {
  const own = operation.tags.map(({ name }) => name);
  return own.length > 0 ? own : (channelOf(model, operation)?.tags.map(({ name }) => name) ?? []);
}

function channelOf(model: Model, { channel }: OperationPart): ChannelPart | null {
  const part = channel?.id ? model.parts.get(channel.id) : undefined;
  return part?.kind === 'channel' ? part : null;
}

function serversOf(model: Model, { servers }: OperationPart): readonly ServerPart[] {
  return servers
    .map(({ id }) => (id === null ? undefined : model.parts.get(id)))
    .filter((part) => part?.kind === 'server');
}

const distinct = (texts: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

/** Tags as the document lists them, servers in their order; other values as they come. */
function inOrder(model: Model, facet: Facet, choices: readonly Choice[]): readonly Choice[] {
  const listed =
    facet === 'tag'
      ? (model.info?.tags.map(({ name }) => name) ?? [])
      : facet === 'server'
        ? model.order.servers.map((id) => id.replace(/^#\/servers\//, ''))
        : [];
  const rank = ({ value }: Choice) => {
    const at = listed.indexOf(value);
    return at < 0 ? listed.length : at;
  };
  return choices.toSorted((a, b) => rank(a) - rank(b));
}

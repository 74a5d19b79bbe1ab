// Extends a document by messages that were seen, by verified edits: channels for addresses that it
// doesn't have, messages that none of a channel is, and schemas that admit what came.
import { type AnalyzedFile, sourceOf, valueIn } from '../analysis/analyzed-file.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import { schemaValue } from '../analysis/documents/schema-value.ts';
import { channelOf, type LiveChannel, type LiveMessage } from '../analysis/live/candidates.ts';
import { headerReader } from '../analysis/live/headers.ts';
import { headerStyleOf, type Incoming, type JudgedMessage } from '../analysis/live/session.ts';
import { valueSchemas } from '../analysis/live/value-schemas.ts';
import { partOf } from '../analysis/model/parts.ts';
import type { MessagePart } from '../analysis/model/types.ts';
import { looksSecret } from '../analysis/secrets/find-secrets.ts';
import { quote } from '../format/message-text.ts';
import { COMBINATIONS } from '../format/schema-keywords.ts';
import { edit } from '../text/edit/edit.ts';
import type { Change } from '../text/edit/types.ts';
import { groupBy } from '../text/group-by.ts';
import { isRoot } from '../text/location.ts';
import { formatCount } from '../text/plural.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { entry, get, type Node, type NodePath, nodeAt, stringOf } from '../text/tree.ts';
import { isMap } from '../text/value.ts';
import { attempt } from './commands/refusal.ts';
import { joined, MAX_VALUES, widenSchema } from './commands/schema/infer-from-samples.ts';
import { schemaAt } from './commands/schema/schema-at.ts';
import { WizardEdits } from './commands/wizards/wizard-edits.ts';
import { Discovery, type DiscoveryOptions } from './discovery/discover.ts';
import { type ConstantPlace, kindProperty, textAt } from './discovery/message-kinds.ts';
import type { SeenMessage } from './discovery/seen-message.ts';

/** What the messages are merged into, and what judges them. */
export interface MergeOptions extends DiscoveryOptions {
  /** Of the document, with the files that it refers to. Its text is the result afterwards. */
  readonly analyzer: Analyzer;
  /** Without the letters for TLS: `mqtt`, `ws` ... */
  readonly protocol: string;
  /** Judges each of the messages by the channels. */
  judge(messages: readonly Incoming[], channels: readonly LiveChannel[]): readonly JudgedMessage[];
}

/** What was done to the document. */
export interface MergedMessages {
  readonly text: string;
  /** How many of them are new. */
  readonly channels: number;
  readonly messages: number;
  /** Messages that came, and are still not valid by the document. */
  readonly remaining: number;
  /** What was added and widened, and what could not be, one sentence each. */
  readonly notes: readonly string[];
}

/** A message that was seen, as the present document judges it. */
interface Judged {
  readonly seen: SeenMessage;
  readonly result: JudgedMessage;
}

/** What is known as long as the text stays. */
interface LastJudged {
  readonly text: string;
  readonly all: readonly Judged[];
  readonly channels: ReadonlyMap<string, LiveChannel>;
}

/** A change of the document that may make others invalid. */
interface Step {
  /** What it changes, as the subject of a sentence. */
  readonly title: string;
  run(): void;
}

/** A new message of a channel. */
interface NewMessage {
  readonly channel: LiveChannel;
  readonly name: string;
  readonly message: object;
}

/** Errors by which a value can't be read at all: such a message describes nothing. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ...['not-json', 'not-text', 'empty', 'avro', 'protobuf', 'schema-id', 'schema'],
]);
/** Keywords that are removed where a value breaks them; bounds are with the other values. */
const REMOVABLE: ReadonlySet<string> = new Set([
  ...['pattern', 'multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains'],
]);
/** Schemas that are widened, of which recursive ones may come again and again. */
const MAX_SCHEMAS = 5_000;
/** Parts of one schema, of which recursive ones may come again and again. */
const MAX_PARTS = 200;
const MAX_REASONS = 3;

/**
 * Merges what was seen into the document. A message that was valid before stays so, as far as it is
 * among those that were seen; no schema becomes narrower but by the new properties of its objects.
 * Constants stay: they tell messages apart.
 */
export function mergeMessages(discovery: Discovery, options: MergeOptions): MergedMessages {
  return new Merging(discovery, options).run();
}

class Merging {
  private readonly options: MergeOptions;
  private readonly discovery: Discovery;
  private readonly notes: string[] = [];
  private readonly seen: readonly SeenMessage[];
  private readonly incoming: readonly Incoming[];
  private channels: ReadonlyMap<string, LiveChannel> = new Map();
  /** Of payloads, by the message. */
  private names = new Map<string, ReadonlySet<string>>();
  private readonly unread = new WeakMap<LiveChannel, readonly string[]>();
  private lastJudged: LastJudged | null = null;

  constructor(discovery: Discovery, options: MergeOptions) {
    this.discovery = discovery;
    this.seen = discovery.messages();
    this.incoming = this.seen.map((one) => incomingOf(one));
    this.options = options;
  }

  run(): MergedMessages {
    const before = this.judgeAll();
    const newChannels = this.addChannels(before);
    this.widenParameters(before);
    this.safely(this.widerMessages(before));
    this.removeKeywords();
    const added = this.addMessages(before, this.judgeAll());
    this.safely(this.nearestMessages());
    this.removeKeywords();
    // What became valid only now may have properties that are not described.
    this.safely(this.widerMessages(this.judgeAll().filter(({ result }) => isValid(result))));
    const remaining = this.judgeAll().filter(({ result }) => !isValid(result));
    this.noteRemaining(remaining);
    return {
      text: this.text,
      channels: newChannels.channels,
      messages: newChannels.messages + added,
      remaining: remaining.length,
      notes: [...this.notes, ...this.discovery.leftOut()],
    };
  }

  private get file(): AnalyzedFile {
    const file = this.options.analyzer.analyzedFile('');
    if (!file) throw new Error('The document has no text.');
    return file;
  }

  private get text(): string {
    return sourceOf(this.file, '')?.text ?? '';
  }

  /** Judges all messages by the present text. */
  private judgeAll(): readonly Judged[] {
    const { text } = this;
    if (this.lastJudged?.text === text) return this.lastJudged.all;
    this.names.clear();
    const { analyzer } = this.options;
    const model = analyzer.model();
    const bundler = analyzer.bundler();
    this.channels = new Map(
      model.order.channels.flatMap((id) => {
        const part = partOf(model, id, 'channel');
        return part ? [[part.key, channelOf(bundler, model, part)] as const] : [];
      }),
    );
    const results = this.options.judge(this.incoming, [...this.channels.values()]);
    const all = results.flatMap((result, i): Judged[] => {
      const seen = this.seen[i];
      return seen ? [{ seen, result }] : [];
    });
    this.lastJudged = { text, all, channels: this.channels };
    return all;
  }

  /**
   * Takes steps, but for those by which a message that was valid no longer is. It judges all
   * messages once where there are none of these.
   */
  private safely(steps: readonly Step[]): void {
    if (steps.length === 0) return;
    const before = this.judgeAll();
    const { text, notes, lastJudged } = this;
    const kept = notes.length;
    for (const step of steps) step.run();
    if (this.text === text || !this.isHarmed(before)) return;
    this.options.analyzer.setText(text);
    this.lastJudged = lastJudged;
    this.channels = lastJudged?.channels ?? this.channels;
    notes.length = kept;
    const [first, ...more] = steps;
    if (more.length === 0 && first)
      this.note(`${first.title} not changed, because a message that is valid would no longer be.`);
    if (more.length === 0) return;
    const middle = steps.length >> 1;
    this.safely(steps.slice(0, middle));
    this.safely(steps.slice(middle));
  }

  private isHarmed(before: readonly Judged[]): boolean {
    const after = this.judgeAll();
    return before.some(({ result: { verdict } }, i) => {
      const now = after[i]?.result;
      return verdict === 'valid'
        ? now?.verdict !== 'valid'
        : verdict === 'ambiguous' && !(now && isValid(now));
    });
  }

  /** Makes changes of the document; says why where it can't. */
  private apply(changes: readonly Change[]): boolean {
    const source = sourceOf(this.file, '');
    const edited = source && edit(source, changes);
    if (!edited || 'refused' in edited) {
      if (edited) this.note(`Not changed: ${edited.refused}`);
      return false;
    }
    this.options.analyzer.setText(edited.text);
    return true;
  }

  private write(put: (edits: WizardEdits) => void): boolean {
    const draft = attempt(() => {
      const edits = new WizardEdits(this.file);
      put(edits);
      return edits.draft('', { uri: '', path: [] });
    });
    if ('refused' in draft) {
      this.note(`Not changed: ${draft.refused}`);
      return false;
    }
    return this.apply((draft.changes ?? []).flatMap(({ changes }) => changes));
  }

  private note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  private has(...path: string[]): boolean {
    return valueIn(this.file, '', path) !== undefined;
  }

  private isTaken(channel?: string) {
    return {
      channel: (name: string) => this.has('channels', name),
      message: (name: string) =>
        this.has('components', 'messages', name) ||
        (channel !== undefined && this.has('channels', channel, 'messages', name)),
    };
  }

  private discoveryOf(messages: readonly SeenMessage[]): Discovery {
    const discovery = new Discovery(this.options);
    for (const one of messages) discovery.add(one);
    return discovery;
  }

  // New channels.

  private addChannels(judged: readonly Judged[]) {
    const foreign = judged.filter(({ result }) => result.channel === null);
    if (foreign.length === 0) return { channels: 0, messages: 0 };
    const found = this.discoveryOf(foreign.map(({ seen }) => seen)).parts(this.isTaken());
    const isDone = this.write((edits) => {
      for (const [name, message] of found.messages)
        edits.put({ uri: '', path: ['components', 'messages', name] }, message);
      for (const [key, channel] of found.channels)
        edits.put({ uri: '', path: ['channels', key] }, channel);
    });
    if (!isDone) return { channels: 0, messages: 0 };
    for (const note of found.notes) this.note(note);
    this.note(`New channels: ${[...found.channels.keys()].map((key) => quote(key)).join(', ')}.`);
    return { channels: found.channels.size, messages: found.messages.size };
  }

  // Wider parameters.

  private widenParameters(judged: readonly Judged[]): void {
    const values = new Map<string, { path: NodePath; values: Set<string>; name: string }>();
    for (const { result } of judged)
      for (const { path, code } of result.errors) {
        const [side, name = ''] = fromPointer(path);
        const value = result.parameters[name];
        const channel = this.channels.get(result.channel ?? '')?.part;
        if (side !== 'parameters' || code !== 'enum' || value === undefined || !channel) continue;
        const at = this.resolved(channel.uri, [
          ...fromPointer(channel.pointer),
          ...['parameters', name],
        ]);
        if (!at || !isRoot(at.uri)) continue;
        const id = toPointer(at.path);
        const known = values.get(id);
        if (known) known.values.add(value);
        else values.set(id, { path: at.path, values: new Set([value]), name });
      }
    this.safely(
      [...values.values()].map(({ path, values: all, name }) => ({
        title: `Parameter ${quote(name)}:`,
        run: () => this.addValues(path, name, [...all]),
      })),
    );
  }

  private addValues(path: NodePath, name: string, values: readonly string[]): void {
    if (values.length > MAX_VALUES || looksSecret(name, values)) {
      this.note(`Parameter ${quote(name)}: not changed, because its values look like data.`);
      return;
    }
    const isDone = this.apply(
      values.map((data): Change => {
        return { do: 'append', list: [...path, 'enum'], value: { data } };
      }),
    );
    if (isDone)
      this.note(
        `Parameter ${quote(name)}: new enum values ${joined(values.map((one) => quote(one)))}.`,
      );
  }

  // Wider schemas.

  /** Widens each message by those that it is, or that are alike. */
  private widerMessages(judged: readonly Judged[]): Step[] {
    const groups = groupBy(judged, ({ result }) => result.channel ?? '');
    return [...groups].flatMap(([channel, all]): Step[] => {
      const kinds = kindsOf(all);
      const own = all.filter(
        (one) =>
          isValid(one.result) ||
          (this.isWidenable(one) && !isOfOtherKind(one, kinds) && this.isAlike(one)),
      );
      return this.widerBy(channel, own, ({ result }) => result.message);
    });
  }

  private widerBy(
    channel: string,
    judged: readonly Judged[],
    nameOf: (one: Judged) => string | null,
  ): Step[] {
    return [...groupBy(judged, (one) => nameOf(one) ?? '')].map(([name, some]) => ({
      title: `${quote(name)}:`,
      run: () => this.widenMessage(channel, name, some),
    }));
  }

  /** Whether a message may be one of those of its channel. */
  private isWidenable(one: Judged): boolean {
    return (
      isReadable(one) && tagOf(one) === undefined && this.unreadOf(one.result.channel).length === 0
    );
  }

  /** Widens messages by those that no new message could be made of. */
  private nearestMessages(): Step[] {
    const wrong = this.judgeAll().filter((one) => this.isWidenable(one));
    return [...groupBy(wrong, ({ result }) => result.channel ?? '')].flatMap(([channel, all]) =>
      this.widerBy(channel, all, (one) => this.nearestTo(one)),
    );
  }

  /** The message that was meant, else the one with most of its properties, if it is one. */
  private nearestTo({ result: { channel, message, value } }: Judged): string | null {
    const is = value?.is;
    if (message !== null || !isMap(is)) return message;
    const all = this.channels.get(channel ?? '')?.messages ?? [];
    const [first, second] = all
      .map(({ name, part }) => {
        const schema = this.schemaOf(part, 'payload');
        const names = schema ? propertyNames(schema.node) : [];
        return { name, common: names.filter((one) => Object.hasOwn(is, one)).length };
      })
      .sort((a, b) => b.common - a.common);
    return first && first.common > (second?.common ?? 0) ? first.name : null;
  }

  /** Whether a message has a property of the message that was meant, if both have any. */
  private isAlike({ result: { channel, message, value } }: Judged): boolean {
    const meant = this.messageOf(channel, message);
    return !isMap(value?.is) || !meant || this.hasCommonName(meant, value.is);
  }

  /** Whether a value has a property that a message describes, or that describes none. */
  private hasCommonName({ part }: LiveMessage, value: unknown): boolean {
    const names = this.namesOf(part);
    return (
      names.size === 0 || (isMap(value) && [...names].some((one) => Object.hasOwn(value, one)))
    );
  }

  /** Names of all properties of a payload, those of combinations and other files among them. */
  private namesOf({ uri, pointer }: MessagePart): ReadonlySet<string> {
    const id = `${uri}#${pointer}`;
    const known = this.names.get(id);
    if (known) return known;
    const names = new Set<string>();
    const open = [{ uri, path: [...fromPointer(pointer), 'payload'] }];
    for (let i = 0; i < open.length && i < MAX_PARTS; i++) {
      const at = open[i];
      const schema = at && this.schemaAnywhere(at.uri, at.path);
      if (!schema) continue;
      for (const name of propertyNames(schema.node)) names.add(name);
      for (const keyword of COMBINATIONS) {
        const list = get(schema.node, keyword);
        if (list?.kind !== 'seq') continue;
        for (const index of list.items.keys())
          open.push({ uri: schema.uri, path: [...schema.path, keyword, String(index)] });
      }
    }
    this.names.set(id, names);
    return names;
  }

  private messageOf(channel: string | null, name: string | null): LiveMessage | undefined {
    return this.channels.get(channel ?? '')?.messages.find((one) => one.name === name);
  }

  private widenMessage(channel: string, name: string, judged: readonly Judged[]): void {
    const message = this.messageOf(channel, name);
    if (!message) return;
    const { part, headers } = message;
    const payload = this.schemaOf(part, 'payload');
    if (payload) this.widen(quote(name), toPointer(payload.path), valuesOf(judged));
    const described =
      headers.kind === 'schema' ? { root: headers.root, definitions: headers.definitions() } : null;
    const read = headerReader(described, headerStyleOf(this.options.protocol));
    this.widenHeaders(message, judged, read);
  }

  private widenHeaders(
    { part, name: title }: LiveMessage,
    judged: readonly Judged[],
    read: ReturnType<typeof headerReader>,
  ): void {
    const wrong = judged.filter(({ result }) =>
      result.errors.some(({ path }) => path.startsWith('/headers')),
    );
    const at = wrong.length === 0 ? null : this.schemaOf(part, 'headers');
    if (!at) return;
    const names = propertyNames(at.node);
    // Transports add headers of their own: only those that are described count.
    const values = wrong.map(({ seen }) => {
      const headers = read(seen.headers ?? {});
      return Object.fromEntries(
        names.flatMap((name) => (Object.hasOwn(headers, name) ? [[name, headers[name]]] : [])),
      );
    });
    this.widen(`Headers of ${quote(title)}`, toPointer(at.path), values);
  }

  /** Widens a schema of the document, and those that it refers to. */
  private widen(title: string, pointer: string, values: readonly unknown[]): void {
    const open = new Map([[pointer, { title, values: [...values] }]]);
    for (let count = 0; count < MAX_SCHEMAS; count++) {
      const [next] = open;
      if (!next) return;
      const [at, { title: name, values: own }] = next;
      open.delete(at);
      const location = schemaAt(this.file, at);
      if (own.length === 0 || !location || 'foreign' in location) continue;
      const { changes, notes, references } = widenSchema(location, own);
      if (changes.length === 0 || this.apply(changes))
        for (const note of notes) this.note(`${name}: ${note}`);
      for (const { path, values: inner } of references) {
        const target = this.schemaIn('', path);
        if (!target) continue;
        const id = toPointer(target.path);
        const known = open.get(id);
        // A call takes only so many arguments.
        if (known) for (const value of inner) known.values.push(value);
        else open.set(id, { title: quote(`#${id}`), values: [...inner] });
      }
    }
  }

  private removeKeywords(): void {
    const removed = new Map<string, Step>();
    for (const one of this.judgeAll()) {
      const { errors, channel, message } = one.result;
      const found = this.messageOf(channel, message);
      if (!found || !this.isWidenable(one)) continue;
      // What is wrong in another way, too, is not valid without the keyword either.
      if (!errors.every(({ code }) => REMOVABLE.has(code))) continue;
      for (const { path, code } of errors) {
        const { schemas } = valueSchemas(this.file.documents, found.part, path) ?? { schemas: [] };
        for (const { uri, path: schema, node } of schemas) {
          if (!isRoot(uri) || node.kind !== 'map' || !entry(node, code)) continue;
          const keyword = [...schema, code];
          const note = `${quote(found.name)}: removed, because a message does not match: ${quote(code)} at ${path}.`;
          removed.set(toPointer(keyword), {
            title: `${quote(found.name)}: ${quote(code)} at ${path}`,
            run: () => {
              if (this.apply([{ do: 'remove', path: keyword }])) this.note(note);
            },
          });
        }
      }
    }
    this.safely([...removed.values()]);
  }

  // New messages of channels.

  private addMessages(before: readonly Judged[], now: readonly Judged[]): number {
    const added: NewMessage[] = [];
    const names = new Set<string>();
    for (const [key, all] of groupBy(now, ({ result }) => result.channel ?? '')) {
      const channel = this.channels.get(key);
      if (!channel || !isRoot(channel.part.uri)) continue;
      const kinds = kindsOf(all);
      const wrong = all.filter(
        (one) => !isValid(one.result) && this.isDescribable(one, channel, kinds),
      );
      const placeOf = (one: Judged) => tagOf(one) ?? kinds.place;
      for (const some of groupBy(wrong, (one) => JSON.stringify(placeOf(one) ?? '')).values()) {
        const [first] = some;
        const taken = this.isTaken(channel.key);
        const found = this.discoveryOf(some.map(({ seen }) => seen)).messagesOf(
          channel.key,
          first && placeOf(first),
          { ...taken, message: (name) => names.has(name) || taken.message(name) },
        );
        for (const [name, { message, isJson, of }] of found) {
          const isStated = of.some(({ contentType }) => contentType !== undefined);
          // Any bytes could be this message.
          if (!isJson && !isStated && channel.messages.length > 0) continue;
          names.add(name);
          added.push({ channel, name, message });
        }
      }
    }
    const harmless = this.harmless(added, before);
    if (harmless.length > 0)
      this.note(
        `New messages: ${harmless.map(({ name, channel }) => `${quote(name)} of ${quote(channel.key)}`).join(', ')}.`,
      );
    return harmless.length;
  }

  /** Adds new messages, but for those with which others would be valid as several messages. */
  private harmless(added: readonly NewMessage[], before: readonly Judged[]): readonly NewMessage[] {
    if (added.length === 0) return [];
    const { text } = this;
    if (!this.put(added)) return [];
    const harmful = this.harmfulNames(before);
    if (harmful.size === 0) return added;
    const left = added.filter(({ name }) => !harmful.has(name));
    this.options.analyzer.setText(text);
    return left.length > 0 && this.put(left) ? left : [];
  }

  /** Names of messages of which others are several now, that were valid before. */
  private harmfulNames(before: readonly Judged[]): ReadonlySet<string> {
    const after = this.judgeAll();
    return new Set(
      before.flatMap(({ result }, i) =>
        result.verdict === 'valid' ? (after[i]?.result.fitting ?? []) : [],
      ),
    );
  }

  private put(added: readonly NewMessage[]): boolean {
    return this.write((edits) => {
      for (const { channel, name, message } of added) {
        const component = { uri: '', path: ['components', 'messages', name] };
        edits.put(component, message);
        edits.put(
          { uri: '', path: [...fromPointer(channel.part.pointer), 'messages', name] },
          { $ref: edits.refTo('', component) },
        );
      }
    });
  }

  /**
   * Whether a new message is made of a message that none is: it has another constant or kind than
   * all that are described, another content type, or no property in common with any of them.
   */
  private isDescribable(one: Judged, channel: LiveChannel, kinds: Kinds): boolean {
    const { verdict, errors, value } = one.result;
    if (this.unreadOf(channel.key).length > 0) return false;
    if (channel.messages.length === 0) return true;
    if (verdict !== 'invalid' || !isReadable(one)) return false;
    if (errors.some(({ path }) => path.startsWith('/param'))) return false;
    const tag = tagOf(one);
    if (tag) return textOf(one, tag) !== undefined;
    return (
      isOfOtherKind(one, kinds) ||
      errors.some(({ path }) => path === '/contentType') ||
      !channel.messages.some((message) => this.hasCommonName(message, value?.is))
    );
  }

  /** References of a channel to messages that could not be read. */
  private unreadOf(key: string | null): readonly string[] {
    const channel = this.channels.get(key ?? '');
    const known = channel && this.unread.get(channel);
    if (!channel || known) return known ?? [];
    const { uri, pointer } = channel.part;
    const at = this.resolved(uri, [...fromPointer(pointer), 'messages']);
    const entries = at?.node.kind === 'map' ? at.node.entries : [];
    const unread = entries.flatMap(({ key: name, value }) =>
      at && !this.resolved(at.uri, [...at.path, name])
        ? [stringOf(get(value, '$ref')) ?? name]
        : [],
    );
    this.unread.set(channel, unread);
    return unread;
  }

  private noteRemaining(remaining: readonly Judged[]): void {
    if (remaining.length === 0) return;
    const reasons = new Set(
      remaining.map(({ result: { errors, warnings, message, channel } }) => {
        const [unread] = this.unreadOf(channel);
        if (unread !== undefined)
          return `channel ${quote(channel ?? '')}: ${quote(unread)} was not read.`;
        const [first] = [...errors, ...warnings];
        const of = message === null ? `channel ${quote(channel ?? '')}` : quote(message);
        return `${of}${first ? `, ${first.path}: ${first.message}` : ''}`;
      }),
    );
    const isOne = remaining.length === 1;
    this.note(
      `${formatCount(remaining.length, 'message')} still ${isOne ? "doesn't" : "don't"} match the document.`,
    );
    for (const reason of [...reasons].slice(0, MAX_REASONS)) this.note(reason);
  }

  // Locations.

  private resolved(uri: string, path: NodePath) {
    const { documents } = this.file;
    const node = nodeAt(documents.file(uri)?.tree, path);
    return node ? documents.resolve(uri, path, node) : null;
  }

  private schemaAnywhere(uri: string, path: NodePath) {
    const at = this.resolved(uri, path);
    const { documents, dialect } = this.file;
    return at && schemaValue(documents, dialect, at);
  }

  private schemaIn(uri: string, path: NodePath) {
    const schema = this.schemaAnywhere(uri, path);
    return schema && isRoot(schema.uri) ? schema : null;
  }

  /** The schema of a message, where it is in the document itself. */
  private schemaOf({ uri, pointer }: MessagePart, side: 'payload' | 'headers') {
    return this.schemaIn(uri, [...fromPointer(pointer), side]);
  }
}

/** The message without its key, of which the core has the text only. */
function incomingOf({ address, payload, headers, contentType }: SeenMessage): Incoming {
  const bytes = payload && 'bytes' in payload ? payload.bytes : new Uint8Array();
  return {
    address,
    payload: payload && bytes,
    headers: headers && Object.keys(headers).length > 0 ? headers : null,
    contentType,
    ...(payload && 'value' in payload && { decoded: { is: payload.value } }),
  };
}

function isValid({ verdict }: JudgedMessage): boolean {
  return verdict === 'valid' || verdict === 'ambiguous';
}

function isReadable({ result: { errors } }: Judged): boolean {
  return (
    errors.length > 0 &&
    !errors.some(({ path, code }) => path === '/payload' && UNREADABLE.has(code))
  );
}

function valuesOf(judged: readonly Judged[]): readonly unknown[] {
  return judged.flatMap(({ result: { value } }) => (value ? [value.is] : []));
}

/** The place whose constant says that a message is none of those that are described. */
function tagOf({ result: { errors } }: Judged): ConstantPlace | undefined {
  for (const { path, code } of errors) {
    const [side, ...at] = fromPointer(path);
    const isConstant = ['no-message', 'const', 'discriminator'].includes(code);
    if (isConstant && (side === 'payload' || side === 'headers') && at.length > 0)
      return { side, path: at };
  }
  return undefined;
}

function textOf({ seen, result: { value } }: Judged, place: ConstantPlace): string | undefined {
  return textAt({ value: value?.is, headers: seen.headers }, place);
}

/** What a property says that tells the messages of a channel apart. */
interface Kinds {
  /** Undefined where no property does. */
  readonly place?: ConstantPlace;
  /** Texts of the valid ones. */
  readonly known: ReadonlySet<string | undefined>;
}

function kindsOf(judged: readonly Judged[]): Kinds {
  const property = kindProperty(valuesOf(judged));
  if (property === null) return { known: new Set() };
  const place: ConstantPlace = { side: 'payload', path: [property] };
  const valid = judged.filter(({ result }) => isValid(result));
  return { place, known: new Set(valid.map((one) => textOf(one, place))) };
}

function isOfOtherKind(one: Judged, { place, known }: Kinds): boolean {
  return place !== undefined && known.size > 0 && !known.has(textOf(one, place));
}

function propertyNames(schema: Node): readonly string[] {
  const properties = get(schema, 'properties');
  return properties?.kind === 'map' ? properties.entries.map(({ key }) => key) : [];
}

// Widens the messages, parameters and schemas of a document by what was seen.
import type { LiveMessage } from '../analysis/live/candidates.ts';
import { headerReader } from '../analysis/live/headers.ts';
import { schemaOfBasis } from '../analysis/live/judge.ts';
import { headerStyleOf } from '../analysis/live/session.ts';
import {
  onlyValueSchema,
  payloadPropertyNames,
  propertyNames,
} from '../analysis/live/value-schemas.ts';
import { quote } from '../format/message-text.ts';
import type { Change } from '../text/edit/types.ts';
import { groupBy } from '../text/group-by.ts';
import { isRoot } from '../text/location.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { get, type NodePath } from '../text/tree.ts';
import { isMap } from '../text/value.ts';
import { whyUnlisted } from './commands/schema/enum-values.ts';
import { firstNames, widenSchema } from './commands/schema/infer-from-samples.ts';
import { schemaAt } from './commands/schema/schema-at.ts';
import {
  canBeDescribed,
  isOfOtherKind,
  isValid,
  type Judged,
  judgedKinds,
  tagOf,
  valuesOf,
} from './discovery/judged-messages.ts';
import type { MergeDraft, WideningStep } from './merge-draft.ts';

/** Keywords that are removed where a value breaks them; bounds are with the other values. */
const REMOVABLE: ReadonlySet<string> = new Set([
  ...['pattern', 'multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains'],
]);
/** Schemas that are widened, of which recursive ones may come again and again. */
const MAX_SCHEMAS = 5_000;
/** A parameter, with values of it that its `enum` lacks. */
interface SeenParameter {
  readonly path: NodePath;
  /** As the addresses of channels name it. */
  readonly names: Set<string>;
  readonly values: Set<string>;
}

/** Widens what the document describes. */
export class Widening {
  private readonly draft: MergeDraft;
  private readonly protocol: string;

  /** @param protocol without the letters for TLS: `mqtt`, `ws` ... */
  constructor(draft: MergeDraft, protocol: string) {
    this.draft = draft;
    this.protocol = protocol;
  }

  // Wider parameters.

  widenParameters(judged: readonly Judged[]): void {
    const values = new Map<string, SeenParameter>();
    for (const { result } of judged)
      for (const { path, code } of result.errors) {
        const [side, name = ''] = fromPointer(path);
        const value = result.parameters[name];
        const channel = this.draft.channels.get(result.channel ?? '')?.part;
        if (side !== 'parameters' || code !== 'enum' || value === undefined || !channel) continue;
        const at = this.draft.resolved(channel.uri, [
          ...fromPointer(channel.pointer),
          ...['parameters', name],
        ]);
        if (!at || !isRoot(at.uri)) continue;
        const id = toPointer(at.path);
        const known = values.get(id);
        if (known) {
          known.names.add(name);
          known.values.add(value);
        } else values.set(id, { path: at.path, values: new Set([value]), names: new Set([name]) });
      }
    this.draft.widen(
      [...values.values()].map((one) => ({
        refusal: `${parameterTitle(one)}: not changed`,
        run: () => this.addValues(one),
      })),
    );
  }

  private addValues(parameter: SeenParameter): void {
    const { path, names } = parameter;
    const values = [...parameter.values];
    const title = parameterTitle(parameter);
    const whyNot = whyUnlisted([...names], values, this.draft.roomIn(path));
    if (whyNot !== null) {
      this.draft.note(`${title}: enum not changed (${whyNot}).`);
      return;
    }
    const isDone = this.draft.apply(
      values.map((data): Change => {
        return { do: 'append', list: [...path, 'enum'], value: { data } };
      }),
    );
    if (isDone)
      this.draft.note(
        `${title}: new enum ${values.length === 1 ? 'value' : 'values'} ${firstNames(values.map((one) => quote(one)))}.`,
      );
  }

  // Wider schemas.

  /** Widens each message by those that it is, or that are alike. */
  widerMessages(judged: readonly Judged[]): WideningStep[] {
    const groups = groupBy(judged, ({ result }) => result.channel ?? '');
    return [...groups].flatMap(([channel, all]): WideningStep[] => {
      const kinds = judgedKinds(all, this.draft.channels.get(channel)?.messages ?? []);
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
  ): WideningStep[] {
    return [...groupBy(judged, (one) => nameOf(one) ?? '')].map(([name, some]) => ({
      refusal: `${quote(name)}: not changed`,
      run: () => this.widenMessage(channel, name, some),
    }));
  }

  /** Whether a message may be one of those of its channel. */
  private isWidenable(one: Judged): boolean {
    return (
      canBeDescribed(one) &&
      tagOf(one) === undefined &&
      this.draft.unreadOf(one.result.channel).length === 0
    );
  }

  /** Widens messages by those that no new message could be made of. */
  nearestMessages(): WideningStep[] {
    const wrong = this.draft.judgeAll().filter((one) => this.isWidenable(one));
    return [...groupBy(wrong, ({ result }) => result.channel ?? '')].flatMap(([channel, all]) =>
      this.widerBy(channel, all, (one) => this.nearestTo(one)),
    );
  }

  /** The message that was meant, else the one with most of its properties, if it is one. */
  private nearestTo({ result: { channel, message, value } }: Judged): string | null {
    const is = value?.is;
    if (message !== null || !isMap(is)) return message;
    const all = this.draft.channels.get(channel ?? '')?.messages ?? [];
    const [first, second] = all
      .map(({ name, part }) => {
        const schema = this.draft.schemaOf(part, 'payload');
        const names = schema ? propertyNames(schema.node) : [];
        return { name, common: names.filter((one) => Object.hasOwn(is, one)).length };
      })
      .sort((a, b) => b.common - a.common);
    return first && first.common > (second?.common ?? 0) ? first.name : null;
  }

  /** Whether a message has a property of the message that was meant, if both have any. */
  private isAlike({ result: { channel, message, value } }: Judged): boolean {
    const meant = this.draft.messageOf(channel, message);
    return !isMap(value?.is) || !meant || this.hasCommonName(meant, value.is);
  }

  /** Whether a value has a property that a message describes, or that describes none. */
  hasCommonName({ part }: LiveMessage, value: unknown): boolean {
    const names = payloadPropertyNames(this.draft.file.documents, part);
    return names.length === 0 || (isMap(value) && names.some((one) => Object.hasOwn(value, one)));
  }

  private widenMessage(channel: string, name: string, judged: readonly Judged[]): void {
    const message = this.draft.messageOf(channel, name);
    if (!message) return;
    const { part, headers } = message;
    const payload = this.draft.schemaOf(part, 'payload');
    if (payload) this.widen(quote(name), toPointer(payload.path), valuesOf(judged));
    const read = headerReader(schemaOfBasis(headers), headerStyleOf(this.protocol));
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
    const at = wrong.length === 0 ? null : this.draft.schemaOf(part, 'headers');
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
    const open = new Map([[pointer, { title, values: [...values], keys: new Set<string>() }]]);
    for (let count = 0; count < MAX_SCHEMAS; count++) {
      const [next] = open;
      if (!next) return;
      const [at, { title: name, values: own, keys }] = next;
      open.delete(at);
      const location = schemaAt(this.draft.file, at);
      if (own.length === 0 || !location || 'foreign' in location) continue;
      const { changes, notes, references } = widenSchema(location, own, [...keys], (schema) =>
        this.draft.roomIn(schema),
      );
      if (changes.length === 0 || this.draft.apply(changes))
        for (const note of notes) this.draft.note(`${name}: ${note}`);
      for (const { path, values: inner, keys: names } of references) {
        const target = this.draft.schemaIn('', path);
        if (!target) continue;
        const id = toPointer(target.path);
        const known = open.get(id);
        // A call takes only so many arguments.
        if (!known) {
          open.set(id, { title: quote(`#${id}`), values: [...inner], keys: new Set(names) });
          continue;
        }
        for (const value of inner) known.values.push(value);
        for (const key of names) known.keys.add(key);
      }
    }
  }

  removeKeywords(): void {
    const removed = new Map<string, WideningStep>();
    for (const one of this.draft.judgeAll()) {
      const { errors, channel, message } = one.result;
      const found = this.draft.messageOf(channel, message);
      if (!found || !this.isWidenable(one)) continue;
      // What is wrong in another way, too, is not valid without the keyword either.
      if (!errors.every(({ code }) => REMOVABLE.has(code))) continue;
      for (const { path, code } of errors) {
        const at = onlyValueSchema(this.draft.file.documents, found.part, path);
        if (!at || !isRoot(at.uri) || !get(at.node, code)) continue;
        const keyword = [...at.path, code];
        const note = `${quote(found.name)}: removed, because a message does not match: ${quote(code)} at ${path}.`;
        removed.set(toPointer(keyword), {
          refusal: `${quote(found.name)}: ${quote(code)} at ${path} not removed`,
          run: () => {
            if (this.draft.apply([{ do: 'remove', path: keyword }])) this.draft.note(note);
          },
        });
      }
    }
    this.draft.widen([...removed.values()]);
  }
}

function parameterTitle({ names }: SeenParameter): string {
  return `Parameter ${firstNames([...names].map((name) => quote(name)))}`;
}

// The document that messages are merged into: its text, how it judges them, and edits that are
// taken back where a valid message would no longer be.
import { type AnalyzedFile, sourceOf, valueIn } from '../analysis/analyzed-file.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import { schemaValue } from '../analysis/documents/schema-value.ts';
import { channelOf, type LiveChannel, type LiveMessage } from '../analysis/live/candidates.ts';
import type { Incoming, JudgedMessage } from '../analysis/live/session.ts';
import { partOf } from '../analysis/model/parts.ts';
import type { MessagePart } from '../analysis/model/types.ts';
import { quote } from '../format/message-text.ts';
import { edit } from '../text/edit/edit.ts';
import type { Change } from '../text/edit/types.ts';
import { groupBy } from '../text/group-by.ts';
import { isRoot } from '../text/location.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { get, type NodePath, nodeAt, stringOf, type Tree } from '../text/tree.ts';
import { attempt, refuseIf } from './commands/refusal.ts';
import { MAX_NEW_VALUES } from './commands/schema/enum-values.ts';
import { WizardEdits } from './commands/wizards/wizard-edits.ts';
import type { Discovery } from './discovery/discover.ts';
import { isValid, type Judged } from './discovery/judged-messages.ts';
import type { SeenMessage } from './discovery/seen-message.ts';

/** What the messages are merged into, and what judges them. */
export interface MergeOptions {
  /** Of the document, with the files that it refers to. Its text is the result afterwards. */
  readonly analyzer: Analyzer;
  /** Judges each of the messages by the channels. */
  judge(messages: readonly Incoming[], channels: readonly LiveChannel[]): readonly JudgedMessage[];
}

/** What is known as long as the text stays. */
interface LastJudged {
  readonly text: string;
  readonly all: readonly Judged[];
  readonly channels: ReadonlyMap<string, LiveChannel>;
}

/** A change of the document that may make a valid message another one, or none. */
export interface Step {
  /** What is said where it is not made, without the reason. */
  readonly refusal: string;
}

/** A step that changes what is there. */
export interface WideningStep extends Step {
  run(): void;
}

/** An entry of a map that the document doesn't have. */
export interface NewEntry {
  readonly path: NodePath;
  readonly value: object;
}

const HARM = 'because a valid message would become invalid or match another message.';

/** The document during a merge. */
export class MergeDraft {
  private readonly options: MergeOptions;
  readonly notes: string[] = [];
  private readonly original: Tree | null;
  private readonly seen: readonly SeenMessage[];
  private readonly incoming: readonly Incoming[];
  private readonly unread = new WeakMap<LiveChannel, readonly string[]>();
  private lastJudged: LastJudged | null = null;

  constructor(discovery: Discovery, options: MergeOptions) {
    this.seen = discovery.messages();
    this.incoming = this.seen.map((one) => incomingOf(one));
    this.options = options;
    this.original = this.file.tree;
  }

  get file(): AnalyzedFile {
    const file = this.options.analyzer.analyzedFile('');
    if (!file) throw new Error('The document has no text.');
    return file;
  }

  get text(): string {
    return sourceOf(this.file, '')?.text ?? '';
  }

  /** The channels that the messages were judged by last. */
  get channels(): ReadonlyMap<string, LiveChannel> {
    return this.lastJudged?.channels ?? new Map();
  }

  /** Judges all messages by the present text. */
  judgeAll(): readonly Judged[] {
    const { text } = this;
    if (this.lastJudged?.text === text) return this.lastJudged.all;
    const { analyzer } = this.options;
    const model = analyzer.model();
    const bundler = analyzer.bundler();
    const channels = new Map(
      model.order.channels.flatMap((id) => {
        const part = partOf(model, id, 'channel');
        return part ? [[part.key, channelOf(bundler, model, part)] as const] : [];
      }),
    );
    const results = this.options.judge(this.incoming, [...channels.values()]);
    const all = results.flatMap((result, i): Judged[] => {
      const seen = this.seen[i];
      return seen ? [{ seen, result }] : [];
    });
    this.lastJudged = { text, all, channels };
    return all;
  }

  /** Widens what is there, but for the steps that would harm a valid message. */
  widen(steps: readonly WideningStep[]): void {
    this.safely(steps, (some) => {
      for (const step of some) step.run();
      return true;
    });
  }

  /**
   * Takes steps, but for those by which a valid message would no longer be, or be another one. All
   * messages are judged once where there are none of these.
   * @param take makes the changes of some steps; returns false where it can't
   * @returns the steps that were taken
   */
  safely<S extends Step>(steps: readonly S[], take: (some: readonly S[]) => boolean): readonly S[] {
    const [first, ...more] = steps;
    if (!first) return [];
    const before = this.judgeAll();
    const { text, notes, lastJudged } = this;
    const kept = notes.length;
    const isTaken = take(steps);
    if (isTaken && (this.text === text || !this.isHarmed(before))) return steps;
    if (this.text !== text) this.options.analyzer.setText(text);
    this.lastJudged = lastJudged;
    if (more.length > 0) {
      notes.length = kept;
      const middle = steps.length >> 1;
      return [
        ...this.safely(steps.slice(0, middle), take),
        ...this.safely(steps.slice(middle), take),
      ];
    }
    if (isTaken) {
      notes.length = kept;
      this.note(`${first.refusal}, ${HARM}`);
    }
    return [];
  }

  private isHarmed(before: readonly Judged[]): boolean {
    const after = this.judgeAll();
    return before.some(({ result }, i) => {
      const now = after[i]?.result;
      if (!isValid(result)) return false;
      if (result.verdict === 'ambiguous') return !now || !isValid(now);
      return (
        now?.verdict !== 'valid' || now.channel !== result.channel || now.message !== result.message
      );
    });
  }

  /** Makes changes of the document; says why where it can't. */
  apply(changes: readonly Change[]): boolean {
    const source = sourceOf(this.file, '');
    const edited = source && edit(source, changes);
    if (!edited || 'refused' in edited) {
      if (edited) this.note(`Not changed: ${edited.refused}`);
      return false;
    }
    this.options.analyzer.setText(edited.text);
    return true;
  }

  /** Adds entries, all of them or none; says why where it can't. What is there stays. */
  add(entries: readonly NewEntry[]): boolean {
    const draft = attempt(() => {
      const edits = new WizardEdits(this.file);
      // Those of one map are written in one step.
      const maps = groupBy(entries, ({ path }) => toPointer(path.slice(0, -1)));
      for (const { path, value } of [...maps.values()].flat()) {
        const location = { uri: '', path };
        refuseIf(edits.has(location) && `${quote(`#${toPointer(path)}`)} exists already.`);
        edits.put(location, value);
      }
      return edits.draft('', { uri: '', path: [] });
    });
    if ('refused' in draft) {
      this.note(`Not changed: ${draft.refused}`);
      return false;
    }
    return this.apply((draft.changes ?? []).flatMap(({ changes }) => changes));
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  /** Returns how many values the `enum` of a schema or a parameter may still get in this run. */
  roomIn(path: NodePath): number {
    const countIn = (tree: Tree | null): number => {
      const list = nodeAt(tree, [...path, 'enum']);
      return list?.kind === 'seq' ? list.items.length : 0;
    };
    return MAX_NEW_VALUES - (countIn(this.file.tree) - countIn(this.original));
  }

  has(...path: string[]): boolean {
    return valueIn(this.file, '', path) !== undefined;
  }

  /** Returns a message of a channel by its name. */
  messageOf(channel: string | null, name: string | null): LiveMessage | undefined {
    return this.channels.get(channel ?? '')?.messages.find((one) => one.name === name);
  }

  /** Returns the references of a channel to messages that could not be read. */
  unreadOf(key: string | null): readonly string[] {
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

  // Locations.

  resolved(uri: string, path: NodePath) {
    const { documents } = this.file;
    const node = nodeAt(documents.file(uri)?.tree, path);
    return node ? documents.resolve(uri, path, node) : null;
  }

  schemaAnywhere(uri: string, path: NodePath) {
    const at = this.resolved(uri, path);
    const { documents, dialect } = this.file;
    return at && schemaValue(documents, dialect, at);
  }

  schemaIn(uri: string, path: NodePath) {
    const schema = this.schemaAnywhere(uri, path);
    return schema && isRoot(schema.uri) ? schema : null;
  }

  /** Returns the schema of a message, where it is in the document itself. */
  schemaOf({ uri, pointer }: MessagePart, side: 'payload' | 'headers') {
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

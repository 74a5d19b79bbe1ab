// What the user writes to send by a card, and what became of it. It is kept while the form is not
// shown, and for the next connection.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isJsonLines, isJsonType, jsonLines, mediaType } from '../../core/light.ts';
import type { MessageText, SendOutcome } from '../../live-worker/protocol.ts';

export interface Texts {
  readonly payload: string;
  readonly headers: string;
}

/** Choices beside the indexes of examples: what the user wrote, and a generated message. */
export const EDITED = -2;
export const GENERATED = -1;

/** Where the texts of a message come from. */
export interface TextSource {
  /** Of the message. */
  readonly id: string;
  /** The choice to begin with. */
  readonly first: number;
  /** Resolves to the texts of an example, or to generated ones; to why there is no payload. */
  make(chosen: number, seed: number): Promise<{ readonly texts: Texts; readonly why?: string }>;
}

/** What the user wrote for a message, and what it was made of. */
interface Edited {
  readonly texts: Texts;
  readonly original: Texts;
}

export interface SendState {
  /** Whether the form is shown. */
  readonly isOpen: boolean;
  /** The message that was chosen, by its key in the channel. */
  readonly name: string | null;
  /** Of the message that the texts are of; '' before the first. */
  readonly id: string;
  readonly texts: Texts;
  /** As they were before the user edited them. */
  readonly original: Texts;
  readonly chosen: number;
  readonly seed: number;
  /** Why there is no payload. */
  readonly why: string | null;
  /** By the id of the message. */
  readonly edited: ReadonlyMap<string, Edited>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly key: string;
  /** The texts of the message are still being made. */
  readonly isMaking: boolean;
  readonly isSending: boolean;
  /** The message about which the user is asked, since the server looks like one in production. */
  readonly asked: { readonly about: string; readonly isForced: boolean } | null;
  readonly result: { readonly about: string; readonly outcome: SendOutcome } | null;
}

const NO_TEXTS: Texts = { payload: '', headers: '' };

/** How a message leaves. */
export interface SendWay {
  send(text: MessageText): Promise<SendOutcome>;
  /** The user is asked before. */
  readonly isInProduction: boolean;
}

export class SendDraft {
  readonly state: StoreApi<SendState> = createStore(() => ({
    ...{ isOpen: false, name: null, id: '', texts: NO_TEXTS, original: NO_TEXTS },
    ...{ chosen: 0, seed: 0, why: null, edited: new Map(), parameters: {}, key: '' },
    ...{ isMaking: false, isSending: false, asked: null, result: null },
  }));
  /** Counts what the user does: an example that comes later must not replace it. */
  private turn = 0;
  /** The messages of the document, by their ids. */
  private ids: readonly string[] = [];

  /**
   * Begins with a connection, in which messages have other numbers.
   * @param parameters those that were filled in to connect
   */
  begin(parameters: Readonly<Record<string, string>>): void {
    this.state.setState((before) => ({
      parameters: { ...before.parameters, ...parameters },
      ...{ asked: null, result: null },
    }));
  }

  set(change: Partial<Pick<SendState, 'isOpen' | 'parameters' | 'key'>>): void {
    this.state.setState(change);
  }

  edit(change: Partial<Texts>): void {
    this.turn++;
    this.state.setState(({ id, texts: before, original, edited: others }) => {
      const texts = { ...before, ...change };
      const edited = new Map(others).set(id, { texts, original });
      return { texts, chosen: EDITED, isMaking: false, why: null, edited };
    });
  }

  /** Begins with another message, or goes on with what the user wrote for it. */
  async chooseMessage(name: string, source: TextSource): Promise<void> {
    this.state.setState({ name });
    const isEdited = this.state.getState().edited.has(source.id);
    await this.choose(source, isEdited ? EDITED : source.first);
  }

  /** Replaces the texts by those of an example, by generated ones, or by what the user wrote. */
  async choose(source: TextSource, chosen: number): Promise<void> {
    const turn = ++this.turn;
    const { id, seed: before, edited, chosen: last } = this.state.getState();
    if (chosen === EDITED) {
      const own = edited.get(source.id);
      if (own) this.state.setState({ ...own, id: source.id, chosen, isMaking: false, why: null });
      return;
    }
    // The texts of one message must not leave as another.
    if (id !== source.id)
      this.state.setState({
        ...{ id: source.id, texts: NO_TEXTS, original: NO_TEXTS },
        ...{ chosen, isMaking: true, why: null },
      });
    const seed = chosen === GENERATED && last === GENERATED ? before + 1 : before;
    const { texts, why = null } = await source.make(chosen, seed);
    if (this.turn === turn)
      this.state.setState({ texts, original: texts, chosen, isMaking: false, seed, why });
  }

  /**
   * Begins with the message of the document if another one was there before. What the user wrote
   * stays where the message was renamed, or is gone for as long as the document can't be read.
   * @param ids of all messages that the document has now
   */
  async follow(source: TextSource, ids: readonly string[]): Promise<void> {
    const { id, texts, original, edited } = this.state.getState();
    const isRenamed = !ids.includes(id) && this.isNew(source.id);
    this.ids = ids;
    if (source.id === id) return;
    const isEdited = texts.payload !== original.payload || texts.headers !== original.headers;
    if (!isEdited || !isRenamed) return this.choose(source, source.first);
    const moved = new Map(edited);
    moved.delete(id);
    this.state.setState({ id: source.id, edited: moved.set(source.id, { texts, original }) });
  }

  /** Returns whether a message was not in the document before: one that is gone may be it. */
  isNew(id: string): boolean {
    return !this.ids.includes(id);
  }

  /**
   * Sends a message, one at a time.
   * @param isConfirmed the user has agreed to send this one
   */
  async submit(
    text: MessageText,
    { send, isInProduction }: SendWay,
    isConfirmed = false,
  ): Promise<void> {
    const { isMaking, isSending } = this.state.getState();
    if (isMaking || isSending) return;
    const about = aboutOf(text);
    if (isInProduction && !isConfirmed) {
      this.state.setState({ asked: { about, isForced: text.isForced } });
      return;
    }
    this.state.setState({ isSending: true, asked: null, result: null });
    const outcome = await send(text);
    this.state.setState({ isSending: false, result: { about, outcome } });
  }

  /** Takes back the question. */
  cancel(): void {
    this.state.setState({ asked: null });
  }
}

/** Returns what a question or an outcome is about: all of a message that the user can change. */
export function aboutOf(text: MessageText): string {
  const { channel, message, address, payload, headers, key } = text;
  return JSON.stringify([channel, message, address, payload, headers, key]);
}

/** Returns a value as it is written for a content type: JSON lines for a list of them. */
export function writtenText(value: unknown, contentType = 'application/json'): string {
  const type = mediaType(contentType);
  if (isJsonLines(type) && Array.isArray(value)) return jsonLines(value, type);
  return typeof value === 'string' && !isJsonType(type) && !isJsonLines(type)
    ? value
    : JSON.stringify(value, null, 2);
}

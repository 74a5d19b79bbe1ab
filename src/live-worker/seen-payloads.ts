// Which fields and values came in the payloads of messages that are listened to. What is counted is
// limited, and says so.
import { childPointer } from '../core/api.ts';
import type { SeenField, SeenPayload } from './protocol.ts';

/** Messages whose payloads are counted. */
const MAX_MESSAGES = 100;
/** Fields of a message that are counted. */
export const MAX_FIELDS = 300;
/** Values of a field that are kept. */
export const MAX_VALUES = 30;
/** Characters of a name or a value. */
const MAX_LENGTH = 80;
/** Levels of a payload, and values of one, that are looked at. */
const MAX_DEPTH = 16;
const MAX_VISITS = 2000;

interface Tally {
  readonly channel: string;
  readonly message: string;
  readonly fields: Map<string, FieldTally>;
  count: number;
  isCut: boolean;
}

interface FieldTally {
  count: number;
  /** Null where there are too many. */
  values: Set<string> | null;
  /** The payload in which it was last counted: once in each. */
  last: number;
}

/** One payload on the way through it. */
interface Visit {
  readonly tally: Tally;
  left: number;
}

export class SeenPayloads {
  private readonly tallies = new Map<string, Tally>();
  private isChanged = false;

  /**
   * Counts the fields of a payload.
   * @param channel key of the channel
   * @param message its key there
   * @param payload as it was decoded
   */
  add(channel: string, message: string, payload: unknown): void {
    const id = JSON.stringify([channel, message]);
    const known = this.tallies.get(id);
    if (!known && this.tallies.size >= MAX_MESSAGES) return;
    const tally = known ?? { channel, message, fields: new Map(), count: 0, isCut: false };
    this.tallies.set(id, tally);
    tally.count++;
    this.isChanged = true;
    visit(payload, '', 0, { tally, left: MAX_VISITS });
  }

  clear(): void {
    this.isChanged ||= this.tallies.size > 0;
    this.tallies.clear();
  }

  /** Returns all that came, if something did since the last call; else null. */
  take(): readonly SeenPayload[] | null {
    if (!this.isChanged) return null;
    this.isChanged = false;
    return [...this.tallies.values()].map(({ fields, ...rest }) => ({
      ...rest,
      fields: new Map(
        [...fields].map(([path, { count, values }]): [string, SeenField] => [
          path,
          { count, values: values && [...values] },
        ]),
      ),
    }));
  }
}

function visit(value: unknown, path: string, depth: number, at: Visit): void {
  if (at.left-- <= 0 || depth > MAX_DEPTH) {
    at.tally.isCut = true;
    return;
  }
  if (Array.isArray(value)) for (const item of value) count(item, `${path}/0`, depth, at);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      const isLong = name.length > MAX_LENGTH;
      if (isLong) at.tally.isCut = true;
      else count(member, childPointer(path, name), depth, at);
      if (at.left <= 0) break;
    }
}

function count(value: unknown, path: string, depth: number, at: Visit): void {
  const { fields, count: number } = at.tally;
  let field = fields.get(path);
  if (!field) {
    if (fields.size >= MAX_FIELDS) {
      at.tally.isCut = true;
      return;
    }
    field = { count: 0, values: new Set(), last: 0 };
    fields.set(path, field);
  }
  if (field.last !== number) field.count++;
  field.last = number;
  const isContainer = typeof value === 'object' && value !== null;
  if (field.values && !isContainer) {
    const text = textOfValue(value);
    if (text !== null) field.values.add(text);
    if (text === null || field.values.size > MAX_VALUES) field.values = null;
  }
  visit(value, path, depth + 1, at);
}

/** Returns a value as JSON; null where it is too long to be kept. */
function textOfValue(value: unknown): string | null {
  if (typeof value === 'string' && value.length > MAX_LENGTH) return null;
  return JSON.stringify(value) ?? null;
}

// What a wizard writes: changes by file, in the order in which they are made, with the beginning of a document before them where there is none.
import { shapeAt } from '../../check/shape-at.ts';
import type { Change, Position } from '../../edit/types.ts';
import { valueIn } from '../../language/fix/kit.ts';
import { refText } from '../../language/refactor/refs.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import { kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import type { Draft, Refused } from '../types.ts';
import { beginning } from './beginning.ts';
import type { Beginning } from './intents.ts';
import { Stop } from './stop.ts';

/** A place in a file of the document; '' is the entry. */
export interface Spot {
  readonly uri: string;
  readonly path: Path;
}

/** Collects what one wizard writes. */
export class Writing {
  readonly subject: Subject;
  private readonly files = new Map<string, Change[]>();
  /** Places that are written here and were not there before, with the kind of object that each is where that matters. */
  private readonly made = new Map<string, string | null>();
  private readonly notes: string[] = [];

  /** @throws Stop where the entry is no document that can be gone on with */
  constructor(subject: Subject, begin?: Beginning) {
    this.subject = subject;
    const changes = beginning(subject, begin);
    if (changes.length > 0) this.files.set('', [...changes]);
  }

  /** Whether there is something at a place, written here or before. */
  has({ uri, path }: Spot): boolean {
    return this.made.has(idOf({ uri, path })) || valueIn(this.subject, uri, path) !== undefined;
  }

  /** Writes a new entry of a map of the format; the way to it is made where it is missing. */
  put(spot: Spot, value: unknown, kind: string | null = null): void {
    this.change(spot.uri, { do: 'set', path: spot.path, value: { data: value }, at: this.positionOf(spot) });
    this.made.set(idOf(spot), kind);
  }

  /** Adds an item to a list of the format, which is made where it is missing. */
  append(list: Spot, value: unknown): void {
    const there = valueIn(this.subject, list.uri, list.path) !== undefined;
    this.change(list.uri, { do: 'append', list: list.path, value: { data: value }, ...(!there && { at: this.positionOf(list) }) });
  }

  /** The text of a reference from a file to a place. @throws Stop where it cannot be named from there */
  refTo(from: string, { uri, path }: Spot): string {
    const text = refText(this.subject.world, from, { uri, path });
    if (text === null) throw new Stop(`${from || 'The document'} can't refer to ${uri || 'the document'}.`);
    return text;
  }

  note(text: string): void {
    this.notes.push(text);
  }

  draft(title: string, select: Spot): Draft {
    return {
      title,
      changes: [...this.files].map(([uri, changes]) => ({ uri, changes })),
      select: { uri: select.uri, pointer: toPointer(select.path) },
      ...(this.notes.length > 0 && { notes: this.notes }),
    };
  }

  private change(uri: string, change: Change): void {
    const changes = this.files.get(uri);
    if (changes) changes.push(change);
    else this.files.set(uri, [change]);
  }

  /** Fields stand in the order of the format, what has a name of its own comes last. */
  private positionOf({ uri, path }: Spot): Position {
    let depth = path.length - 1;
    while (depth > 0 && !this.has({ uri, path: path.slice(0, depth) })) depth--;
    const kind = this.kindAt({ uri, path: path.slice(0, depth) });
    return kind === null ? { index: Number.MAX_SAFE_INTEGER } : { order: tableOf(kind).fields.map((f) => f.name) };
  }

  /** The kind of the object at a place; null where it is a map of the person's own names, or not known. */
  private kindAt(spot: Spot): string | null {
    const { dialect, world } = this.subject;
    const made = this.made.get(idOf(spot));
    if (made !== undefined) return made === null ? null : kindIn(made, dialect);
    const root = world.file(spot.uri)?.tree?.root;
    if (root?.kind !== 'map') return spot.uri === '' && spot.path.length === 0 ? kindIn(rootKind, dialect) : null;
    const shape = shapeAt(root, spot.path);
    return shape !== 'free' && shape.is === 'object' ? shape.kind : null;
  }
}

function idOf({ uri, path }: Spot): string {
  return `${uri}#${toPointer(path)}`;
}

/** A builder of what may stop anywhere with a reason. */
export function wizard<I extends { readonly begin?: Beginning }>(
  write: (writing: Writing, intent: I) => Draft,
): (subject: Subject, intent: I) => Draft | Refused {
  return (subject, intent) => {
    try {
      return write(new Writing(subject, intent.begin), intent);
    } catch (stop) {
      if (stop instanceof Stop) return { refused: stop.message };
      throw stop;
    }
  };
}

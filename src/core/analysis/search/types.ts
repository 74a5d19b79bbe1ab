// What a search in the documentation gives back: plain data, made by the index, shown by the
// palette and the find bar.
import type { Location } from '../../text/location.ts';
import type { PartKind } from '../model/types.ts';
import type { PartId } from '../model/views.ts';

/** What was found: an object of the document, or something inside of one. */
export type HitKind =
  | PartKind
  | 'address'
  | 'parameter'
  | 'variable'
  | 'property'
  | 'header'
  /** An enum value, a constant, a default or an example of a schema. */
  | 'value'
  | 'tag'
  | 'scope'
  | 'binding'
  | 'extension'
  /** An example of a message. */
  | 'example'
  /** A field of an object that has no kind of its own. */
  | 'field'
  /** A summary, a description or a source text. */
  | 'text';

/** With the location of the value itself. */
export interface Hit extends Location {
  readonly kind: HitKind;
  /**
   * What it is called: `lumens`, `events.{tenant}`, `open`; of a text the name of what it
   * describes.
   */
  readonly name: string;
  /**
   * Details that distinguish it: the path of a property, the address of a channel, the piece of
   * text around the match; '' if there are none.
   */
  readonly text: string;
  /**
   * Label of the part that holds it; of a part itself the channel in which a message is defined, or
   * its file; '' for none.
   */
  readonly context: string;
  /** The part in whose card it is shown. */
  readonly id: PartId;
  /** Which occurrence in the value, from 0; absent: the first. Only of `find`. */
  readonly nth?: number;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** All there are, also those beyond the ones given. */
  readonly total: number;
}

// What the documentation asks of whoever shows it. A pane without any of them still shows everything that the model says.
import type { ExampleVerdict, MadeExample, Match } from '../../core/examples/answers.ts';
import type { PartId } from '../../core/model/types.ts';
import type { Found } from '../../core/search/types.ts';
import type { Place } from './place.ts';

/** Finding in the documentation, as the bar above it does. */
export interface FindService {
  /** How often the bar was asked for since it was closed; 0: it is closed. */
  asked(): number;
  subscribe(listener: () => void): () => void;
  close(): void;
  /** The keys that open it, as they are labelled here. */
  readonly keys?: string;
  /** Every place where a text stands, in the order of the page; null where that cannot be known now. */
  hits(text: string): Promise<Found | null>;
}

/** The images that the user asked to see, one by one or all of a host; `docs/markdown/Picture.tsx` makes the keys. */
export interface ImageConsent {
  has(key: string): boolean;
  add(key: string): void;
  subscribe(listener: () => void): () => void;
}

export interface Services {
  find?: FindService;
  /** The documentation is alone in a frame of another page: there is no editor that could show a source. */
  embedded?: boolean;
  /** Where it is absent, each pane remembers for itself. */
  images?: ImageConsent;
  /** Address of the entry document, where relative links of its texts start; null where it has none. */
  base?(): string | null;
  /** A user went from where they read to another place of the document; `from` is null where that was the overview. */
  jumped?(from: Place | null, to: Place): void;
  /** Creates an address that opens the document at a location; null where it can't be put into an address, undefined where the user is asked something before. */
  linkTo?(place: Place): Promise<string | null | undefined>;
  /** Shows only the part at a place; null shows everything again. */
  alone?(place: Place | null): void;
  /** What is known of the examples of a message, in the order of its part; null where nothing can be known now. */
  examples?(message: PartId): Promise<readonly ExampleVerdict[] | null>;
  /** An example that is made of the schemas of a message; `seed` counts from 0. */
  makeExample?(message: PartId, seed: number): Promise<MadeExample | null>;
  /** Which of several messages a value is; null where the same `form` has asked again since. `headers` is '' where none are given. */
  match?(
    form: string,
    request: { readonly messages: readonly PartId[]; readonly payload: string; readonly headers: string },
  ): Promise<Match | null>;
  /** The text of a value as it is written; null where there is none. */
  source?(place: Place): Promise<{ readonly text: string; readonly language: 'yaml' | 'json' } | null>;
}

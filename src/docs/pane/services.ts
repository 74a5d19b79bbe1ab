// What the documentation requires of its host. A pane without any of these still shows everything
// in the model.
import type { ComponentType, ReactNode } from 'react';
import type {
  ChannelPart,
  CodeSampleMaker,
  ExampleVerdict,
  Level,
  Location,
  MadeExample,
  Match,
  OperationPart,
  Order,
  PartId,
  SearchResult,
  TypeLanguage,
} from '../../core/types.ts';
import type { ValueMemory } from './folds.ts';
import type { ReadingPosition } from './location.ts';

/** Finding in the documentation, as the bar above it does. */
export interface FindService {
  /** How often the find widget was opened since it was closed; 0: it is closed. */
  requestCount(): number;
  subscribe(listener: () => void): () => void;
  close(): void;
  /** The keys that open it, as they are labelled here. */
  readonly keys?: string;
  /**
   * Resolves to every occurrence of a text, in page order; null where that can't be determined
   * now.
   */
  hits(text: string): Promise<SearchResult | null>;
}

/**
 * The images that the user chose to load, one by one or all of a host;
 * `docs/markdown/MarkdownImage.tsx` creates the keys.
 */
export interface ImageConsent {
  has(key: string): boolean;
  add(key: string): void;
  /**
   * The hosts whose images are always shown in this document, the same list until it changes.
   * Absent where nothing can be kept.
   */
  hosts?(): readonly string[];
  addHost?(host: string): void;
  removeHost?(host: string): void;
  subscribe(listener: () => void): () => void;
}

/** Keeps which operations the reader chose to see, as the parameters of a query, without `?`. */
export interface FilterService {
  query(): string;
  set(query: string): void;
  subscribe(listener: () => void): () => void;
}

/** Opens the form that validates a payload against a message. */
interface ValidationService {
  /** The message whose form is requested, as long as it was not shown; null for none. */
  message(): PartId | null;
  subscribe(listener: () => void): () => void;
  /** The form is open and has the focus. */
  shown(): void;
}

export interface Services {
  validation?: ValidationService;
  find?: FindService;
  /** Where it is absent, the choice lasts as long as the pane. */
  filter?: FilterService;
  /** Values of variables; where it is absent, they last as long as the pane. */
  values?: ValueMemory;
  /** There is no editor that could show a source. */
  embedded?: boolean;
  /**
   * The documentation is one of several contents of a page, which may have more documents: the same
   * landmarks in each of them would help nobody.
   */
  inPage?: boolean;
  /** Level of the heading with the title of the document; 1 where it is absent. */
  titleLevel?: 1 | 2;
  /**
   * Schemas that are referred to are written in place on paper, too, as long as rows are left: for
   * what is read without going from card to card.
   */
  nesting?: { left: number };
  /**
   * Messages are on paper in the cards of their operations, too, as long as copies are left: for
   * what is read on a screen.
   */
  copies?: { left: number };
  /** Where it is absent, each pane remembers for itself. */
  images?: ImageConsent;
  /**
   * Returns the version of AsyncAPI 2 that the document is written for, where the model is
   * converted; else null.
   */
  writtenVersion?(): string | null;
  /** Returns the base URL of relative links in the root document; null where it has none. */
  base?(): string | null;
  /**
   * The user navigated to another location of the document; `from` is null where nothing could be
   * read.
   */
  jumped?(from: ReadingPosition | null, to: Location): void;
  /**
   * Returns the address of a location in the root document, where what follows the `#` alone is not
   * one: the document itself is there. Null where it is.
   */
  addressOf?(pointer: string): string | null;
  /**
   * What is at the top of the view has changed. `byUser`: by scrolling, not by a jump; `rests`: it
   * has come to its end; `since`: the time of the last move, or at which the jump began, as events
   * have it.
   */
  reads?(
    at: ReadingPosition,
    how: { readonly byUser: boolean; readonly rests: boolean; readonly since: number },
  ): void;
  /** The pane is removed; `at` is what was at its top, null for the overview. */
  left?(at: Location | null): void;
  /**
   * Creates an address that opens the document at a location; null where it can't be put into an
   * address, undefined where the user has to confirm first.
   */
  linkTo?(location: Location): Promise<string | null | undefined>;
  /** Writes the part at a location as Markdown; null where there is none. */
  markdownOf?(location: Location): Promise<string | null>;
  /** Writes the schema at a location as a JSON Schema of its own (2020-12); null where it can't. */
  jsonSchemaOf?(location: Location): Promise<string | null>;
  /** Writes the types of the message or schema with this id; null where it has no schema. */
  typesOf?(id: PartId, language: TypeLanguage): Promise<string | null>;
  /** Loads what makes code for operations. */
  codeSamples?(): Promise<CodeSampleMaker>;
  /** Loads what shows live messages of an operation or a channel. */
  livePanel?(): Promise<(props: { readonly part: OperationPart | ChannelPart }) => ReactNode>;
  /** What is added to the rows of payloads, and comes and goes; null while there is nothing. */
  payloadNotes?: {
    get(): PayloadNote | null;
    subscribe(listener: () => void): () => void;
  };
  /** The number by which scripts of a printed page know the schema at a location. */
  schemaNumber?(location: Location): number | undefined;
  /** The number by which those who write a printed page know the code for an operation. */
  samplesNumber?(operation: PartId): number | undefined;
  /** The same for the types of a message or schema. */
  typesNumber?(part: PartId): number | undefined;
  /** Keeps what a reader chooses once for all documents; where it is absent, for the pane. */
  choices?: {
    get(key: string): string | null;
    set(key: string, value: string): void;
  };
  /** Shows only the part at a location; null shows everything again. */
  showSinglePart?(location: Location | null): void;
  /** Results of the examples of a message, in the order of its part; null if none are known now. */
  examples?(message: PartId): Promise<readonly ExampleVerdict[] | null>;
  /** An example that is made of the schemas of a message; `seed` counts from 0. */
  makeExample?(message: PartId, seed: number): Promise<MadeExample | null>;
  /**
   * Resolves to the messages that a value matches; null where the same `form` has sent a newer
   * request. `headers` is '' where none are given.
   */
  match?(
    form: string,
    request: {
      readonly messages: readonly PartId[];
      readonly payload: string;
      readonly headers: string;
    },
  ): Promise<Match | null>;
  /** The text of a value as it is written; null where there is none. */
  source?(
    location: Location,
  ): Promise<{ readonly text: string; readonly language: 'yaml' | 'json' } | null>;
}

/** Says something about a field of the payloads of a message. */
export type PayloadNote = ComponentType<{
  readonly message: PartId;
  /** JSON Pointer of the field; `0` is any item of an array. */
  readonly field: string;
  /** Values that it may have, where they are listed. */
  readonly choices: readonly unknown[] | undefined;
}>;

// What a comparison with another version gives the documentation to show; without one, nothing of
// it is loaded.

/** A change at a location of the new version; of what was removed, at the one it had. */
export interface DocsChange extends Location {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  readonly level: Level;
  /** The level in words, and whom it concerns: `Breaking for senders`. */
  readonly label: string;
  /** A sentence; names are between backticks. */
  readonly message: string;
}

export interface ShownChanges {
  /** By the innermost part that contains them. */
  readonly parts: ReadonlyMap<PartId, readonly DocsChange[]>;
  /** By the innermost row of a schema tree that contains them: `uri#pointer`. */
  readonly rows: ReadonlyMap<string, readonly DocsChange[]>;
  /** Objects that are no longer there, by their section. */
  readonly removed: ReadonlyMap<keyof Order, readonly DocsChange[]>;
  /** The DOM id of the section that lists all changes, where the page has one. */
  readonly listId?: string;
  /** Shows the changes of a part. */
  readonly Card: ComponentType<{ readonly id: PartId }>;
  /** Shows the changes of a row of a schema tree. */
  readonly Row: ComponentType<{ readonly at: readonly Location[] }>;
  /** Shows what was removed from a section. */
  readonly Removed: ComponentType<{ readonly section: keyof Order }>;
}

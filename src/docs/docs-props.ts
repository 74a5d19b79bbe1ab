// The properties of the documentation pane.
import type { Location, Model, Problem } from '../core/types.ts';
import type { Services, ShownChanges } from './pane/services.ts';
import type { SectionHints } from './section-hints.ts';

export interface DocsProps {
  model: Model;
  /** All problems of the document; each card counts its own. */
  problems: readonly Problem[];
  /** Where the caret is: its card is marked, and scrolled into view when `reveal` changes. */
  marked: Location | null;
  /** A counter. */
  reveal: number;
  /** Returns whether the text has changed since the model: what it lacks may be in the next one. */
  isOutdated?(): boolean;
  /**
   * The user navigated to the marked location: whatever hides it is expanded. Caret moves expand
   * nothing.
   */
  opens?: boolean;
  /** The user jumped to the marked location from elsewhere in the docs: calls `services.jumped`. */
  jumps?: boolean;
  /** Pixels from the upper edge of the pane at which the marked location was left. */
  offset?: number | undefined;
  /** Moves the focus to the marked location when it is brought into view. */
  focuses?: boolean;
  services?: Services;
  /** Loads the cards after the overview, where the host has not provided them (`provideCards`). */
  loadCards?: () => Promise<void>;
  /** The user requested the source of a location. */
  onSelect(location: Location): void;
  /** Shows only the part at this location; everything where there is none. */
  singlePart?: Location | null;
  /** What changed since another version; null shows nothing of it. */
  changes?: ShownChanges | null | undefined;
  /** The text has a syntax error, so that what is shown can be older than the text. */
  broken?: boolean;
  /** Nobody edits here: it begins with what the application does. */
  reader?: boolean;
  /** Begins with a line that says what is read, with ways to what is beside it. */
  readingBar?: boolean;
  /** Says to authors what belongs into sections that are empty. */
  hints?: SectionHints | undefined;
  /** Name of the pane as a landmark; by default `Documentation`. */
  label?: string;
}

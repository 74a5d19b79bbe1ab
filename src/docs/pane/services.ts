// What the documentation asks of whoever shows it. A pane without any of them still shows everything that the model says.
import type { Place } from './place.ts';

export interface Services {
  /** Makes an address that opens the document at a place; null where it cannot be put into an address. */
  linkTo?(place: Place): Promise<string | null>;
}

// The table of contents of completion: everybody who has something to offer, one line each.
import type { Offering } from '../offer-types.ts';
import { fieldOffers } from './fields.ts';
import { entryOffers, itemOffers, objectOffers } from './fields-entries.ts';
import { nameOffers } from './offers/all.ts';
import { languageSnippet, partSnippets } from './snippets.ts';
import { bindingSnippets } from './snippets-bindings.ts';
import { starterOffers } from './snippets-starter.ts';
import { valueOffers } from './values.ts';

export const offerings: readonly Offering[] = [
  starterOffers,
  fieldOffers,
  valueOffers,
  entryOffers,
  itemOffers,
  objectOffers,
  ...nameOffers,
  partSnippets,
  languageSnippet,
  bindingSnippets,
];

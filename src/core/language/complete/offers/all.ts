// Offers of names that the document itself defines, and of what follows from its schemas: one line each.
import type { Offering } from '../../offer-types.ts';
import { listedValues, mappingNames, mappingOffers, scopeOffers } from './choices.ts';
import { dataOffers } from './data.ts';
import { missingNames, sharedNames } from './entry-names.ts';
import { expressionOffers } from './expressions.ts';
import { propertyNames } from './property-names.ts';
import { refKey, refLists, refObjects, refTargets } from './references.ts';
import { declaredNames, nameInBraces } from './templates.ts';
import { tagNames, tagObjects, usedTexts, versionOffers } from './used.ts';

export const nameOffers: readonly Offering[] = [
  refTargets,
  refObjects,
  refLists,
  refKey,
  declaredNames,
  nameInBraces,
  missingNames,
  sharedNames,
  expressionOffers,
  dataOffers,
  propertyNames,
  listedValues,
  scopeOffers,
  mappingOffers,
  mappingNames,
  tagNames,
  tagObjects,
  usedTexts,
  versionOffers,
];

// The index of suggestions from names that the document defines, and from its schemas: one line
// each.
import type { SuggestionProvider } from '../types.ts';
import { listedValues, mappingNames, mappingSuggestions, scopeSuggestions } from './choices.ts';
import { dataSuggestions } from './data.ts';
import { expressionSuggestions } from './expressions.ts';
import { missingNames, propertyNames, sharedNames } from './names.ts';
import {
  referenceKeySuggestions,
  referenceListSuggestions,
  referenceObjectSuggestions,
  referenceSuggestions,
} from './references.ts';
import { declaredNames, nameInBraces } from './templates.ts';
import { tagNames, tagObjects, usedTexts, versionSuggestions } from './used-values.ts';

export const nameSuggestions: readonly SuggestionProvider[] = [
  referenceSuggestions,
  referenceObjectSuggestions,
  referenceListSuggestions,
  referenceKeySuggestions,
  declaredNames,
  nameInBraces,
  missingNames,
  sharedNames,
  expressionSuggestions,
  dataSuggestions,
  propertyNames,
  listedValues,
  scopeSuggestions,
  mappingSuggestions,
  mappingNames,
  tagNames,
  tagObjects,
  usedTexts,
  versionSuggestions,
];

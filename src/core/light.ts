// The values that the page imports from the core: small pure functions and tables. All analysis
// happens in the worker.
export { readCatalog } from './analysis/catalog/read-catalog.ts';
export { systemMap } from './analysis/catalog/system-map.ts';
export { changesAsMarkdown } from './analysis/compare/changes-as-markdown.ts';
export {
  changeDetails,
  comparisonOf,
  countsOf,
  exampleAndReason,
  forAudience,
  groupChanges,
  NO_CHANGES,
  schemaPathOf,
} from './analysis/compare/report.ts';
export { LEVELS } from './analysis/compare/types.ts';
export { pathConflict, pathProblem } from './analysis/documents/file-paths.ts';
export {
  isDeviceName,
  resolveUri,
  saysFileIsMissing,
  uriOfPath,
} from './analysis/documents/uri.ts';
export { fillAddress, subscriptionAddress } from './analysis/live/addresses.ts';
export { apiKeyScheme, connectionSchemes, withApiKey } from './analysis/live/api-key.ts';
export { isJsonLines, isJsonType, jsonLines, mediaType } from './analysis/live/content-types.ts';
export {
  carriesHeaders,
  defaultsOf,
  endpointOf,
  isInProduction,
  isOnServer,
} from './analysis/live/endpoints.ts';
export { isOnlyReceived, sendableMessages } from './analysis/live/sendable-messages.ts';
export { homeName, homeOf, PART_KINDS } from './analysis/model/part-names.ts';
export { httpMethodOf, partAt, partOf, schemeField, serverUrl } from './analysis/model/parts.ts';
export { apply, EMPTY_MODEL, replacedParts } from './analysis/model/patch.ts';
export { sameData as same } from './analysis/model/same.ts';
export { NO_SETTINGS, problemCount, SETTINGS, SEVERITY_NOUN } from './analysis/problem.ts';
export { problemsAfterChange } from './analysis/rulesets/slices.ts';
export { isSetting } from './analysis/settings.ts';
export { explanationGroups, explanationOf } from './analysis/validation/explanations.ts';
export { isFixed, severityOf } from './analysis/validation/severities.ts';
export { SORT_ORDERS } from './format/avro.ts';
export { componentTables } from './format/components.ts';
export { dialects } from './format/dialects.ts';
export { addressExpressions } from './format/expressions.ts';
export { isDocument } from './format/is-document.ts';
export { protocolScheme } from './format/protocols.ts';
export { parseRuntimeExpression } from './format/runtime-expression.ts';
export { CHOSEN_TYPES, COMBINATIONS, CONDITIONS, isSchemaType } from './format/schema-keywords.ts';
export {
  fieldApplies as applies,
  fieldFor,
  fieldsOf,
  isSchemaKind,
  kindIn,
  rootKind,
  tableOf,
  wizardFields,
} from './format/tables.ts';
export {
  addAfter,
  addEntry,
  moveEntry,
  referTo,
  removeEntry,
  removeField,
  renameEntry,
  setEntry,
  setField,
} from './service/commands/form-changes.ts';
export {
  suggestionKey,
  withSuggestions,
} from './service/commands/wizards/inference-suggestions.ts';
export { default as patterns } from './service/patterns/patterns.json' with { type: 'json' };
export { TYPE_LANGUAGES } from './service/payload-types/languages.ts';
export { loadDocumentTypes, loadTypesOfPart } from './service/payload-types/load.ts';
export {
  clientName,
  loadSamples,
  SAMPLE_LANGUAGES,
} from './service/samples/load.ts';
export {
  COMPLETION_ITEM_KINDS,
  COMPLETION_TRIGGERS,
  createdFileText,
  SEMANTIC_TOKEN_TYPES,
  SYMBOL_KINDS,
} from './service/types.ts';
export { clip } from './text/clip.ts';
export { applyEdits } from './text/edit/apply.ts';
export { freeName } from './text/free-name.ts';
export { groupBy } from './text/group-by.ts';
export { hostClass } from './text/host-class.ts';
export { languageOf } from './text/language.ts';
export { mergeMarkers } from './text/merge-conflicts.ts';
export { mergeTexts } from './text/merge-texts.ts';
export { allOf, capitalize, formatCount, formatNumber, labelOfKey } from './text/plural.ts';
export { childPointer, fromPointer, percentDecoded, toPointer } from './text/pointer.ts';
export { lineStarts, positionAt } from './text/positions.ts';

/** Loads what reads and writes settings, which few documents need. */
export const loadConfig = () => import('./analysis/config.ts');

/** Loads what reads how documentation looks, which few pages say. */
export const loadTheme = () => import('./analysis/docs-theme/docs-theme.ts');

/** Loads what explains the codes of changes, which is needed when a user requests it. */
export const loadChangeExplanations = () => import('./analysis/compare/code-explanations.ts');

/** Loads the search for secrets, which is needed when the first link is made. */
export const loadSecretFinder = () => import('./analysis/secrets/find-secrets.ts');
export { isRoot, ROOT_URI } from './text/location.ts';
export { HIDDEN_CHARACTERS } from './text/visible-text.ts';

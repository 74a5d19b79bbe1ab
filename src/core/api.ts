// The entry point of the core for the worker and the command line: the analyzer, and the language
// service, which is loaded on the first request.
export { NOT_CONVERTED } from './analysis/analyzed-file.ts';
export { Analyzer } from './analysis/analyzer.ts';
export { sameMeaning } from './analysis/bundle/bundle.ts';
export { readCatalog } from './analysis/catalog/read-catalog.ts';
export { systemMap } from './analysis/catalog/system-map.ts';
export { changesAsMarkdown } from './analysis/compare/changes-as-markdown.ts';
export {
  changeDetails,
  comparisonOf,
  countsOf,
  forAudience,
  groupChanges,
  NO_CHANGES,
} from './analysis/compare/report.ts';
export { LEVELS } from './analysis/compare/types.ts';
export { adviseVersion } from './analysis/compare/version-advice.ts';
export { readConfig } from './analysis/config.ts';
export { describedApi } from './analysis/described-api.ts';
export { MAX_LOGO_BYTES } from './analysis/docs-theme/docs-theme.ts';
export { segmentsProblem } from './analysis/documents/file-paths.ts';
export { resolvedValueAt } from './analysis/documents/resolved-value.ts';
export { isDeviceName, isUrl, uriOfPath } from './analysis/documents/uri.ts';
export { formatClause } from './analysis/instances/formats.ts';
export { validate as validateInstance } from './analysis/instances/validate.ts';
export { serveValidation } from './analysis/instances/validation-thread.ts';
export { createWatchdog } from './analysis/instances/watchdog.ts';
export { lineRanges } from './analysis/line-ranges.ts';
export { addressPattern, fillAddress, subscriptionAddress } from './analysis/live/addresses.ts';
export { apiKeyScheme, connectionSchemes, withApiKey } from './analysis/live/api-key.ts';
export { candidatesOf, channelOf, channelsOf } from './analysis/live/candidates.ts';
export { isTextType, mediaType } from './analysis/live/content-types.ts';
export {
  defaultsOf,
  endpointOf,
  isInProduction,
  isOnServer,
  LIVE_PROTOCOLS,
} from './analysis/live/endpoints.ts';
export { EnumCoverage } from './analysis/live/enum-coverage.ts';
export { headerReader } from './analysis/live/headers.ts';
export { interpretedDecider } from './analysis/live/interpret.ts';
export { MessageJudge } from './analysis/live/judge.ts';
export { messageLine, readMessageLine } from './analysis/live/message-line.ts';
export { MessageBuilder } from './analysis/live/outgoing.ts';
export { judgedChannel } from './analysis/live/plain-channel.ts';
export { commonServer, serversOfModel } from './analysis/live/seen-server.ts';
export { operationToSend } from './analysis/live/sendable-messages.ts';
export { LiveSession } from './analysis/live/session.ts';
export { httpMethodOf, partOf, schemeField } from './analysis/model/parts.ts';
export { diff } from './analysis/model/patch.ts';
export { sameData as same } from './analysis/model/same.ts';
export { loadOptionalParser } from './analysis/optional-parsers.ts';
export { isLimit, NO_SETTINGS, problemCount } from './analysis/problem.ts';
export {
  loadRuleFunctions,
  loadRuleMemory,
  loadRulesetSchema,
  loadRulesets,
} from './analysis/rulesets/load.ts';
export {
  changeBetween,
  findingsAfterChange,
  rulesetPlaces,
  runInSlices,
  SlowRules,
} from './analysis/rulesets/slices.ts';
export { findSecrets, maskSecret } from './analysis/secrets/find-secrets.ts';
export { SharedFiles } from './analysis/shared-files.ts';
export {
  allExplanations,
  explanationGroups,
  explanationOf,
} from './analysis/validation/explanations.ts';
export { isFixed } from './analysis/validation/severities.ts';
export { isDocument, ROOT_FIELDS } from './format/is-document.ts';
export { jsonSchema } from './format/json-schema.ts';
export { protocolScheme } from './format/protocols.ts';
export { parseRuntimeExpression } from './format/runtime-expression.ts';
export {
  loadChangeExplanations,
  loadComparison,
  loadConvertedDocument,
  loadDescribeSchema,
  loadDiscovery,
  loadMergeMessages,
  loadMoveToFile,
  loadService,
  loadSplit,
  partFor,
} from './service/load.ts';
export { loadPayloadTypes, TYPE_LANGUAGES } from './service/payload-types/languages.ts';
export { loadSamples } from './service/samples/load.ts';
export { createShownDocument } from './service/shown-document.ts';
export {
  COMPLETION_ITEM_KINDS,
  COMPLETION_TRIGGERS,
  SEMANTIC_TOKEN_TYPES,
  SYMBOL_KINDS,
} from './service/types.ts';
export { applyEdits } from './text/edit/apply.ts';
export { globMatcher, isGlob } from './text/glob.ts';
export { hostClass } from './text/host-class.ts';
export { ignorePatterns, pathMatcher, patternLines } from './text/ignore-patterns.ts';
export { languageOf } from './text/language.ts';
export { isRoot, ROOT_URI } from './text/location.ts';
export { nearestWord as nearest } from './text/nearest.ts';
export { nodeRangesAt } from './text/node-ranges.ts';
export { capitalize, formatCount, formatNumber } from './text/plural.ts';
export { childPointer, fromPointer, toPointer } from './text/pointer.ts';
export { lineStarts, positionAt } from './text/positions.ts';
export { TextPieces } from './text/text-pieces.ts';
export { valueAtPath } from './text/value.ts';
export { HIDDEN_CHARACTERS, visibleMarkdown, visibleText } from './text/visible-text.ts';

// All types of the core that other modules may import.
export type { AnalyzedFile, RuleFindings } from './analysis/analyzed-file.ts';
export type { Analyzer } from './analysis/analyzer.ts';
export type { Bundle, BundleOptions } from './analysis/bundle/types.ts';
export type {
  CatalogEntry,
  End,
  Relation,
  SharedPart,
  SystemDocument,
  SystemMap,
  UnmatchedEnd,
} from './analysis/catalog/types.ts';
export type { ComparedFiles } from './analysis/compare/compared-files.ts';
export type { PayloadResults } from './analysis/compare/payloads.ts';
export type { Audience } from './analysis/compare/report.ts';
export type {
  Change,
  ChangeLocation,
  Comparison,
  Level,
  LevelSettings,
} from './analysis/compare/types.ts';
export type { VersionAdvice } from './analysis/compare/version-advice.ts';
export type { Config, ConfigError } from './analysis/config.ts';
export type {
  ApiChannel,
  ApiMessage,
  ApiOperation,
  ResolvedSchema,
} from './analysis/described-api.ts';
export type { DocsTheme } from './analysis/docs-theme/docs-theme.ts';
export type { DocumentSet } from './analysis/documents/document-set.ts';
export type { SchemaBasis } from './analysis/instances/message.ts';
export type {
  Batch,
  Definitions,
  ExampleVerdict,
  MadeExample,
  MadeValue,
  Match,
  MatchCandidate,
  NormalizedSchema,
  ValueError,
} from './analysis/instances/types.ts';
export type { ValidationThread, Watchdog, WatchdogOptions } from './analysis/instances/watchdog.ts';
export type { TaskResult, WorkerRequest } from './analysis/instances/worker-request.ts';
export type { DocumentedSchemas, JsonSchemaText } from './analysis/instances/write-schema.ts';
export type { LinePosition, LineRange } from './analysis/line-ranges.ts';
export type { LiveChannel, LiveMessage } from './analysis/live/candidates.ts';
export type {
  EndpointFailure,
  LiveProtocol,
  ServerEndpoint,
} from './analysis/live/endpoints.ts';
export type { CoveredEnum } from './analysis/live/enum-coverage.ts';
export type { HeaderStyle } from './analysis/live/headers.ts';
export type {
  Decider,
  Decision,
  JudgeError,
  JudgeHost,
  Mismatch,
  Received,
  Verdict,
} from './analysis/live/judge.ts';
export type { MatchRequest } from './analysis/live/match.ts';
export type { LineFacts, MessageOfLine } from './analysis/live/message-line.ts';
export type { MessageDraft, MessageFacts, ReplyWay } from './analysis/live/outgoing.ts';
export type { PlainChannel } from './analysis/live/plain-channel.ts';
export type { SeenServer } from './analysis/live/seen-server.ts';
export type { SendableMessage } from './analysis/live/sendable-messages.ts';
export type { Incoming, JudgedMessage } from './analysis/live/session.ts';
export type {
  ChannelPart,
  ComponentPart,
  InfoPart,
  MessagePart,
  Model,
  ModelPatch,
  OperationPart,
  Order,
  Part,
  PartBase,
  PartKind,
  SchemaPart,
  SecurityPart,
  ServerPart,
} from './analysis/model/types.ts';
export type {
  BindingRow,
  BindingView,
  DocsLink,
  ExampleView,
  FieldView,
  Link,
  MoreFields,
  OAuthFlowView,
  PartId,
  SecurityUse,
  TagView,
  TraitLoss,
  TraitView,
  ValueView,
  VariableView,
} from './analysis/model/views.ts';
export type { OptionalParserName, OptionalParsers } from './analysis/optional-parsers.ts';
export type { Problem, RelatedLocation, Setting, Settings, Severity } from './analysis/problem.ts';
export type { FunctionContext, FunctionResult } from './analysis/rulesets/functions.ts';
export type { RuleMemory } from './analysis/rulesets/rule-memory.ts';
export type {
  DeclaredFunction,
  OwnFunction,
  RulesetMistake,
} from './analysis/rulesets/ruleset.ts';
export type {
  RuleSummary,
  Rulesets,
  RulesetText,
  TeamFindings,
} from './analysis/rulesets/rulesets.ts';
export type { JsonSchemaDraft } from './analysis/schemas/json-schema.ts';
export type { InferenceSuggestion } from './analysis/schemas/schema-of-values.ts';
export type {
  BranchView,
  ConstraintView,
  NamedType,
  PropertyView,
  SchemaRoot,
  SchemaView,
} from './analysis/schemas/types.ts';
export type { Hit, HitKind, SearchResult } from './analysis/search/types.ts';
export type { Overrides } from './analysis/settings.ts';
export type { Explanation, ExplanationGroup } from './analysis/validation/explanations.ts';
export type { Field, MapShape, ObjectTable } from './format/table-types.ts';
export type { AvroForm, AvroRow } from './service/commands/avro/types.ts';
export type { ChangedLine } from './service/commands/changed-lines.ts';
export type {
  KeywordControl,
  KeywordInfo,
  SchemaDependency,
  SchemaForm,
  SchemaRow,
  SetKeyword,
} from './service/commands/schema/types.ts';
export type {
  AppliedCommand,
  AvroCommand,
  BulkEdit,
  ChangeCommand,
  CommandResult,
  ConnectCommand,
  EachChoice,
  EachField,
  EachItem,
  EditCommand,
  EditCommandOf,
  RefusedCommand,
} from './service/commands/types/command.ts';
export type {
  Extraction,
  MoveTarget,
  RemovalImpact,
  TraitExtraction,
} from './service/commands/types/objects.ts';
export type { SchemaCommand } from './service/commands/types/schema.ts';
export type {
  ChannelInput,
  InferredSchema,
  MessageField,
  MessageInput,
  NewObject,
  ParameterInput,
  Placement,
  WizardChoices,
} from './service/commands/types/wizards.ts';
export type { SuggestionChoices } from './service/commands/wizards/inference-suggestions.ts';
export type {
  ConversionNote,
  ConversionOptions,
} from './service/conversion/types.ts';
export type { ConversionPreview, ConvertedDocument } from './service/converted-document.ts';
export type { DiscoveredDocument, Discovery } from './service/discovery/discover.ts';
export type { DescribedSchema, RegisteredSchema } from './service/discovery/registered-schemas.ts';
export type { SeenMessage } from './service/discovery/seen-message.ts';
export type {
  AddableField,
  Control,
  Entry,
  FieldProblem,
  Form,
  FormField,
  ReferenceControl,
  ReferenceOption,
  SchemaLanguages,
} from './service/form/types.ts';
export type { ImportPreview, ImportResult } from './service/import/types.ts';
export type { LanguageService, ServicePart } from './service/load.ts';
export type { MergeOptions } from './service/merge-draft.ts';
export type { MergedMessages } from './service/merge-messages.ts';
export type { MessageEdit, MessageSample } from './service/message-edits.ts';
export type { TypeLanguage } from './service/payload-types/languages.ts';
export type { PartTypes } from './service/payload-types/payload-types.ts';
export type { TypeFile } from './service/payload-types/printer.ts';
export type { ConvertResult } from './service/refactor/convert.ts';
export type { FormatLayout } from './service/refactor/format.ts';
export type { EditingRequest, Request, RequestName, Requests } from './service/requests.ts';
export type { SampleExample } from './service/samples/facts.ts';
export type {
  CodeSample,
  CodeSampleMaker,
  OperationSamples,
} from './service/samples/samples.ts';
export type {
  LoadedConversion,
  Shown,
  ShownConversion,
  ShownDocument,
} from './service/shown-document.ts';
export type {
  CodeAction,
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  FileRange,
  FixTitle,
  NewRule,
  RulesetFile,
  SemanticToken,
  WrittenRule,
} from './service/types.ts';
export type { Change as NodeChange, FileEdits, TextEdit } from './text/edit/types.ts';
export type { IgnorePatterns } from './text/ignore-patterns.ts';
export type { Location } from './text/location.ts';
export type { Text } from './text/text-pieces.ts';

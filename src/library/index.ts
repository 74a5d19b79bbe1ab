// What the package apidoc-studio-core exports: the core for other programs.
export {
  Analyzer,
  changesAsMarkdown,
  isDocument,
  jsonSchema,
  languageOf,
  loadOptionalParser,
  loadService,
  partFor,
  readConfig,
} from '../core/api.ts';
export type {
  ApiChannel,
  ApiMessage,
  ApiOperation,
  Bundle,
  BundleOptions,
  Change,
  ChangeLocation,
  Comparison,
  Config,
  ConfigError,
  ConversionNote,
  ConversionOptions,
  LanguageService,
  Level,
  LinePosition,
  LineRange,
  Model,
  Problem,
  Request,
  RequestName,
  Requests,
  ResolvedSchema,
  ServicePart,
  Setting,
  Settings,
  Severity,
} from '../core/types.ts';
export type { Configuration } from './configuration.ts';
export { type Converted, type ConvertOptions, convert } from './convert.ts';
export { type DiffOptions, diff } from './diff.ts';
export { type DocsOptions, docs } from './docs.ts';
export type { Files, ReadFile } from './files.ts';
export type { LocatedProblem } from './located-problems.ts';
export { type DocumentChange, type OpenedDocument, type OpenOptions, open } from './open.ts';
export { type ValidateOptions, type Validation, validate } from './validate.ts';

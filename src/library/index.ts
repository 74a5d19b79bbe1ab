// What the package apidoc-studio-core exports: the core for other programs.
export {
  Analyzer,
  isDocument,
  jsonSchema,
  languageOf,
  loadOptionalParser,
  loadService,
  partFor,
  readConfig,
} from '../core/api.ts';
export type {
  BundleOptions,
  ConfigError,
  LanguageService,
  LinePosition,
  LineRange,
  Model,
  Problem,
  Request,
  RequestName,
  Requests,
  ServicePart,
  Setting,
  Settings,
  Severity,
} from '../core/types.ts';
export {
  type LocatedProblem,
  type ReadFile,
  type ValidateOptions,
  type Validation,
  validate,
} from './validate.ts';

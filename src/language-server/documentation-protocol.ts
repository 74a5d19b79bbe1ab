// What the server does for the documentation pane of an extension, beside the protocol. Types and
// names only: the extension and its webview import them too.
import type {
  ExampleVerdict,
  Location,
  MadeExample,
  Match,
  MatchRequest,
  ModelPatch,
  Problem,
  ShownConversion,
  TypeLanguage,
} from '../core/types.ts';

/** The requests by their methods. */
export const DOCUMENTATION = 'apidoc/documentation';
export const LOCATION_AT = 'apidoc/locationAt';
export const RANGE_OF = 'apidoc/rangeOf';
export const SOURCE = 'apidoc/source';
export const JSON_SCHEMA = 'apidoc/jsonSchema';
export const TYPES = 'apidoc/types';
export const BUNDLE = 'apidoc/bundle';
export const EXAMPLES = 'apidoc/examples';
export const MAKE_EXAMPLE = 'apidoc/makeExample';
export const MATCH = 'apidoc/match';
/** The notification that the documentation of a document may have changed. */
export const DOCUMENTATION_CHANGED = 'apidoc/documentationChanged';

/** A file of a document. */
export interface DocumentParams {
  readonly textDocument: { readonly uri: string };
  /**
   * URI of the root document that is shown, as a file can belong to several. The response is null
   * if the file isn't of this one; `apidoc/documentation` takes another one then.
   */
  readonly document?: string;
}

/** Response to `apidoc/documentation`. */
export interface Documentation {
  /** URI of the root document. */
  readonly document: string;
  /** Names this state of the documentation; the next request passes it on as `have`. */
  readonly revision: number;
  /** The difference to the revision that the client has; to nothing if `whole`. */
  readonly patch: ModelPatch;
  readonly whole: boolean;
  /** How a document of AsyncAPI 2 is shown; null for others. */
  readonly conversion: ShownConversion | null;
  readonly problems: readonly Problem[];
}

export interface DocumentationParams extends DocumentParams {
  /** The revision that the client has; without it the response is whole. */
  readonly have?: number;
}

/** The client requests the documentation again when it is shown. */
export interface DocumentationChangedParams {
  /** URI of the root document. */
  readonly document: string;
}

/** Of the protocol. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface LocationAtParams extends DocumentParams {
  readonly position: Position;
}

/** Of `apidoc/rangeOf`, `apidoc/source` and `apidoc/jsonSchema`. */
export interface LocationParams extends DocumentParams {
  readonly location: Location;
}

/** Response to `apidoc/rangeOf`: the protocol's `Location`. */
export interface TextLocation {
  readonly uri: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

/** Response to `apidoc/source`. */
interface Source {
  readonly text: string;
  readonly language: 'yaml' | 'json';
}

/** Response to `apidoc/bundle`: one document of all files; null for AsyncAPI 2. */
export interface BundledText {
  readonly text: string;
  /** References that stayed as they were. */
  readonly left: number;
}

export interface ExamplesParams extends DocumentParams {
  /** The id of a message in the model. */
  readonly id: string;
}

export interface TypesParams extends DocumentParams {
  /** The id of a message or a schema in the model. */
  readonly id: string;
  readonly language: TypeLanguage;
}

export interface MakeExampleParams extends ExamplesParams {
  /** Counts from 0. */
  readonly seed: number;
}

export interface MatchParams extends DocumentParams, MatchRequest {}

/** The responses by method; each is null where the document doesn't have what is requested. */
export interface DocumentationResponses {
  readonly [DOCUMENTATION]: Documentation | null;
  readonly [LOCATION_AT]: Location | null;
  readonly [RANGE_OF]: TextLocation | null;
  readonly [SOURCE]: Source | null;
  readonly [JSON_SCHEMA]: string | null;
  readonly [TYPES]: string | null;
  readonly [BUNDLE]: BundledText | null;
  readonly [EXAMPLES]: readonly ExampleVerdict[] | null;
  readonly [MAKE_EXAMPLE]: MadeExample | null;
  readonly [MATCH]: Match | null;
}

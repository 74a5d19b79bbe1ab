// Parsers too large for the initial load: the caller of the analyzer loads one when a document
// turns out to need it.
import type { Dialect } from '../format/dialects.ts';
import type { Node, Tree } from '../text/tree.ts';
import type { ProtobufParser } from './schemas/protobuf/types.ts';

export interface OptionalParsers {
  readonly protobuf?: ProtobufParser;
  /** The published metaschemas of JSON Schema, by their addresses. */
  readonly metaschemas?: ReadonlyMap<
    string,
    { readonly uri: string; readonly text: string; readonly tree: Tree }
  >;
  /** Returns the dialect of a root of AsyncAPI 2; null for any other (`OlderFormat`). */
  readonly olderDialect?: (root: Node) => Dialect | null;
}

export type OptionalParserName = 'protobuf' | 'metaschemas';

/** Loads a tool; give it to `Analyzer.setTool`. Rejects where its file cannot be had. */
export async function loadOptionalParser(name: OptionalParserName): Promise<OptionalParsers> {
  switch (name) {
    case 'protobuf':
      return {
        protobuf: (await import('./schemas/protobuf/read.ts')).createProtobufParser(),
      };
    case 'metaschemas':
      return { metaschemas: (await import('./schemas/metaschemas.ts')).metaschemas() };
  }
}

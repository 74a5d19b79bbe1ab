// Parsers too large for the initial load: the caller of the analyzer loads one when a document
// turns out to need it.
import type { ProtobufParser } from './payload-schemas/protobuf/types.ts';

export interface OptionalParsers {
  readonly protobuf?: ProtobufParser;
}

export type OptionalParserName = keyof OptionalParsers;

/** Loads a tool; give it to `Analyzer.setTool`. Rejects where its file cannot be had. */
export async function loadOptionalParser(name: OptionalParserName): Promise<OptionalParsers> {
  switch (name) {
    case 'protobuf':
      return {
        protobuf: (await import('./payload-schemas/protobuf/read.ts')).createProtobufParser(),
      };
  }
}

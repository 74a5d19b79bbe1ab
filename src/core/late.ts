// Tools too heavy for the first load: whoever runs the analyzer fetches one when a document turns out to need it.
import type { ProtoTool } from './schema/protobuf/types.ts';

export interface Tools {
  readonly protobuf?: ProtoTool;
}

export type ToolName = keyof Tools;

/** Loads a tool; give it to `Analyzer.setTool`. Rejects where its file cannot be had. */
export async function loadTool(name: ToolName): Promise<Tools> {
  switch (name) {
    case 'protobuf':
      return { protobuf: (await import('./schema/protobuf/read.ts')).createTool() };
  }
}

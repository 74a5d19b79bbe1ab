// Colours by meaning, for the part of the text that is on the screen.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { SEMANTIC_TOKEN_TYPES } from '../../core/light.ts';
import type { SemanticToken } from '../../core/types.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function semanticTokens({ request }: Workspace): IDisposable {
  return languages.registerDocumentRangeSemanticTokensProvider(LANGUAGES, {
    getLegend: () => ({ tokenTypes: [...SEMANTIC_TOKEN_TYPES], tokenModifiers: [] }),
    async provideDocumentRangeSemanticTokens(model, range) {
      const [start, end] = [
        model.getOffsetAt(range.getStartPosition()),
        model.getOffsetAt(range.getEndPosition()),
      ];
      const found = await request(model, { request: 'semanticTokens', start, end });
      if (!found) return null;
      const data: number[] = [];
      let [line, column] = [1, 1];
      for (const token of [...found].sort((a, b) => a.start - b.start)) {
        const at = model.getPositionAt(token.start);
        data.push(
          at.lineNumber - line,
          at.column - (at.lineNumber === line ? column : 1),
          token.end - token.start,
          numberOf(token),
          0,
        );
        [line, column] = [at.lineNumber, at.column];
      }
      return { data: new Uint32Array(data) };
    },
  });
}

function numberOf({ type }: SemanticToken): number {
  return SEMANTIC_TOKEN_TYPES.indexOf(type);
}

// Colours by meaning, for the part of the text that is on the screen.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { TOKEN_TYPES, type Token } from '../../core/language/types.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function tokens({ ask }: Workspace): IDisposable {
  return languages.registerDocumentRangeSemanticTokensProvider(LANGUAGES, {
    getLegend: () => ({ tokenTypes: [...TOKEN_TYPES], tokenModifiers: [] }),
    async provideDocumentRangeSemanticTokens(model, range) {
      const [start, end] = [model.getOffsetAt(range.getStartPosition()), model.getOffsetAt(range.getEndPosition())];
      const found = await ask(model, { ask: 'tokens', start, end });
      if (!found) return null;
      const data: number[] = [];
      let [line, column] = [1, 1];
      for (const token of [...found].sort((a, b) => a.start - b.start)) {
        const at = model.getPositionAt(token.start);
        data.push(at.lineNumber - line, at.column - (at.lineNumber === line ? column : 1), token.end - token.start, numberOf(token), 0);
        [line, column] = [at.lineNumber, at.column];
      }
      return { data: new Uint32Array(data) };
    },
  });
}

function numberOf({ type }: Token): number {
  return TOKEN_TYPES.indexOf(type);
}

// Lines and columns of offsets, for showing: the editor knows them, else the text is counted once.
import { useMemo } from 'react';
import { lineStarts, positionAt } from '../core/parse/lines-of.ts';
import { useApp, useStudio } from './studio.ts';

/** A function from a file ('' being the document) and an offset to line and column, both from 1. */
export function usePositions(): (uri: string, offset: number) => { readonly line: number; readonly column: number } {
  const app = useApp();
  const version = useStudio((s) => s.analysis.version);
  const file = useStudio((s) => s.file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the texts have changed.
  return useMemo(() => {
    const starts = new Map<string, number[]>();
    return (uri, offset) => {
      if (uri === file && app.editor) return app.editor.positionAt(offset);
      let lines = starts.get(uri);
      if (!lines) {
        lines = lineStarts(app.store.getState().textOf(uri) ?? '');
        starts.set(uri, lines);
      }
      return positionAt(lines, offset);
    };
  }, [app, version, file]);
}

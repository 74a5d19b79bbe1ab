// The lines that edits add to files, to be looked at.
import type { FileEdits } from '../../core/edit/types.ts';

/** What is added to each file; several places of one file are told apart by an ellipsis. */
export function linesOf(files: readonly FileEdits[]): readonly { readonly uri: string; readonly text: string }[] {
  return files.map(({ uri, edits }) => ({
    uri,
    text: edits
      .map(({ text }) => outdented(text))
      .filter((text) => text !== '')
      .join('\n…\n'),
  }));
}

function outdented(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/^,?[ \t]*\n|^,[ \t]*|\s+$/g, '')
    .split('\n');
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0)).join('\n');
}

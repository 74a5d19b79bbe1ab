// How a text is indented and ends its lines, so that what is added looks like the rest.

export interface IndentationStyle {
  /** Spaces a level. */
  readonly indent: number;
  /** Lists are deeper than the key above them. */
  readonly indentSeq: boolean;
  readonly lineEnd: '\n' | '\r\n';
}

/** Reads the style off a YAML or JSON text: its first indentation, list below a key, line end. */
export function indentationStyleOf(text: string): IndentationStyle {
  const indent =
    /^[^\s#][^\n]*:[ \t]*\r?\n( {1,8})[^\s#-]/m.exec(text)?.[1]?.length ??
    /\n( {1,8})\S/.exec(text)?.[1]?.length ??
    2;
  const [, key = '', dash = ' '] = /^( *)[^\s#-][^\n]*:[ \t]*\r?\n( *)- /m.exec(text) ?? [];
  return {
    indent,
    indentSeq: dash.length > key.length,
    lineEnd: /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n',
  };
}

/** Returns the indentation of a JSON text; null where it is one line. */
export function jsonIndent(text: string): string | null {
  if (!text.trim().includes('\n')) return null;
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

// Cuts source text into coloured pieces: enough for reading, no parser.
import { type Language, languageFor, type TokenKind } from './languages.ts';

export interface CodeToken {
  readonly kind: TokenKind;
  readonly text: string;
}

/**
 * Returns the text in pieces whose texts joined are the text again. Languages that `languages.ts`
 * does not have come back as one plain piece.
 */
export function tokenize(text: string, language: string): CodeToken[] {
  const rules = languageFor(language);
  if (!rules) return text === '' ? [] : [{ kind: 'plain', text }];
  const out: { kind: TokenKind; text: string }[] = [];
  const state = { at: 0, mode: 0 };
  while (state.at < text.length) {
    const from = state.at;
    const kind = nextToken(text, state, rules);
    const last = out.at(-1);
    const piece = text.slice(from, state.at);
    if (last?.kind === kind) last.text += piece;
    else out.push({ kind, text: piece });
  }
  return out;
}

/** Moves on by at least one unit, through as many changes of mode as there are modes. */
function nextToken(
  text: string,
  state: { at: number; mode: number },
  language: Language,
): TokenKind {
  for (let turns = 0; turns <= language.length; turns++) {
    const mode = state.mode;
    for (const [kind, pattern, then] of language[mode] ?? []) {
      pattern.lastIndex = state.at;
      const piece = pattern.exec(text)?.[0];
      if (piece === undefined || (piece === '' && then === undefined)) continue;
      state.mode = then ?? mode;
      state.at += piece.length;
      if (piece !== '') return kind;
      break;
    }
    if (state.mode === mode) break;
  }
  state.at++;
  return 'plain';
}

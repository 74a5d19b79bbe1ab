// What becomes of the places that name something, each told once.
import type { Removal } from '../../core/build/parts/intents.ts';
import type { Where } from '../../core/build/types.ts';

export interface Becoming {
  /** A sentence. */
  readonly text: string;
  /** The first of the places that it is about. */
  readonly first: Where;
}

/** In the order of the text; what is told of several places stands there once. */
export function becoming(uses: Removal['uses']): readonly Becoming[] {
  const out = new Map<string, Becoming>();
  for (const { uri, pointer, becomes } of uses) {
    const text = `${becomes.charAt(0).toUpperCase()}${becomes.slice(1)}${/[.]$/.test(becomes) ? '' : '.'}`;
    if (!out.has(text)) out.set(text, { text, first: { uri, pointer } });
  }
  return [...out.values()];
}

// The state of a conversion before its first step.
import { languageOf } from '../../text/language.ts';
import { rearrange } from '../../text/rearrange/document.ts';
import type { Conversion, ConversionInput, ConversionOptions } from './types.ts';

/** Returns a conversion in which the texts are taken apart, and nothing was found yet. */
export function startConversion(
  { entry, files }: ConversionInput,
  options: ConversionOptions,
): Conversion {
  return {
    entry,
    options,
    documents: new Map(
      [...files].map(([uri, text]) => [uri, rearrange(text, languageOf(uri, text))]),
    ),
    objects: new Map(),
    missing: new Set(),
    unread: new Set(),
    notes: [],
    anchored: new Map(),
    copies: [],
    references: [],
    moves: new Map(),
  };
}

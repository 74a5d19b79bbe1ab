// What the documentation shows of a document: the document itself, or one of AsyncAPI 2 as it is
// after its conversion, which is loaded for the first such document.
import type { Analyzer } from '../analysis/analyzer.ts';
import { EMPTY_MODEL } from '../analysis/model/patch.ts';
import type { Model } from '../analysis/model/types.ts';
import type { OptionalParsers } from '../analysis/optional-parsers.ts';
import type { Location } from '../text/location.ts';
import type { ConversionOptions } from './conversion/types.ts';
import type { ConversionPreview, ConvertedDocument } from './converted-document.ts';

/** How a document of AsyncAPI 2 is shown: as it is after its conversion. */
export interface ShownConversion {
  readonly from: string;
  readonly to: string;
  /**
   * `broken`: the text had syntax errors from the beginning; `failed`: the conversion couldn't be
   * loaded or has failed. In both cases the model is empty.
   */
  readonly state: 'shown' | 'broken' | 'failed';
}

export interface Shown {
  readonly model: Model;
  /** Null for a document that is shown as it is. */
  readonly conversion: ShownConversion | null;
  /** Files other than the root document that references reach, loaded or not. */
  readonly uses: readonly string[];
  /** Those that are not loaded. */
  readonly needs: readonly string[];
}

export interface ShownDocument {
  /** Returns what is shown of the present texts; null while the conversion is loading. */
  present(): Shown | null;
  /** The analyzer of what is shown now: search and examples are about it. */
  analyzer(): Analyzer;
  setParsers(parsers: OptionalParsers): void;
  /** Whether the documentation is of another text than that of the user. */
  isConverted(): boolean;
  /** What a conversion would do, by default the one that is shown; null where there is none. */
  preview(options?: ConversionOptions): ConversionPreview | null;
  /** Returns where a location of the documentation is in the texts of the user; null if nowhere. */
  sourceOf(shown: Location): Location | null;
  /** Returns where the documentation has a location in the texts of the user; null if nowhere. */
  shownAt(source: Location): Location | null;
}

/** The conversion; null while it is loading, `failed` if it couldn't be loaded. */
export type LoadedConversion = typeof ConvertedDocument | 'failed' | null;

const VERSION = '3.0.0';

/** @param source analyzes the texts of the user */
export function createShownDocument(
  source: Analyzer,
  conversion: () => LoadedConversion,
): ShownDocument {
  let converted: ConvertedDocument | null = null;
  let parsers: OptionalParsers = {};

  /** Returns whether there is a conversion to show, or why there is none. */
  const convert = (Converted: typeof ConvertedDocument): 'shown' | 'broken' | 'failed' => {
    try {
      if (!converted) {
        converted = new Converted(source);
        converted.analyzer.setParsers(parsers);
      }
      return converted.update() ? 'shown' : 'broken';
    } catch {
      return 'failed';
    }
  };

  /** The conversion, while the text is one of AsyncAPI 2. */
  const present = (): ConvertedDocument | null =>
    source.olderVersion() === null ? null : converted;

  const mapped = (
    at: Location,
    map: (document: ConvertedDocument) => Location | null,
  ): Location | null => {
    const document = present();
    return document ? map(document) : at;
  };

  return {
    present() {
      const from = source.olderVersion();
      if (from === null) {
        converted = null;
        return {
          model: source.model(),
          conversion: null,
          uses: source.referencedFiles(),
          needs: source.needs(),
        };
      }
      const Converted = conversion();
      if (Converted === null) return null;
      const state = Converted === 'failed' ? Converted : convert(Converted);
      const about = { from, to: VERSION, state };
      if (!converted || state !== 'shown')
        return { model: EMPTY_MODEL, conversion: about, uses: [], needs: [] };
      const model = converted.analyzer.model();
      return { model, conversion: about, uses: converted.uses(), needs: converted.needs() };
    },
    analyzer: () => present()?.analyzer ?? source,
    setParsers(loaded) {
      parsers = loaded;
      source.setParsers(parsers);
      converted?.analyzer.setParsers(parsers);
    },
    isConverted: () => source.olderVersion() !== null,
    preview: (options) => orNull(() => present()?.preview(options) ?? null),
    sourceOf: (shown) => orNull(() => mapped(shown, (document) => document.sourceOf(shown))),
    shownAt: (at) => orNull(() => mapped(at, (document) => document.shownAt(at))),
  };
}

/** A document that the conversion fails on must not end the worker: the text is still validated. */
function orNull<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

// What the documentation shows of a document: the document itself, or one of AsyncAPI 2 as it is
// after its conversion, which is loaded for the first such document. In the worker.
import { loadConvertedDocument } from '../core/api.ts';
import type {
  Analyzer,
  ConversionOptions,
  ConversionPreview,
  ConvertedDocument,
  Location,
  Model,
  OptionalParsers,
} from '../core/types.ts';
import type { ShownConversion } from './protocol.ts';

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
  /** What a conversion would do with the texts; null where there is none. */
  preview(options: ConversionOptions): ConversionPreview | null;
  /** Returns where a location of the documentation is in the texts of the user; null if nowhere. */
  sourceOf(shown: Location): Location | null;
  /** Returns where the documentation has a location in the texts of the user; null if nowhere. */
  shownAt(source: Location): Location | null;
}

type Maker = typeof ConvertedDocument;

/** Loads the conversion once for all documents of a session. */
export interface ConversionLoader {
  /** The conversion; null while it is loading, `failed` if it couldn't be loaded. */
  get(): Maker | 'failed' | null;
}

const VERSION = '3.0.0';

const NOTHING: Model = {
  info: null,
  parts: new Map(),
  order: {
    servers: [],
    channels: [],
    operations: [],
    messages: [],
    schemas: [],
    security: [],
    components: [],
  },
};

/** @param ready called when it is loaded, or can't be */
export function createConversionLoader(
  ready: () => void,
  load: () => Promise<Maker> = loadConvertedDocument,
): ConversionLoader {
  let made: Maker | 'failed' | null = null;
  let loading = false;
  return {
    get() {
      if (made !== null || loading) return made;
      loading = true;
      load()
        .then(
          (loaded) => {
            made = loaded;
          },
          () => {
            made = 'failed';
          },
        )
        .then(ready);
      return null;
    },
  };
}

/** @param source analyzes the texts of the user */
export function createShownDocument(source: Analyzer, loader: ConversionLoader): ShownDocument {
  let converted: ConvertedDocument | null = null;
  let parsers: OptionalParsers = {};

  /** Returns whether there is a conversion to show, or why there is none. */
  const convert = (Converted: Maker): 'shown' | 'broken' | 'failed' => {
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
      const Converted = loader.get();
      if (Converted === null) return null;
      const state = Converted === 'failed' ? Converted : convert(Converted);
      const conversion = { from, to: VERSION, state };
      if (!converted || state !== 'shown')
        return { model: NOTHING, conversion, uses: [], needs: [] };
      const { analyzer } = converted;
      const model = analyzer.model();
      return { model, conversion, uses: converted.uses(), needs: converted.needs() };
    },
    analyzer: () => converted?.analyzer ?? source,
    setParsers(loaded) {
      parsers = loaded;
      source.setParsers(parsers);
      converted?.analyzer.setParsers(parsers);
    },
    isConverted: () => source.olderVersion() !== null,
    preview: (options) => orNull(() => converted?.preview(options) ?? null),
    sourceOf: (shown) => orNull(() => (converted ? converted.sourceOf(shown) : shown)),
    shownAt: (at) => orNull(() => (converted ? converted.shownAt(at) : at)),
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

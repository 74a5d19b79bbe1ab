// A block of source text: highlighted, copyable, long ones truncated until expanded.
import { Fragment, memo, type ReactNode, useMemo, useState } from 'react';
import { hasRightToLeft, rightToLeftRuns, visibleName } from '../../ui/display-text.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { usePrint } from '../pane/pane.ts';
import { type CodeToken, tokenize } from './tokens.ts';
import './code.css';

const FIRST_LINES = 28;
/** Colour costs an element a piece: beyond this many characters the text stays plain. */
const COLOURED = 20_000;
/** More coloured pieces than this stay plain too. */
export const MAX_TOKENS = 2_000;

interface CodeProps {
  text: string;
  language: string;
  /** What the copy button copies, in words: "payload". */
  label: string;
  /** Lines that are shown of a longer text until all are requested. */
  lines?: number;
}

/**
 * Source text in a box with a copy button. `language`: a name that `languages.ts` knows, or
 * anything else, which stays uncoloured. On paper all of it.
 */
export const Code = memo(function Code({
  text,
  language,
  label,
  lines = FIRST_LINES,
}: CodeProps): ReactNode {
  const print = usePrint();
  const [expanded, setExpanded] = useState(false);
  const whole = expanded || print;
  const end = useMemo(() => lineEnd(text, lines), [text, lines]);
  const shown = whole || end === null ? text : text.slice(0, end);
  const pieces = useMemo(() => codeTokens(shown, language), [shown, language]);
  const diagram = diagramOf(language);
  const isMixed = hasRightToLeft(shown);
  return (
    <div className="docs-code" data-print={print || undefined}>
      <CopyButton text={text} label={diagram ? `source of the ${diagram}` : label} />
      {diagram && <p className="docs-code-name ui-note ui-quiet">{diagram}</p>}
      {print && !diagram && isLanguageShown(language) && (
        <span className="docs-code-language">{language}</span>
      )}
      {/* A box that scrolls must be reachable by keyboard. */}
      <pre tabIndex={print ? undefined : 0} dir="ltr">
        <code>
          {pieces.map(({ kind, text: piece }, i) => {
            const inside = isMixed ? isolateRightToLeft(piece) : piece;
            // Pieces have no identity but their position.
            const key = String(i);
            return kind === 'plain' ? (
              <Fragment key={key}>{inside}</Fragment>
            ) : (
              <span key={key} className={`docs-syn-${kind}`}>
                {inside}
              </span>
            );
          })}
        </code>
      </pre>
      {end !== null && !print && (
        <button
          type="button"
          className="docs-code-more"
          aria-expanded={whole}
          onClick={() => setExpanded(!whole)}
        >
          {whole ? 'Show less' : `Show all ${text.split('\n').length} lines`}
        </button>
      )}
    </div>
  );
});

/**
 * Returns code, in which words that are written from right to left are apart from what is around
 * them: the order of names and values is that of the text.
 */
function isolateRightToLeft(text: string): ReactNode {
  return rightToLeftRuns(text).map((run, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their position
    i % 2 === 1 ? <bdi key={i}>{run}</bdi> : run,
  );
}

function codeTokens(text: string, language: string): readonly CodeToken[] {
  const shown = visibleName(text);
  const pieces = tokenize(shown, shown.length > COLOURED ? '' : language);
  return pieces.length > MAX_TOKENS ? [{ kind: 'plain', text: shown }] : pieces;
}

/** Offset where line `count` ends, null for hardly more lines; long lines count as several. */
function lineEnd(text: string, count: number): number | null {
  let at = -1;
  for (let i = 0; i < count; i++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0 || at > COLOURED) return text.length > COLOURED ? COLOURED : null;
  }
  return text.length - at > 120 ? at : null;
}

/** Languages of diagrams, which are shown as their source (docs/decisions/051). */
const DIAGRAMS: readonly { readonly language: string; readonly name: string }[] = [
  { language: 'mermaid', name: 'Mermaid diagram' },
  { language: 'plantuml', name: 'PlantUML diagram' },
  { language: 'dot', name: 'Graphviz diagram' },
];

/** Returns what a block of code in a language draws: `Mermaid diagram`. */
const diagramOf = (language: string): string | undefined =>
  DIAGRAMS.find((one) => one.language === language.toLowerCase())?.name;

/**
 * Returns whether a language is written beside the code on paper, for what is made of it: JSON is
 * known by its text, and other words of a document are left out.
 */
const isLanguageShown = (language: string): boolean =>
  language !== 'json' && /^[\p{L}\p{N}][\p{L}\p{N}+#._-]{0,39}$/u.test(language);

/** Returns the language of a diagram by its name, for tools that draw it. */
export const languageOfDiagram = (diagram: string): string =>
  DIAGRAMS.find(({ name }) => name === diagram)?.language ?? '';

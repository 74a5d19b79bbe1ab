// Examples of a message: those it has, each with its result, and one that is generated from its
// schemas. One is shown at a time.
import './address-form.css';
import { Dices } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ExampleVerdict, ExampleView, MadeValue, MessagePart } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Code } from '../code/Code.tsx';
import { formatJson, formatJsonToWidth } from '../code/format-json.ts';
import { TraitChip } from '../components/Chips.tsx';
import { exampleKey } from '../pane/folds.ts';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { isUnresolved } from '../schema/scope.ts';
import { OtherFields } from './TypedFields.tsx';
import { usePartRequest } from './use-part-request.ts';
import { ValidationBadge, ValidationDetails } from './ValidationBadge.tsx';

const LANGUAGES = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;

/** Returns whether there is anything for `Examples` to show. */
export function hasExamples(part: MessagePart, canMake: boolean): boolean {
  return (
    part.examples.length > 0 ||
    (canMake && (part.payload !== undefined || part.headers !== undefined))
  );
}

/** Is chosen in place of an example that the message has. */
const MADE = 'made';

interface MessageExamplesProps {
  part: MessagePart;
  /** The heading above, where nothing else names them. */
  title?: string;
  /** The others are on the same paper. */
  onlyFirst?: boolean;
}

/** One example at a time, and which of them it is; on paper all of them. */
export function MessageExamples({
  part,
  title,
  onlyFirst = false,
}: MessageExamplesProps): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [ref, seen] = useInView<HTMLDivElement>();
  const { examples } = part;
  const asks = seen && services.examples !== undefined && examples.length > 0;
  const results = usePartRequest(
    part,
    'examples',
    asks,
    async () => (await services.examples?.(part.id)) ?? null,
  );
  const canMake =
    services.makeExample !== undefined &&
    (part.payload !== undefined || part.headers !== undefined);
  const [chosen, choose] = useChoice<string>(exampleKey(part.id), '0');
  const made = canMake && (examples.length === 0 || chosen === MADE);
  // An example that an edit removed gives way to the last one.
  const at = Math.min(Number(chosen) || 0, examples.length - 1);
  const printed = onlyFirst ? examples.slice(0, 1) : examples;
  const shown = print ? printed.map((_, i) => i) : made ? [] : [at];
  return (
    <div className="docs-block" ref={ref}>
      <div className="docs-block-head">
        {title !== undefined && <h4>{visibleName(title)}</h4>}
        <TraitChip part={part} field="examples" />
        {!print && <LanguageToggle />}
      </div>
      {!print && examples.length + (canMake ? 1 : 0) > 1 && examples.length > 0 && (
        <select
          className="docs-field docs-example-choice"
          aria-label={`Example of ${part.title ?? part.key}`}
          value={made ? MADE : String(at)}
          onChange={(event) => choose(event.target.value)}
        >
          {examples.map((example, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an example has no identity but its position
            <option key={i} value={i}>
              {visibleName(exampleName(example, i))}
              {results?.[i]?.state === 'invalid' && ' (invalid)'}
            </option>
          ))}
          {canMake && <option value={MADE}>Generated example</option>}
        </select>
      )}
      <div className="docs-examples">
        {shown.map((i) => {
          const example = examples[i];
          return (
            example && (
              <Example
                key={i}
                example={example}
                pointer={`${part.pointer}/examples/${i}`}
                result={results?.[i]}
                checks={services.examples !== undefined}
              />
            )
          );
        })}
        {made && <GeneratedExample part={part} seen={seen} />}
      </div>
    </div>
  );
}

/** Returns what an example is called. @param i its position */
export function exampleName({ name, summary }: ExampleView, i: number): string {
  return name ?? summary ?? `Example ${i + 1}`;
}

function LanguageToggle(): ReactNode {
  const [language, choose] = useExampleLanguage();
  return (
    <div className="docs-example-end docs-example-languages">
      <SegmentedControl
        label="Language of examples"
        choices={LANGUAGES}
        value={language}
        onChange={choose}
      />
    </div>
  );
}

interface ExampleProps {
  example: ExampleView;
  pointer: string;
  result: ExampleVerdict | undefined;
  /** There will be a result. */
  checks: boolean;
}

function Example({ example, pointer, result, checks }: ExampleProps): ReactNode {
  const { name, summary, headers, payload } = example;
  return (
    <div className="docs-example ui-column" data-pointer={pointer}>
      {(name !== undefined || summary !== undefined || checks) && (
        <div className="docs-example-head ui-row ui-wrap" dir="auto">
          {name !== undefined && <strong>{visibleName(name)}</strong>}
          {summary !== undefined && <span className="docs-soft">{visibleText(summary)}</span>}
          {checks && <ValidationBadge result={result} />}
        </div>
      )}
      <ValidationDetails result={result} />
      {!headers && !payload && <p className="docs-note">Neither headers nor payload.</p>}
      <ExampleValues headers={headers} payload={payload} />
      <OtherFields of={example} fold={pointer} />
    </div>
  );
}

/**
 * Margin at which results are requested: heights change out of view, where the browser's scroll
 * anchoring keeps the content steady.
 */
const NEAR = '800px 0px';

/** Returns a ref for an element, and whether it is seen. */
function useInView<T extends Element>(): [ref: RefObject<T | null>, seen: boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    // The margin applies to the root only: without the scrolling element, content above its edge is
    // clipped and never close.
    const root = ref.current.closest('.docs');
    const observer = new IntersectionObserver(
      ([entry]) => setSeen(entry?.isIntersecting ?? false),
      { root, rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, seen];
}

// An example that is generated from the schemas of a message, with a button for another one.

/** Renders the example. It is requested when it is first `seen`. */
function GeneratedExample({ part, seen }: { part: MessagePart; seen: boolean }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [chosen, choose] = useChoice<string>(`${part.id} seed`, '0');
  const seed = Number(chosen);
  const example = usePartRequest(
    part,
    `made ${seed}`,
    seen,
    async () => (await services.makeExample?.(part.id, seed)) ?? null,
  );
  if (!example)
    return <div className="docs-example docs-example-waits ui-column" aria-busy="true" />;
  const sides = {
    headers: isUnresolved(part.headers) ? LACKS : example.headers,
    payload: isUnresolved(part.payload) ? LACKS : example.payload,
  };
  const failures = [sides.payload, sides.headers].filter(
    (side) => side !== undefined && 'why' in side,
  ) as { why: string }[];
  const shown = { headers: generatedValue(sides.headers), payload: generatedValue(sides.payload) };
  const some = shown.headers !== undefined || shown.payload !== undefined;
  if (!some && failures.length === 0) return null;
  return (
    <div className="docs-example ui-column">
      <div className="docs-example-head ui-row ui-wrap">
        <span className="docs-chip ui-help" role="status">
          {seed === 0 ? 'Generated' : `Generated, number ${seed + 1}`}
        </span>
        {some && (
          <ValidationBadge
            result={
              example.unchecked === undefined
                ? { state: 'valid', errors: [] }
                : { state: 'unchecked', why: '' }
            }
          />
        )}
        {some && !print && (
          <button
            type="button"
            className="docs-more docs-example-end"
            onClick={() => choose(String(seed + 1))}
          >
            <Dices size={14} aria-hidden="true" /> Generate another
          </button>
        )}
      </div>
      {example.unchecked !== undefined && some && (
        <ValidationDetails result={{ state: 'unchecked', why: example.unchecked }} />
      )}
      {failures.map(({ why }) => (
        <p key={why} className="docs-note">
          {some ? 'The rest has no example' : 'No example'}: {visibleText(why)}
        </p>
      ))}
      <ExampleValues headers={shown.headers} payload={shown.payload} />
    </div>
  );
}

/** Instead of a value made of nothing. */
const LACKS: MadeValue = { why: 'the schema it refers to was not found.' };

function generatedValue(example: MadeValue | undefined): { readonly value: unknown } | undefined {
  return example && 'value' in example ? example : undefined;
}

// Headers and payload of one example as text.

type ExampleLanguage = 'json' | 'yaml';

/** Returns in which language values are shown, the same in the whole pane. */
function useExampleLanguage(): [
  language: ExampleLanguage,
  choose: (language: ExampleLanguage) => void,
] {
  return useChoice<ExampleLanguage>('example language', 'json');
}

interface ExampleSides {
  headers?: { readonly value: unknown };
  payload?: { readonly value: unknown };
}

/** Renders the values; the payload is labelled only where headers precede it. */
export function ExampleValues({ headers, payload }: ExampleSides): ReactNode {
  return (
    <>
      {headers && (
        <>
          <div className="docs-example-label ui-note">Headers</div>
          <SideValue value={headers.value} label="headers" />
        </>
      )}
      {payload && (
        <>
          {headers && <div className="docs-example-label ui-note">Payload</div>}
          <SideValue value={payload.value} label="payload" />
        </>
      )}
    </>
  );
}

/** Lines of an example that are shown beside its schema before it is expanded. */
const LINES = 20;

/** Characters of a line of code on paper. */
const PAPER = 110;

/** Text of another content type stays as it is, except where nothing of it would be seen. */
function SideValue({ value, label }: { value: unknown; label: string }): ReactNode {
  const [language] = useExampleLanguage();
  const print = usePrint();
  const yaml = useYaml(language === 'yaml');
  if (typeof value === 'string' && /[\n<]/.test(value) && value.trim() !== '')
    return <Code text={value} language="" label={label} lines={LINES} />;
  return (
    <Code
      text={yaml ? yaml(value) : print ? formatJsonToWidth(value, PAPER) : formatJson(value)}
      language={yaml ? 'yaml' : 'json'}
      label={label}
      lines={LINES}
    />
  );
}

// The writer of YAML, fetched when a user first wants to read examples so.

type Write = (value: unknown) => string;

let writer: Write | null = null;

/**
 * Returns a function that prints a value as YAML; null while the printer loads or while disabled.
 */
function useYaml(enabled: boolean): Write | null {
  const [, redraw] = useState(writer !== null);
  useEffect(() => {
    if (!enabled || writer) return;
    let live = true;
    void import('yaml').then(
      ({ stringify }) => {
        writer = (value) =>
          stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
        if (live) redraw(true);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [enabled]);
  return enabled ? writer : null;
}

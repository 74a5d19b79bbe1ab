// The bar above the operations: by what they are grouped, and which of them are shown.
import './filter.css';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { formatCount } from '../../core/light.ts';
import type { Model } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { rootOf } from '../../ui/root-of.ts';
import { usePane, usePaneState } from '../pane/pane.ts';
import {
  type Choice,
  choicesOf,
  type Facet,
  GROUPINGS,
  type Grouping,
  NO_FILTER,
  type OperationFilter,
  readFilter,
  shownOperations,
  writeFilter,
} from './operation-filter.ts';

const GROUP_LABELS: Readonly<Record<Grouping, string>> = {
  none: 'Not grouped',
  tag: 'By tag',
  channel: 'By channel',
  protocol: 'By protocol',
};
const FACET_LABELS: Readonly<Record<Facet, readonly [label: string, any: string]>> = {
  action: ['Action', 'Send and receive'],
  tag: ['Tag', 'All tags'],
  protocol: ['Protocol', 'All protocols'],
  server: ['Server', 'All servers'],
  deprecated: ['Deprecated', 'Also deprecated'],
};

export function OperationsFilter(): ReactNode {
  const pane = usePane();
  const model = usePaneState((s) => s.model);
  const filter = readFilter(useSyncExternalStore(pane.filter.subscribe, pane.filter.query));
  const set = (next: OperationFilter): void => pane.filter.set(writeFilter(next));
  const query = writeFilter(filter);
  useLayoutEffect(() => {
    pane.showOperations(shownOperations(model, readFilter(query)));
  }, [pane, model, query]);
  return <Bar model={model} filter={filter} onChange={set} />;
}

interface BarProps {
  model: Model;
  filter: OperationFilter;
  onChange(filter: OperationFilter): void;
}

function Bar({ model, filter, onChange }: BarProps): ReactNode {
  const { group, values } = filter;
  const bar = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const section = bar.current?.closest('section');
    return section ? growRows(section) : undefined;
  }, []);
  const facets = useMemo(() => choicesOf(model), [model]);
  const total = model.order.operations.length;
  const shown = usePaneState((s) => s.operations?.ids.length ?? total);
  const isFiltered = Object.keys(values).length > 0;
  const choose = (facet: Facet, value: string): void => {
    const { [facet]: _, ...others } = values;
    onChange({ group, values: value === '' ? others : { ...others, [facet]: value } });
  };
  return (
    <fieldset ref={bar} className="docs-operations-filter" aria-label="Operations shown">
      <Select
        label="Group"
        value={group}
        choices={GROUPINGS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
        onChoose={(value) => onChange({ group: value as Grouping, values })}
      />
      {facets.map(([facet, choices]) => (
        <Select
          key={facet}
          label={FACET_LABELS[facet][0]}
          value={values[facet] ?? ''}
          choices={[{ value: '', label: FACET_LABELS[facet][1] }, ...choices]}
          onChoose={(value) => choose(facet, value)}
        />
      ))}
      <span role="status" className="docs-faint">
        {isFiltered && `${shown} of ${formatCount(total, 'operation')}`}
      </span>
      {isFiltered && (
        <button
          type="button"
          className="docs-more"
          onClick={() => onChange({ ...NO_FILTER, group })}
        >
          Show all
        </button>
      )}
    </fieldset>
  );
}

interface SelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChoose(value: string): void;
}

function Select({ label, value, choices, onChoose }: SelectProps): ReactNode {
  // A link can name what the document has no longer.
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <select
      className="docs-field"
      aria-label={label}
      value={value}
      data-set={value !== choices[0]?.value || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      {(isKnown ? choices : [...choices, { value, label: value }]).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {visibleName(choice.label)}
        </option>
      ))}
    </select>
  );
}

// A row of the operations table grows into the card that it opens, where the user has nothing
// against motion. Loaded with the filter above the table, after what is read first.

/** Milliseconds in which the card has to be in view, and at rest. */
const PATIENCE = 600;

/**
 * Animates cards that are opened from the rows of a section.
 * @returns a function that ends it
 */
export function growRows(section: HTMLElement): () => void {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.docs-does a[href^="#/"]');
    const row = link?.closest('tr')?.getBoundingClientRect();
    if (!link || !row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const id = decodeURIComponent(link.hash.slice(1));
    const began = performance.now();
    let last = Number.NaN;
    const look = (): void => {
      const card = rootOf(section).getElementById(id);
      const at = card?.getBoundingClientRect();
      const isShown = at && at.height > 0 && at.top < innerHeight && at.bottom > 0;
      if (card && isShown && at.top === last) grow(card, row, at);
      else if (performance.now() - began < PATIENCE) requestAnimationFrame(look);
      last = at?.top ?? Number.NaN;
    };
    requestAnimationFrame(look);
  };
  section.addEventListener('click', click);
  return () => section.removeEventListener('click', click);
}

function grow(card: HTMLElement, row: DOMRect, at: DOMRect): void {
  const below = Math.max(0, at.height - row.height);
  card.animate(
    [
      {
        transform: `translateY(${row.top - at.top}px)`,
        clipPath: `inset(0 0 ${below}px 0)`,
        opacity: 0.4,
      },
      { transform: 'none', clipPath: 'inset(0)', opacity: 1 },
    ],
    { duration: 160, easing: 'ease-out' },
  );
}

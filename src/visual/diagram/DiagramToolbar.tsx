// The toolbar above the diagram: what is shown, the zoom, and exports.
import {
  Clipboard,
  Copy,
  Crosshair,
  Download,
  Image,
  LayoutGrid,
  ListFilter,
  Mail,
  Maximize,
  Minus,
  Plus,
  Table2,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { titleOf } from './accessible-names.ts';
import { type Choices, type Filter, hasFilter, NO_FILTER } from './filter.ts';
import type { Viewport } from './viewport.ts';

const MODES = [
  { value: 'diagram', label: 'Diagram', icon: Workflow },
  { value: 'table', label: 'Table', icon: Table2 },
] as const;

export interface DiagramToolbarProps {
  readonly mode: DiagramMode;
  readonly filter: Filter;
  readonly choices: Choices;
  /** Whether messages are drawn; null if there is nothing to draw. */
  readonly messages: boolean | null;
  /** The filter that Focus applies; null if nothing in the diagram is selected. */
  readonly focusable: Filter['focus'];
  /** What is shown out of the total, or what was done, announced to screen readers. */
  readonly status: string;
  /** Buttons that add objects. */
  readonly add?: ReactNode;
  onMode(mode: DiagramMode): void;
  onFilter(filter: Filter): void;
  onMessages(shown: boolean): void;
  /** Absent if nothing is drawn. */
  readonly drawing: {
    zoom(factor: number): void;
    fit(): void;
    /** Moves nodes back to where they were; null where none was moved. */
    readonly reset: (() => void) | null;
    copy(): void;
    image(): void;
    svg(): void;
    png(): void;
  } | null;
}

export function DiagramToolbar({
  mode,
  filter,
  choices,
  messages,
  focusable,
  status,
  add,
  onMode,
  onFilter,
  onMessages,
  drawing,
}: DiagramToolbarProps): ReactNode {
  const why = useId();
  const filters = useId();
  const [open, setOpen] = useState(false);
  const focused = filter.focus !== null;
  const active = [filter.text, filter.server, filter.protocol, filter.tag].filter(
    (value) => value !== '',
  ).length;
  return (
    <div className="diagram-bar ui-row ui-wrap">
      <SegmentedControl label="Show as" choices={MODES} value={mode} onChange={onMode} />
      {add}
      <Button
        icon={ListFilter}
        className="diagram-fold"
        aria-expanded={open}
        aria-controls={filters}
        onClick={() => setOpen(!open)}
      >
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <Button
        icon={Crosshair}
        className="diagram-fold"
        aria-pressed={focused}
        aria-disabled={!focused && focusable === null}
        aria-describedby={!focused && focusable === null ? why : undefined}
        onClick={() => {
          if (focused || focusable !== null)
            onFilter({ ...filter, focus: focused ? null : focusable });
        }}
      >
        Focus
      </Button>
      <span className="ui-hidden" id={why}>
        Select a server, a channel, an operation or a message first. Focus then shows only what is
        connected with it.
      </span>
      {mode === 'diagram' && messages !== null && (
        <Button
          icon={Mail}
          className="diagram-fold"
          aria-pressed={messages}
          onClick={() => onMessages(!messages)}
        >
          Messages
        </Button>
      )}
      <search id={filters} className="diagram-filters" hidden={!open}>
        <input
          className="ui-field diagram-filter"
          type="search"
          placeholder="Filter"
          aria-label="Filter the diagram"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
        <FilterSelect
          label="Server"
          all="All servers"
          value={filter.server}
          choices={choices.servers.map((s) => [s.id, titleOf(s)])}
          onChange={(server) => onFilter({ ...filter, server })}
        />
        <FilterSelect
          label="Protocol"
          all="All protocols"
          value={filter.protocol}
          choices={choices.protocols.map((p) => [p, p])}
          onChange={(protocol) => onFilter({ ...filter, protocol })}
        />
        <FilterSelect
          label="Tag"
          all="All tags"
          value={filter.tag}
          choices={choices.tags.map((t) => [t, t])}
          onChange={(tag) => onFilter({ ...filter, tag })}
        />
      </search>
      {hasFilter(filter) && (
        <Button look="outline" onClick={() => onFilter(NO_FILTER)}>
          Clear filters
        </Button>
      )}
      <span className="diagram-status ui-note" role="status">
        {status}
      </span>
      {drawing && (
        <span className="diagram-tools">
          {drawing.reset && (
            <Button icon={LayoutGrid} className="diagram-fold" onClick={drawing.reset}>
              Reset layout
            </Button>
          )}
          <Button icon={Minus} iconOnly className="diagram-zoom" onClick={() => drawing.zoom(0.8)}>
            Zoom out
          </Button>
          <Button icon={Plus} iconOnly className="diagram-zoom" onClick={() => drawing.zoom(1.25)}>
            Zoom in
          </Button>
          <Button icon={Maximize} iconOnly onClick={drawing.fit}>
            Fit to window
          </Button>
          <Menu
            label="Export"
            icon={Download}
            iconOnly
            groups={[
              [
                { label: 'Download as SVG', icon: Download, run: drawing.svg },
                { label: 'Download as PNG', icon: Image, run: drawing.png },
              ],
              [
                { label: 'Copy as image', icon: Clipboard, run: drawing.image },
                { label: 'Copy as Mermaid', icon: Copy, run: drawing.copy },
              ],
            ]}
          />
        </span>
      )}
    </div>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
}

/** A select, rendered only if there is more than one choice. */
function FilterSelect({ label, all, value, choices, onChange }: FilterSelectProps): ReactNode {
  if (choices.length < 2 && value === '') return null;
  return (
    <select
      className="ui-field diagram-choice"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {choices.map(([of, name]) => (
        <option key={of} value={of}>
          {name}
        </option>
      ))}
    </select>
  );
}

type DiagramMode = 'diagram' | 'table';

export interface DiagramViewState {
  readonly mode: DiagramMode;
  readonly filter: Filter;
  /** Whether messages are shown; null: as many as fit. */
  readonly messages: boolean | null;
  readonly view: Viewport | null;
}

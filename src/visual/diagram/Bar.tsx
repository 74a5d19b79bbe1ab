// The bar above the diagram: what is shown, how large, and ways to take it along.
import { Clipboard, Copy, Crosshair, Download, Image, ListFilter, Mail, Maximize, Minus, Plus, Table2, Workflow } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { type Choices, type Filter, isFiltered, NO_FILTER } from './filter.ts';
import type { Mode } from './kept.ts';
import { titleOf } from './names.ts';

const MODES = [
  { value: 'diagram', label: 'Diagram', icon: Workflow },
  { value: 'table', label: 'Table', icon: Table2 },
] as const;

export interface BarProps {
  readonly mode: Mode;
  readonly filter: Filter;
  readonly choices: Choices;
  /** Messages are drawn; null where there is nothing to draw. */
  readonly messages: boolean | null;
  /** What Focus shows alone; null where nothing of the diagram is selected. */
  readonly focusable: Filter['focus'];
  /** What is shown of all, or what was done, to be said aloud. */
  readonly said: string;
  /** Ways to make something new. */
  readonly add?: ReactNode;
  onMode(mode: Mode): void;
  onFilter(filter: Filter): void;
  onMessages(shown: boolean): void;
  /** Absent where nothing is drawn. */
  readonly drawing: { zoom(factor: number): void; fit(): void; copy(): void; image(): void; svg(): void; png(): void } | null;
}

export function Bar({ mode, filter, choices, messages, focusable, said, add, onMode, onFilter, onMessages, drawing }: BarProps): ReactNode {
  const why = useId();
  const filters = useId();
  const [open, setOpen] = useState(false);
  const focused = filter.focus !== null;
  const active = [filter.text, filter.server, filter.protocol, filter.tag].filter((value) => value !== '').length;
  return (
    <div className="diagram-bar">
      <Segments label="Show as" choices={MODES} value={mode} onChange={onMode} />
      {add}
      <Button icon={ListFilter} className="diagram-fold" aria-expanded={open} aria-controls={filters} onClick={() => setOpen(!open)}>
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <Button
        icon={Crosshair}
        className="diagram-fold"
        aria-pressed={focused}
        aria-disabled={!focused && focusable === null}
        aria-describedby={!focused && focusable === null ? why : undefined}
        onClick={() => {
          if (focused || focusable !== null) onFilter({ ...filter, focus: focused ? null : focusable });
        }}
      >
        Focus
      </Button>
      <span className="ui-hidden" id={why}>
        Select a server, a channel, an operation or a message first. Focus then shows only what is connected with it.
      </span>
      {mode === 'diagram' && messages !== null && (
        <Button icon={Mail} className="diagram-fold" aria-pressed={messages} onClick={() => onMessages(!messages)}>
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
        <Choice
          label="Server"
          all="All servers"
          value={filter.server}
          choices={choices.servers.map((s) => [s.id, titleOf(s)])}
          onChange={(server) => onFilter({ ...filter, server })}
        />
        <Choice
          label="Protocol"
          all="All protocols"
          value={filter.protocol}
          choices={choices.protocols.map((p) => [p, p])}
          onChange={(protocol) => onFilter({ ...filter, protocol })}
        />
        <Choice
          label="Tag"
          all="All tags"
          value={filter.tag}
          choices={choices.tags.map((t) => [t, t])}
          onChange={(tag) => onFilter({ ...filter, tag })}
        />
      </search>
      {isFiltered(filter) && (
        <Button look="outline" onClick={() => onFilter(NO_FILTER)}>
          Clear filters
        </Button>
      )}
      <span className="diagram-said" role="status">
        {said}
      </span>
      {drawing && (
        <span className="diagram-tools">
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

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
}

/** A choice of one, shown only where there is one to make. */
function Choice({ label, all, value, choices, onChange }: ChoiceProps): ReactNode {
  if (choices.length < 2 && value === '') return null;
  return (
    <select className="ui-field diagram-choice" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {choices.map(([of, name]) => (
        <option key={of} value={of}>
          {name}
        </option>
      ))}
    </select>
  );
}

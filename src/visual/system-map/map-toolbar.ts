// The toolbar of the map: what is shown, how it is grouped, and the scale.
import { choicesOf } from './clusters.ts';
import { button, element } from './elements.ts';
import type { GroupBy, MapData, MapState } from './types.ts';

const LABELS: Readonly<Record<GroupBy, string>> = {
  group: 'Group',
  server: 'Server',
  tag: 'Tag',
  name: 'Name',
  none: 'Not grouped',
};

interface ToolbarOptions {
  readonly data: MapData;
  change(change: Partial<MapState>): void;
  zoom(factor: number): void;
  fit(): void;
}

export interface MapToolbar {
  readonly bar: HTMLElement;
  /** Shows what the map shows. */
  show(state: MapState, by: GroupBy, status: string): void;
}

export function mapToolbar(page: Document, options: ToolbarOptions): MapToolbar {
  const { data, change } = options;
  const bar = element(page, 'div', 'visual-map-bar');
  const list = element(page, 'datalist');
  list.id = 'visual-map-names';
  list.append(
    ...data.applications.map(({ name }) => {
      const option = element(page, 'option');
      option.value = name;
      return option;
    }),
  );
  const field = element(page, 'input', 'ui-field');
  field.type = 'search';
  field.placeholder = 'Filter by application or address';
  field.setAttribute('aria-label', 'Filter by application or address');
  field.autocomplete = 'off';
  field.setAttribute('list', list.id);
  field.addEventListener('input', () => change({ filter: field.value }));

  const grouping = element(page, 'label', 'visual-map-choice', 'Group by ');
  const select = element(page, 'select', 'ui-field');
  select.append(
    ...choicesOf(data).map((by) => {
      const option = element(page, 'option', '', LABELS[by]);
      option.value = by;
      return option;
    }),
  );
  select.addEventListener('change', () => change({ by: select.value as GroupBy, open: new Set() }));
  grouping.append(select);

  const sides = element(page, 'label', 'visual-map-choice');
  const check = element(page, 'input');
  check.type = 'checkbox';
  check.addEventListener('change', () => change({ hasOneSided: check.checked }));
  sides.append(check, ' Without another side');

  const status = element(page, 'span', 'visual-map-status ui-note');
  status.setAttribute('role', 'status');
  const zoom = element(page, 'span', 'visual-map-zoom');
  zoom.append(
    button(page, '\u2212', 'Zoom out', () => options.zoom(0.8)),
    button(page, '+', 'Zoom in', () => options.zoom(1.25)),
    button(page, 'Fit', 'Fit to window', options.fit),
  );
  const search = element(page, 'search', 'visual-map-search');
  search.append(field, list);
  bar.append(search, grouping);
  const hasOneSided = data.addresses.some(({ from, to }) => from.length * to.length === 0);
  if (hasOneSided) bar.append(sides);
  bar.append(status, zoom);
  return {
    bar,
    show(state, by, words) {
      if (field.value !== state.filter) field.value = state.filter;
      select.value = by;
      check.checked = state.hasOneSided;
      if (status.textContent !== words) status.textContent = words;
    },
  };
}

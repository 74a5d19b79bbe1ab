// What is selected in the map, with links: an application, or addresses with the operations at both
// ends, which are those of the tables below; and the rows of these that the map shows.
import { formatCount } from '../../core/light.ts';
import { button, createHtmlElement } from './elements.ts';
import { choicesOf } from './map-graph.ts';
import type { GroupBy, MapData, MapNode, MapState } from './types.ts';

/** Addresses that are listed; the tables have all. */
const MOST = 50;
/** Most rows that a filter opens. */
const OPENED = 60;

interface PanelOptions {
  readonly data: MapData;
  /** Where the tables are. */
  readonly tables: ParentNode;
  /** Shows an application alone. */
  only(name: string): void;
  close(): void;
}

/** Fills the panel with what is known of a card. */
export function fillPanel(panel: HTMLElement, node: MapNode, options: PanelOptions): void {
  const page = panel.ownerDocument;
  const close = button(page, '\u00d7', 'Close', options.close);
  const title = createHtmlElement(page, 'p', 'visual-map-title');
  title.dir = 'auto';
  panel.replaceChildren(close, title);
  if (node.kind === 'app') fillApplication(panel, title, node, options);
  else fillAddresses(panel, title, node, options);
}

function fillApplication(
  panel: HTMLElement,
  title: HTMLElement,
  { applications: [index = 0] }: MapNode,
  { data, only }: PanelOptions,
): void {
  const page = panel.ownerDocument;
  const { name = '', page: address = '', servers = [], tags = [] } = data.applications[index] ?? {};
  const link = createHtmlElement(page, 'a', 'docs-link', name);
  link.href = address;
  title.append(link);
  const list = createHtmlElement(page, 'ul', 'visual-map-facts');
  const add = (words: string): void => void list.append(createHtmlElement(page, 'li', '', words));
  for (const [verb, own, other] of [
    ['Sends', 'from', 'to'],
    ['Receives', 'to', 'from'],
  ] as const) {
    const addresses = data.addresses.filter((one) => one[own].includes(index));
    if (addresses.length === 0) continue;
    const names = new Set(
      addresses.flatMap((one) => one[other]).map((i) => data.applications[i]?.name ?? ''),
    );
    const way = own === 'from' ? 'to' : 'from';
    const others = names.size > 0 ? `, ${way} ${[...names].join(', ')}` : '';
    add(
      `${verb} ${own === 'from' ? 'to' : 'from'} ${formatCount(addresses.length, 'address')}${others}`,
    );
  }
  for (const server of servers) add(server);
  if (tags.length > 0) add(tags.join(', '));
  panel.append(
    list,
    button(page, 'Show only its connections', '', () => only(name)),
  );
}

function fillAddresses(
  panel: HTMLElement,
  title: HTMLElement,
  { label, addresses, name }: MapNode,
  { tables }: PanelOptions,
): void {
  const page = panel.ownerDocument;
  title.textContent = label;
  panel.append(createHtmlElement(page, 'p', 'ui-note', name));
  for (const i of addresses.slice(0, MOST)) {
    const row = tables.querySelector(`[data-address="${i}"]`);
    if (!row) continue;
    const part = createHtmlElement(page, 'div', 'visual-map-part');
    for (const cell of row.children) {
      const copy = createHtmlElement(page, 'div');
      const heading = cell.getAttribute('data-label');
      if (heading !== null) copy.append(createHtmlElement(page, 'span', 'ui-note', heading));
      copy.append(...[...cell.cloneNode(true).childNodes]);
      part.append(copy);
    }
    panel.append(part);
  }
  const more = addresses.length - MOST;
  if (more > 0)
    panel.append(
      createHtmlElement(
        page,
        'p',
        'ui-note',
        `${formatCount(more, 'address')} more in the tables.`,
      ),
    );
}

/**
 * Hides the other rows, and opens what is left where that is not much.
 * @param addresses what the rows in `data-address` may have
 */
export function filterTables(
  tables: ParentNode,
  addresses: ReadonlySet<number>,
  isFiltered: boolean,
): void {
  for (const row of tables.querySelectorAll<HTMLElement>('[data-address]'))
    row.hidden = !addresses.has(Number(row.dataset.address));
  const isOpen = isFiltered && addresses.size <= OPENED;
  for (const fold of tables.querySelectorAll<HTMLDetailsElement>('details')) {
    if (!fold.querySelector('[data-address]')) continue;
    if (isOpen !== 'filtered' in fold.dataset) fold.open = isOpen;
    fold.toggleAttribute('data-filtered', isOpen);
  }
}

// The toolbar of the map: what is shown, how it is grouped, and the scale.

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

interface MapToolbar {
  readonly bar: HTMLElement;
  /** Shows what the map shows. */
  show(state: MapState, by: GroupBy, status: string): void;
}

export function mapToolbar(page: Document, options: ToolbarOptions): MapToolbar {
  const { data, change } = options;
  const bar = createHtmlElement(page, 'div', 'visual-map-bar');
  const list = createHtmlElement(page, 'datalist');
  list.id = 'visual-map-names';
  list.append(
    ...data.applications.map(({ name }) => {
      const option = createHtmlElement(page, 'option');
      option.value = name;
      return option;
    }),
  );
  const field = createHtmlElement(page, 'input', 'ui-field');
  field.type = 'search';
  field.placeholder = 'Filter by application or address';
  field.setAttribute('aria-label', 'Filter by application or address');
  field.autocomplete = 'off';
  field.setAttribute('list', list.id);
  field.addEventListener('input', () => change({ filter: field.value }));

  const grouping = createHtmlElement(page, 'label', 'visual-map-choice', 'Group by ');
  const select = createHtmlElement(page, 'select', 'ui-field');
  select.append(
    ...choicesOf(data).map((by) => {
      const option = createHtmlElement(page, 'option', '', LABELS[by]);
      option.value = by;
      return option;
    }),
  );
  select.addEventListener('change', () => change({ by: select.value as GroupBy, open: new Set() }));
  grouping.append(select);

  const sides = createHtmlElement(page, 'label', 'visual-map-choice');
  const check = createHtmlElement(page, 'input');
  check.type = 'checkbox';
  check.addEventListener('change', () => change({ hasOneSided: check.checked }));
  sides.append(check, ' Without another side');

  const status = createHtmlElement(page, 'span', 'visual-map-status ui-note');
  status.setAttribute('role', 'status');
  const zoom = createHtmlElement(page, 'span', 'visual-map-zoom');
  zoom.append(
    button(page, '\u2212', 'Zoom out', () => options.zoom(0.8)),
    button(page, '+', 'Zoom in', () => options.zoom(1.25)),
    button(page, 'Fit', 'Fit to window', options.fit),
  );
  const search = createHtmlElement(page, 'search', 'visual-map-search');
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

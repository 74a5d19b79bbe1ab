// Where the user moved the nodes of diagrams, by document: in the browser, not in the text.
import { webStorage } from '../../share/web-storage.ts';
import type { OpenedDocument } from '../../store/state.ts';
import type { StoredPositions } from '../../visual/diagram/use-layout.ts';

const KEY = 'apidoc-studio-diagram';
/** Documents that are remembered, the last ones; nodes of each; px from the middle. */
const MOST = { documents: 50, nodes: 1_000, px: 1_000_000 } as const;

type Node = readonly [id: string, x: number, y: number];
type Entry = readonly [document: string, nodes: readonly Node[]];

/** Returns the positions of a document: by its address where it is hosted, else by its id. */
export function diagramPositions({
  id,
  source,
}: Pick<OpenedDocument, 'id' | 'source'>): StoredPositions {
  const key =
    source.kind === 'url'
      ? `url ${source.address}`
      : source.kind === 'example'
        ? `example ${source.file}`
        : `id ${id}`;
  return {
    read() {
      const [, nodes = []] = entries().find(([document]) => document === key) ?? [];
      return new Map(nodes.map(([node, x, y]) => [node, { x, y }]));
    },
    write(positions) {
      const others = entries().filter(([document]) => document !== key);
      const nodes = [...positions].slice(0, MOST.nodes).map(([node, { x, y }]) => [node, x, y]);
      const all = nodes.length > 0 ? [...others, [key, nodes]] : others;
      try {
        webStorage('localStorage')?.setItem(KEY, JSON.stringify(all.slice(-MOST.documents)));
      } catch {
        // Without storage, nodes are where the layout puts them next time.
      }
    },
  };
}

/** What is stored, without what is not as it is written here. */
function entries(): Entry[] {
  let stored: unknown;
  try {
    stored = JSON.parse(webStorage('localStorage')?.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
  return listOf(stored).flatMap((entry): Entry[] => {
    const [document, nodes] = listOf(entry);
    if (typeof document !== 'string') return [];
    return [[document, listOf(nodes).slice(0, MOST.nodes).flatMap(nodeOf)]];
  });
}

function nodeOf(value: unknown): Node[] {
  const [id, x, y] = listOf(value);
  const isPosition = (one: unknown): one is number =>
    typeof one === 'number' && Math.abs(one) <= MOST.px;
  return typeof id === 'string' && isPosition(x) && isPosition(y) ? [[id, x, y]] : [];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

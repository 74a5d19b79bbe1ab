/**
 * Finds import cycles, imports of types included: of files, and in the core of folders too. An
 * import expression is none of it, since it loads its module later.
 */
import { importsOf, isSource, targetOf } from './imports.mjs';
import { isTest, lineAt } from './syntax-tree.mjs';

/** @import { File, Finding } from './syntax-tree.mjs' */

/**
 * `of` is the file that has the import, `to` the file that it names.
 * @typedef {{ of: string, to: string, line: number }} Edge
 * @typedef {Map<string, Map<string, Edge>>} Graph What each node imports, with the first import
 * that does.
 * @typedef {{ node: string, edge: Edge }[]} Cycle Each node with the import of the next one, from
 * the last to the first.
 */

/** The folder whose folders must not be in cycles either. */
const LAYERED = 'src/core';

/**
 * Returns import cycles of the files that are not tests, each by its shortest path.
 * @param {readonly File[]} files
 * @returns {Finding[]}
 */
export function importCycles(files) {
  const own = files.filter((file) => isSource(file.path) && !isTest(file.path));
  const known = new Set(own.map((file) => file.path));
  const edges = own.flatMap((file) =>
    importsOf(file).flatMap(({ from, later, start }) => {
      const to = from.startsWith('.') ? targetOf(file.path, from) : '';
      return later || !known.has(to) ? [] : [{ of: file.path, to, line: lineAt(file.text, start) }];
    }),
  );
  const inside = edges.filter(({ of, to }) => isIn(of, LAYERED) && isIn(to, LAYERED));
  const folders = new Set([...known].filter((file) => isIn(file, LAYERED)).flatMap(foldersOf));
  const cycles = [
    ...cyclesOf(graphOf(edges, (file) => file)),
    ...[...folders].flatMap((folder) =>
      // Two files of a folder that import each other were found above.
      cyclesOf(graphOf(inside, (file) => childOf(folder, file))).filter((cycle) =>
        cycle.some(({ node }) => !known.has(node)),
      ),
    ),
  ];
  return cycles.map((cycle) => ({
    file: cycle[0]?.edge.of ?? '',
    line: cycle[0]?.edge.line ?? 1,
    message: `import cycle: ${described(cycle)}`,
  }));
}

/**
 * The imports between nodes; `nodeOf` says which node a file is part of, null for none.
 * @param {readonly Edge[]} edges
 * @param {(file: string) => string | null} nodeOf
 */
function graphOf(edges, nodeOf) {
  /** @type {Graph} */
  const graph = new Map();
  for (const edge of edges) {
    const [of, to] = [nodeOf(edge.of), nodeOf(edge.to)];
    // A file may import itself, a folder always may.
    if (of === null || to === null || (of === to && edge.of !== edge.to)) continue;
    const out = graph.get(of) ?? new Map();
    if (!out.has(to)) out.set(to, edge);
    graph.set(of, out);
  }
  return graph;
}

/**
 * The shortest cycle through each node, without those that share an import with a shorter one: they
 * may go with it.
 * @param {Graph} graph
 * @returns {Cycle[]}
 */
function cyclesOf(graph) {
  const seen = new Set();
  return [...graph.keys()]
    .sort()
    .map((start) => shortestCycle(graph, start))
    .sort((a, b) => a.length - b.length)
    .filter((cycle) => {
      const known = cycle.length === 0 || cycle.some(({ edge }) => seen.has(edge));
      for (const { edge } of cycle) seen.add(edge);
      return !known;
    });
}

/**
 * The shortest way from a node back to it, empty if there is none.
 * @param {Graph} graph
 * @param {string} start
 * @returns {Cycle}
 */
function shortestCycle(graph, start) {
  /** @type {Map<string, { node: string, edge: Edge }>} */
  const before = new Map();
  const open = [start];
  for (const node of open) {
    for (const [next, edge] of graph.get(node) ?? []) {
      if (before.has(next)) continue;
      before.set(next, { node, edge });
      if (next === start) return wayTo(start, before);
      open.push(next);
    }
  }
  return [];
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, { node: string, edge: Edge }>} before
 */
function wayTo(start, before) {
  const way = [];
  let step = before.get(start);
  while (step !== undefined) {
    way.unshift(step);
    step = step.node === start ? undefined : before.get(step.node);
  }
  return way;
}

/**
 * The nodes of a cycle, and the imports that make it where the nodes do not say it.
 * @param {Cycle} cycle
 */
function described(cycle) {
  const nodes = [...cycle, ...cycle.slice(0, 1)].map(({ node }) => node).join(' > ');
  if (cycle.every(({ node, edge }) => node === edge.of)) return nodes;
  const imports = cycle.map(({ edge }) => `${edge.of}:${edge.line} imports ${edge.to}`);
  return `${nodes} (${imports.join('; ')})`;
}

/** @param {string} file @param {string} folder */
const isIn = (file, folder) => file.startsWith(`${folder}/`);

/** The folders that a file of the core is in, up to that of the core. @param {string} file */
function foldersOf(file) {
  const parts = file.slice(LAYERED.length + 1).split('/');
  return parts.map((_, index) => [LAYERED, ...parts.slice(0, index)].join('/'));
}

/**
 * The file or folder directly in a folder that a file is or is in, null for a file elsewhere.
 * @param {string} folder
 * @param {string} file
 */
const childOf = (folder, file) =>
  isIn(file, folder) ? `${folder}/${file.slice(folder.length + 1).split('/')[0]}` : null;

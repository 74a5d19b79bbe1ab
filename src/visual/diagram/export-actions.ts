// The exports of the drawing: as a file, and to the clipboard.

import { kindText } from './accessible-names.ts';
import type { Layout } from './layout.ts';
import { svgToPng } from './svg.ts';
import type { Graph, GraphNode } from './types.ts';

export interface ExportOptions {
  /** File name without an extension. */
  readonly name: string;
  readonly layout: Layout;
  readonly graph: Graph;
  /** Returns the drawing as an SVG document. */
  svg(): string;
  /** Downloads a file. */
  save(name: string, content: Blob): void;
  /** Announces the result. */
  say(text: string): void;
}

export function exportActions({ name, layout, graph, svg, save, say }: ExportOptions) {
  const copied = (done: Promise<void>): void =>
    void done.then(
      () => say('Copied'),
      () => say("Couldn't copy: the browser didn't allow it."),
    );
  return {
    copy: () => copied(navigator.clipboard.writeText(toMermaid(graph))),
    svg: () => save(`${name}.svg`, new Blob([svg()], { type: 'image/svg+xml' })),
    png: () =>
      void svgToPng(svg(), layout).then(
        (blob) => save(`${name}.png`, blob),
        () => say("The browser couldn't draw the image. Download the SVG instead."),
      ),
    // The image is created during the click, because the browser requires user activation.
    image: () =>
      copied(
        navigator.clipboard.write([new ClipboardItem({ 'image/png': svgToPng(svg(), layout) })]),
      ),
  };
}

// The diagram as a Mermaid flowchart.

/**
 * Returns a graph as a Mermaid flowchart, left to right: groups of servers are subgraphs, replies
 * are dotted lines.
 * Names are escaped, so that no text of a document is parsed as syntax, markup or a directive.
 */
export function toMermaid({ nodes, edges }: Graph): string {
  const ids = new Map(nodes.map((node, i) => [node.id, `n${i}`]));
  const lines = ['flowchart LR'];
  const put = (node: GraphNode, indent: string): number =>
    lines.push(`${indent}${ids.get(node.id)}${shape(node)}`);
  for (const node of nodes)
    if (node.kind !== 'servers' && node.group === undefined) put(node, '  ');
  for (const group of nodes) {
    if (group.kind !== 'servers') continue;
    const label = group.rows
      .map((row) => [row.title, row.text ?? ''].filter(Boolean).map(escapeMermaid).join(' · '))
      .join('<br/>');
    const members = nodes.filter((node) => node.group === group.id);
    if (members.length === 0) lines.push(`  ${ids.get(group.id)}[("${label}")]`);
    else {
      lines.push(`  subgraph ${ids.get(group.id)}["${label}"]`);
      for (const node of members) put(node, '    ');
      lines.push('  end');
    }
  }
  const rows = new Map(nodes.flatMap((node) => node.rows.map((row) => [row.id, row.title])));
  for (const { kind, from, to, row, label } of edges) {
    const status = [label, row === undefined ? undefined : rows.get(row)]
      .filter((text) => text !== undefined)
      .map(escapeMermaid)
      .join(': ');
    const arrow = kind === 'reply' ? '-.->' : kind === 'other' ? '---' : '-->';
    lines.push(`  ${ids.get(from)} ${arrow}${status === '' ? '' : `|"${status}"|`} ${ids.get(to)}`);
  }
  return `${lines.join('\n')}\n`;
}

function shape(node: GraphNode): string {
  const head = node.kind === 'operation' ? `${kindText(node)}: ${node.title}` : node.title;
  const text = [head, node.text, ...node.rows.map((row) => `• ${row.title}`)]
    .filter((line) => line !== undefined)
    .map(escapeMermaid);
  const label = `"${text.join('<br/>')}"`;
  return node.kind === 'operation'
    ? `([${label}])`
    : node.kind === 'app'
      ? `[[${label}]]`
      : `[${label}]`;
}

/** Replaces all characters with a meaning in Mermaid or HTML by entity codes. */
function escapeMermaid(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/["#<>&`\\%$;|{}[\]()*_~]/g, (char) => `#${char.charCodeAt(0)};`);
}

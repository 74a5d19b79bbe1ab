// The exports of the drawing: as a file, and to the clipboard.
import type { Layout } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { svgToPng } from './svg-to-png.ts';
import type { Graph } from './types.ts';

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

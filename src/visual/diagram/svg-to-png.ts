// Helpers to export the diagram: theme colours in a format that other programs read, and the image
// as PNG.
import { COLOURS, type Palette } from './svg.ts';

/** Returns the theme colours that apply to `element`, as `#rrggbb`. */
export function themePalette(element: HTMLElement): Palette {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('span');
  element.append(probe);
  const palette = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`;
    if (!context) return [name, '#808080'];
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    return [name, `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`];
  });
  probe.remove();
  return Object.fromEntries(palette) as Palette;
}

/** Maximum pixels of a side: browsers refuse larger images. */
const LARGEST = 8_000;

/**
 * Converts an SVG document to PNG, at twice the screen resolution unless that is too large.
 * @throws if the browser can't draw it
 */
export async function svgToPng(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error("The browser couldn't draw the image"))),
      'image/png',
    );
  });
}

// Turns the diagram into files: the colours of the theme as other programs know them, and the picture as pixels.
import { COLOURS, type Palette } from './svg.ts';

/** The colours of the theme that `element` is shown in, as `#rrggbb`. */
export function paletteOf(element: HTMLElement): Palette {
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

/** Most pixels of a side: browsers refuse larger pictures. */
const LARGEST = 8_000;

/**
 * An SVG document as a PNG, twice as fine as the screen where that is not too large.
 * @throws where the browser cannot draw it
 */
export async function pngOf(svg: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The browser couldn't draw the image"))), 'image/png');
  });
}

// The widths of the panes, kept where the browser can keep them. What is not a layout of those
// panes is dropped: the library parses it while the page renders, and would fail at every start.

/** Of the names that `useDefaultLayout` stores layouts by, one for each set of panes. */
export const SIZES_KEY = 'apidoc-studio-panes';

/** A storage for `useDefaultLayout`. */
export const paneSizes = {
  getItem: (key: string): string | null => {
    try {
      const text = localStorage.getItem(key);
      return text !== null && isLayout(JSON.parse(text), panesOf(key)) ? text : null;
    } catch {
      return null;
    }
  },
  setItem: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage the widths are the default ones next time.
    }
  },
};

/** Characters of a line that always fit into the editor. */
const LEAST_CHARACTERS = 45;
/** Characters of the line numbers, and pixels of what is beside them and of the scroll bar. */
const NUMBERS = 4;
const BORDERS = 44;
/** Width of a character of a monospaced font, of its size. */
const CHARACTER = 0.602;

/** Returns the least width of the editor, in pixels. @param fontSize in pixels */
export function editorWidth(fontSize: number): number {
  return Math.ceil((LEAST_CHARACTERS + NUMBERS) * fontSize * CHARACTER) + BORDERS;
}

const panesOf = (key: string): string[] => key.split(`:${SIZES_KEY}:`)[1]?.split(':') ?? [];

/** Whether a value gives each of the panes a share of the width, in percent. */
function isLayout(value: unknown, panes: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const shares = new Map<string, unknown>(Object.entries(value));
  const sizes = panes.map((pane) => shares.get(pane));
  return (
    shares.size === panes.length &&
    sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100) &&
    Math.abs(sizes.reduce<number>((sum, size) => sum + Number(size), 0) - 100) < 1
  );
}

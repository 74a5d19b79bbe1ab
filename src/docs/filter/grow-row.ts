// A row of the operations table grows into the card that it opens, where the user has nothing
// against motion. Loaded with the filter above the table, after what is read first.
import { rootOf } from '../../ui/root-of.ts';

/** Milliseconds in which the card has to be in view, and at rest. */
const PATIENCE = 600;

/**
 * Animates cards that are opened from the rows of a section.
 * @returns a function that ends it
 */
export function growRows(section: HTMLElement): () => void {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.docs-does a[href^="#/"]');
    const row = link?.closest('tr')?.getBoundingClientRect();
    if (!link || !row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const id = decodeURIComponent(link.hash.slice(1));
    const began = performance.now();
    let last = Number.NaN;
    const look = (): void => {
      const card = rootOf(section).getElementById(id);
      const at = card?.getBoundingClientRect();
      const isShown = at && at.height > 0 && at.top < innerHeight && at.bottom > 0;
      if (card && isShown && at.top === last) grow(card, row, at);
      else if (performance.now() - began < PATIENCE) requestAnimationFrame(look);
      last = at?.top ?? Number.NaN;
    };
    requestAnimationFrame(look);
  };
  section.addEventListener('click', click);
  return () => section.removeEventListener('click', click);
}

function grow(card: HTMLElement, row: DOMRect, at: DOMRect): void {
  const below = Math.max(0, at.height - row.height);
  card.animate(
    [
      {
        transform: `translateY(${row.top - at.top}px)`,
        clipPath: `inset(0 0 ${below}px 0)`,
        opacity: 0.4,
      },
      { transform: 'none', clipPath: 'inset(0)', opacity: 1 },
    ],
    { duration: 160, easing: 'ease-out' },
  );
}

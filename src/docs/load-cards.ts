// The cards as a script of their own, for pages that begin with the overview.
import { provideCards } from './cards/late-cards.ts';

/**
 * Loads the cards of the documentation. `Docs` calls it with the first model; what shows a card
 * first calls it before.
 * @throws {Error} when the script cannot be loaded
 */
export async function loadCards(): Promise<void> {
  const { allCards } = await import('./cards/Card.tsx');
  provideCards(allCards);
}

// Shows a place that was found: in the documentation, or its source in the editor.
import type { Place } from '../../store/state.ts';
import type { App } from '../studio.ts';

/** @param to the pane that is to show it and takes the focus */
export function go({ store }: App, place: Place, to: 'docs' | 'source'): void {
  const { start, showStart, narrow, view, setView, setPane, select } = store.getState();
  if (start) showStart(false);
  if (narrow) setPane(to === 'docs' ? 'read' : 'edit');
  else if (to === 'docs' ? view === 'edit' : view !== 'edit' && view !== 'split') setView('split');
  select(place, 'search', to === 'source');
}

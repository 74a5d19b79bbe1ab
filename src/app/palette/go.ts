// Shows a place that was found: in the documentation, or its source in the editor.
import type { Place } from '../../store/state.ts';
import type { App } from '../studio.ts';

/** Shows a file in the editor. @param uri '' for the root document */
export function showFile({ store }: App, uri: string): void {
  store.getState().showFile(uri);
  const { start, showStart, narrow, view, setPane, setView } = store.getState();
  if (start) showStart(false);
  if (narrow) setPane('edit');
  else if (view === 'read' || view === 'diagram') setView('split');
}

/** @param to the pane that is to show it and takes the focus */
export function go({ store }: App, place: Place, to: 'docs' | 'source'): void {
  const { start, showStart, narrow, view, panels, setView, setPane, setPanel, select } = store.getState();
  if (start) showStart(false);
  if (narrow) setPane(to === 'docs' ? 'read' : 'edit');
  else if (to === 'docs' ? view === 'edit' : view !== 'edit' && view !== 'split') setView('split');
  // There the form stands in the place of the documentation.
  else if (to === 'docs' && view === 'diagram' && panels.form) setPanel('form', false);
  select(place, 'search', to === 'source');
}

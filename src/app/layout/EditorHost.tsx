// The editor in the layout: loaded late, and moved between layouts and views as it is.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { EditorSkeleton } from '../../editor/EditorSkeleton.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { ReadOnlyBanner } from './Banners.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { loadEditorPane } from './load-editor.ts';

/** The editor, with a word for the time until it is loaded. */
export function LazyEditorPane(): ReactNode {
  const { part: Writing, failed } = useLazy(loadEditorPane);
  return (
    <div className="app-edit ui-column">
      <Breadcrumb />
      <ReadOnlyBanner />
      {Writing ? <Writing /> : failed ? <EditorFailed /> : <EditorSkeleton />}
    </div>
  );
}

function EditorFailed(): ReactNode {
  return (
    <div className="app-edit-failed" role="alert">
      <p>The editor couldn't be loaded. The document is safe, and you can read and share it.</p>
      <button
        type="button"
        className="ui-button"
        data-look="outline"
        onClick={() => location.reload()}
      >
        Reload the page
      </button>
    </div>
  );
}

/**
 * Creates the element that the editor lives in. It moves between layouts and views as it is,
 * because a new editor would have no undo history.
 */
export function createEditorHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'app-fill';
  return host;
}

/** Shows the element that the editor lives in. */
export function EditorHost({ host }: { readonly host: HTMLElement }): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    here.current?.append(host);
    return () => host.remove();
  }, [host]);
  return <div className="app-fill" ref={here} />;
}

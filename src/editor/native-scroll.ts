// Scrolling by the browser itself, such as to a match of its own find bar.
import type { editor, IDisposable } from 'monaco-editor/editor';

/**
 * Has the editor scroll to where the browser moved its lines sideways. Monaco does so for what the
 * browser moves up or down; sideways the text stayed beside its caret until it rendered again.
 */
export function followNativeScroll(code: editor.IStandaloneCodeEditor): IDisposable {
  const container = code.getContainerDomNode();
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || target.scrollLeft === 0) return;
    if (!target.matches('.editor-scrollable')) return;
    // Editors that are shown between the lines of this one scroll by themselves.
    if (target.closest('.monaco-editor') !== code.getDomNode()) return;
    const moved = target.scrollLeft;
    target.scrollLeft = 0;
    code.setScrollLeft(code.getScrollLeft() + moved);
  };
  // Events about scrolling don't bubble, and the element is replaced with the model.
  container.addEventListener('scroll', follow, true);
  return { dispose: () => container.removeEventListener('scroll', follow, true) };
}

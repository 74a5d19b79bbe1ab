// The entry of the package `apidoc-view`: defines the element where there are elements.
import { ApidocView } from './apidoc-view.ts';
import type { ApidocViewEvents, ViewLocation, ViewProblem, ViewTheme } from './types.ts';

const TAG = 'apidoc-view';

declare global {
  interface HTMLElementTagNameMap {
    'apidoc-view': ApidocView;
  }
}

// Two packages of a page may bring one each.
if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, ApidocView);

export type { ApidocViewEvents, ViewLocation, ViewProblem, ViewTheme };
export { ApidocView };

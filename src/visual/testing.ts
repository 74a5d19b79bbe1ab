// A page for tests of visual editing: what the user sees of it, with the real store and the real
// analysis. It needs a document: `// @vitest-environment happy-dom`.
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, Fragment, type ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { AppContext } from '../app/app-context.ts';
import { ReaderContext } from '../app/reader-services.ts';
import type { AppServices } from '../app/services.ts';
import { FormPane } from '../app/visual/FormPane.tsx';
import LazyVisualDialogs from '../app/visual/LazyVisualDialogs.tsx';
import { createTestStudio } from '../app/visual/testing.ts';
import { fromPointer } from '../core/light.ts';
import { loadService } from '../core/service/load.ts';

// A limit for a test that fails, as in the configuration of the tests. Roles are looked up in all
// elements: without styles none is hidden.
configure({ asyncUtilTimeout: 120_000, defaultHidden: true });

/** A small document with one object of most kinds. */
export const DOCUMENT = `apidoc: 3.1.0
info:
  title: Lamps
  version: '1'
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
channels:
  lamp:
    address: lamps/main
    messages:
      switched:
        $ref: '#/components/messages/lampSwitched'
operations:
  watchLamp:
    action: receive
    channel:
      $ref: '#/channels/lamp'
    messages:
      - $ref: '#/channels/lamp/messages/switched'
components:
  messages:
    lampSwitched:
      payload:
        type: boolean
`;

/**
 * Opens a document on a page with a pane of the studio and its dialogs, which is gone at the end of
 * the test.
 * @param files texts by uri, '' being the root document
 * @param services what the pane needs beside the store
 */
export async function openPage(
  pane: () => ReactNode,
  files: Readonly<Record<string, string>>,
  services: Partial<AppServices> = {},
) {
  addLayout();
  // What the worker loads takes time, which no test is to wait for.
  await Promise.all((['language', 'editing'] as const).map(loadService));
  const studio = createTestStudio(() => 0, 0, files);
  const { store, handle, text } = studio;
  const app = { ...studio, ...services } as unknown as AppServices;
  const page = createElement(Fragment, null, createElement(pane), createElement(LazyVisualDialogs));
  render(
    createElement(
      ReaderContext.Provider,
      { value: app },
      createElement(AppContext.Provider, { value: app }, page),
    ),
  );
  onTestFinished(() => {
    cleanup();
    // What is received later would be for a page that is gone, and its window with it.
    studio.close();
    localStorage.clear();
  });
  const analysed = (): Promise<void> =>
    waitFor(() => {
      const { document, analysis } = store.getState();
      expect(analysis.modelVersion).toBe(document?.version);
    });
  await analysed();
  const user = userEvent.setup();
  return {
    ...studio,
    user,
    analysed,
    /** Replaces the text of a file, as typing in the editor does. */
    type(now: string, uri = ''): Promise<void> {
      studio.put(0, text(uri).length, now, uri);
      return analysed();
    },
    /** Waits until the text of a file is that. */
    becomes: (expected: string, uri = ''): Promise<void> =>
      waitFor(() => expect(text(uri)).toBe(expected)),
    undo: (): void => handle.undo(),
    /** Does something right after the next change of the text, before the page shows it. */
    onNextChange(does: () => void): void {
      const { change } = handle;
      handle.change = (...made) => {
        handle.change = change;
        const failed = change(...made);
        does();
        return failed;
      };
    },
    button: (name: string | RegExp): HTMLElement => screen.getByRole('button', { name }),
    /** Clicks a button, when it is there. */
    async click(name: string | RegExp): Promise<void> {
      await user.click(await screen.findByRole('button', { name }));
    },
    /** Opens the menu of a button, and clicks an item of it. */
    async choose(menu: string | RegExp, item: string): Promise<void> {
      await user.click(await screen.findByRole('button', { name: menu }));
      await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${item}`) }));
    },
    /** Waits until the control with a name has the focus. */
    focused: (name: string | RegExp, role = 'textbox'): Promise<void> =>
      waitFor(() => expect(screen.getByRole(role, { name })).toBe(document.activeElement)),
  };
}

/** Opens the form of an object. */
export async function openForm(
  pointer: string,
  text = DOCUMENT,
  files: Readonly<Record<string, string>> = {},
) {
  const page = await openPage(FormPane, { '': text, ...files });
  const { store } = page;
  /** Selects another object, whose form then has the heading. */
  const select = async (to: string, heading: string | RegExp): Promise<void> => {
    act(() => store.getState().select({ uri: '', pointer: to }, 'outline'));
    await screen.findByRole('heading', { level: 2, name: heading });
  };
  await select(pointer, new RegExp(fromPointer(pointer).at(-1) ?? '', 'i'));
  return {
    ...page,
    select,
    form: await screen.findByRole('region', { name: 'Form' }),
    field: (name: string): HTMLInputElement => screen.getByRole('textbox', { name }),
    /** Types into an input in place of what is there. */
    async fill(input: HTMLElement, typed: string): Promise<void> {
      await page.user.clear(input);
      await page.user.type(input, typed);
    },
    /** Adds a field by the list of those that the object can have. */
    async addField(object: string, field: string): Promise<void> {
      await page.click(`Add field to ${object}`);
      await page.user.type(screen.getByRole('combobox', { name: 'Find a field' }), field);
      await page.user.keyboard('{Enter}');
    },
  };
}

/**
 * Adds what the document of the tests doesn't have: popovers, which are always shown, and layout:
 * 25 rows of a tree fit into its pane, and all elements are in view.
 */
function addLayout(): void {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 800 });
  document.documentElement.style.cssText = '--row: 2; font-size: 16px';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.report = report;
      }
      observe(target: Element): void {
        const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
        this.report([entry], this as unknown as IntersectionObserver);
      }
      disconnect(): void {}
    },
  );
}

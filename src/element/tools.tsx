// What an element has beside the documentation where its page wants that: an outline, and a button
// that finds. Loaded when it is first needed.
import { type ReactNode, useEffect, useRef } from 'react';
import type { Location, Model, PartId } from '../core/types.ts';
import find from '../docs/find/find.css?inline';
import { anchorOf } from '../docs/pane/location.ts';
import type { FindService } from '../docs/pane/services.ts';
import { SECTIONS, sectionId } from '../docs/sections.ts';
import { Button } from '../ui/Button.tsx';
import { bufferKeys, takeBufferedKeys } from '../ui/buffer-keys.ts';
import { visibleText } from '../ui/display-text.ts';
import { inShadowRoot } from './styles.ts';
import tools from './tools.css?inline';
import type { Viewer } from './viewer.ts';

/** Returns the style sheet of what is here. */
export function toolStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${inShadowRoot(find)}\n${tools}`);
  return sheet;
}

/** Finding as the documentation has it; the worker that validates also finds. */
export interface Finding {
  readonly service: FindService;
  open(): void;
  /** Lets the page have its keys again, should the widget never be rendered. */
  dispose(): void;
}

export function createFinding(hits: Viewer['find']): Finding {
  const listeners = new Set<() => void>();
  let count = 0;
  const set = (next: number): void => {
    count = next;
    for (const notify of listeners) notify();
  };
  return {
    open() {
      // What is typed until the widget is loaded belongs into it.
      if (count === 0) bufferKeys(() => set(0));
      set(count + 1);
    },
    dispose() {
      if (count > 0) takeBufferedKeys();
    },
    service: {
      requestCount: () => count,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => set(0),
      hits,
    },
  };
}

export function FindButton({ finding }: { readonly finding: Finding }): ReactNode {
  return (
    <div className="element-tools">
      <Button onClick={finding.open}>Find</Button>
    </div>
  );
}

interface ElementOutlineProps {
  readonly model: Model;
  /** The object that is read. */
  readonly current: PartId | null;
  onGo(location: Location): void;
}

/** The sections with their objects. */
export function ElementOutline({ model, current, onGo }: ElementOutlineProps): ReactNode {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = current && list.current?.querySelector('[aria-current]');
    const around = list.current?.getBoundingClientRect();
    const box = row ? row.getBoundingClientRect() : undefined;
    // Not by `scrollIntoView`, which would scroll the page around the element, too.
    if (list.current && box && around && (box.top < around.top || box.bottom > around.bottom))
      list.current.scrollTop += box.top - around.top - around.height / 2;
  }, [current]);
  const link = (anchor: string, text: string, location: Location, isCurrent = false) => (
    <a
      href={`#${anchor}`}
      dir="auto"
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onGo(location);
      }}
    >
      {visibleText(text)}
    </a>
  );
  return (
    <nav ref={list} className="element-outline" aria-label="Outline">
      {SECTIONS.filter(({ key }) => model.order[key].length > 0).map(({ key, title, at }) => (
        <div key={key}>
          {link(sectionId(key), title, { uri: '', pointer: at })}
          <ul>
            {model.order[key].map((id) => {
              const part = model.parts.get(id);
              return (
                part && (
                  <li key={id}>
                    {link(anchorOf(id), part.title ?? part.key, part, id === current)}
                  </li>
                )
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

// A link in a description: to a heading of the same text, to a location of the document, or
// outside.
import { type ReactNode, useContext } from 'react';
import { childPointer, isRoot, percentDecoded, resolveUri } from '../../core/light.ts';
import type { Location, Model, Order, Part, PartId } from '../../core/types.ts';
import { elementById } from '../../ui/root-of.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { InlineLink } from '../components/InlineLink.tsx';
import { anchorOf, isWithin, partOrInfoAt } from '../pane/location.ts';
import { type Pane, PaneContext, useFileUri, usePaneState, usePrint } from '../pane/pane.ts';
import { SECTIONS, sectionId } from '../sections.ts';

interface MarkdownLinkProps {
  /** The address as written. */
  to: string;
  /** The address is what is shown. */
  bare?: boolean;
  children: ReactNode;
}

export function MarkdownLink(props: MarkdownLinkProps): ReactNode {
  const pane = useContext(PaneContext);
  return pane ? <InternalLink {...props} pane={pane} /> : <ExternalLink {...props} />;
}

function ExternalLink({ to, bare, children }: MarkdownLinkProps): ReactNode {
  return (
    <SafeLink to={to} bare={bare}>
      {children}
    </SafeLink>
  );
}

function InternalLink({ to, bare, children, pane }: MarkdownLinkProps & { pane: Pane }): ReactNode {
  const uri = useFileUri();
  // On paper rows have no names.
  const print = usePrint();
  // A string, so that nothing renders again while the result stays the same.
  const found = usePaneState(({ model }) =>
    JSON.stringify(linkTarget(to, uri, pane.services.base?.() ?? null, model)),
  );
  const target: LinkTarget = JSON.parse(found);
  switch (target.is) {
    case 'outside':
      return (
        <ExternalLink to={target.to} bare={bare}>
          {children}
        </ExternalLink>
      );
    case 'part':
    case 'section': {
      const anchor =
        target.is === 'section'
          ? sectionId(target.section)
          : anchorOf(print ? target.id : `${target.location.uri}#${target.location.pointer}`);
      const go = (from: Element) => {
        if (target.is === 'section') goToSection(from, anchor);
        else if (pane.get().model.parts.get(target.id)?.pointer === target.location.pointer)
          pane.goTo(target.id);
        else pane.goToLocation(target.location);
      };
      return (
        <InlineLink anchor={anchor} onGo={go}>
          {children}
        </InlineLink>
      );
    }
    default:
      return (
        <span className="ui-nolink">
          {children}
          <span className="ui-nolink-note">
            {target.is === 'absent'
              ? ' (not found in this document)'
              : ' (link not supported here)'}
          </span>
        </span>
      );
  }
}

function goToSection(from: Element, id: string): void {
  const heading = elementById(from, id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A jump within one text: to its n-th element that matches `selector`, counted from 0. */
export function JumpInText({ selector, at, label, children }: JumpProps): ReactNode {
  const print = usePrint();
  if (print) return children;
  return (
    <button
      type="button"
      className="docs-link docs-link-in-text"
      aria-label={label}
      onClick={(event) => {
        const there = event.currentTarget
          .closest('.docs-md')
          ?.querySelectorAll<HTMLElement>(selector)[at];
        there?.scrollIntoView({ block: 'nearest' });
        there?.focus({ preventScroll: true });
      }}
    >
      {children}
    </button>
  );
}

interface JumpProps {
  selector: string;
  at: number;
  label?: string;
  children: ReactNode;
}

// Finds out where a link in a description points to: outside, or to a location of the document set.

type LinkTarget =
  /** An absolute address, which `SafeLink` validates. */
  | { readonly is: 'outside'; readonly to: string }
  | { readonly is: 'part'; readonly id: PartId; readonly location: Location }
  | { readonly is: 'section'; readonly section: keyof Order }
  /** It names a location of the document that does not exist. */
  | { readonly is: 'absent' }
  /** A relative address, and nothing is known that it could be relative to. */
  | { readonly is: 'unsupported' };

const UNSUPPORTED: LinkTarget = { is: 'unsupported' };
const ABSENT: LinkTarget = { is: 'absent' };

/**
 * @param to the address as written: `#/channels/orders`, `#orders` (a key), `./other.yaml#/info`,
 * `https://...`
 * @param uri of the file that contains it, '' for the root document
 * @param base address of the entry document; null where it has none
 */
export function linkTarget(to: string, uri: string, base: string | null, model: Model): LinkTarget {
  const clean = to.trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(clean)) return { is: 'outside', to: clean };
  const hash = clean.indexOf('#');
  const path = hash < 0 ? clean : clean.slice(0, hash);
  const fragment = hash < 0 ? '' : (percentDecoded(clean.slice(hash + 1)) ?? clean.slice(hash + 1));
  if (path === '') return fragment === '' ? UNSUPPORTED : inFile(uri, fragment, model);
  const outside = addressOf(path, uri, base);
  const file = outside !== null && outside === base ? '' : resolveUri(uri, path);
  const known = file === '' || indexOf(model).files.has(file);
  const inside = known ? inFile(file, fragment, model) : ABSENT;
  if (inside.is !== 'absent') return inside;
  if (outside !== null) return { is: 'outside', to: outside + (hash < 0 ? '' : clean.slice(hash)) };
  return known ? ABSENT : UNSUPPORTED;
}

function inFile(uri: string, fragment: string, model: Model): LinkTarget {
  if (fragment === '') {
    const first = isRoot(uri) ? model.info : indexOf(model).files.get(uri);
    return first ? { is: 'part', id: first.id, location: { uri, pointer: first.pointer } } : ABSENT;
  }
  const location = { uri, pointer: fragment.startsWith('/') ? fragment : `/${fragment}` };
  const id = partOrInfoAt(model, location);
  if (id !== null && (id !== model.info?.id || isWithin(location.pointer, model.info.pointer)))
    return messageIn(model.parts.get(id), location, model) ?? { is: 'part', id, location };
  const section = isRoot(uri) ? SECTIONS.find(({ at }) => at === location.pointer)?.key : undefined;
  if (section !== undefined)
    return model.order[section].length > 0 ? { is: 'section', section } : ABSENT;
  const named = partByName(fragment, uri, model);
  return named
    ? { is: 'part', id: named.id, location: { uri: named.uri, pointer: named.pointer } }
    : ABSENT;
}

/** The message that a channel has under a name; the component, if it is a reference. */
function messageIn(
  channel: Part | undefined,
  { pointer }: Location,
  { parts }: Model,
): LinkTarget | null {
  if (channel?.kind !== 'channel') return null;
  const link = channel.messages.find(
    ({ key }) => key !== undefined && pointer === childPointer(channel.pointer, 'messages', key),
  );
  const message = link && link.id !== null ? parts.get(link.id) : undefined;
  return message
    ? { is: 'part', id: message.id, location: { uri: message.uri, pointer: message.pointer } }
    : null;
}

/** The first part in page order with this key or name for programs, from the same file first. */
function partByName(name: string, uri: string, model: Model): Part | undefined {
  const called = indexOf(model).names.get(name) ?? [];
  return called.find((part) => part.uri === uri) ?? called[0];
}

interface Index {
  /** The first part of each file. */
  readonly files: ReadonlyMap<string, Part>;
  readonly names: ReadonlyMap<string, readonly Part[]>;
}

/** Cached per model: texts with many links look up the same one. */
const indexes = new WeakMap<Model, Index>();

function indexOf(model: Model): Index {
  const known = indexes.get(model);
  if (known) return known;
  const files = new Map<string, Part>();
  const names = new Map<string, Part[]>();
  const add = (name: string, part: Part): void => {
    const list = names.get(name);
    if (list) list.push(part);
    else names.set(name, [part]);
  };
  for (const part of model.parts.values()) if (!files.has(part.uri)) files.set(part.uri, part);
  for (const { key } of SECTIONS)
    for (const id of model.order[key]) {
      const part = model.parts.get(id);
      if (!part) continue;
      add(part.key, part);
      if (part.kind === 'message' && part.name !== undefined && part.name !== part.key)
        add(part.name, part);
    }
  const index = { files, names };
  indexes.set(model, index);
  return index;
}

/** The web address of a file beside the document; null where that is not on the web. */
function addressOf(path: string, uri: string, base: string | null): string | null {
  try {
    const from = new URL(uri, base ?? undefined);
    const { href, protocol } = new URL(path, from);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

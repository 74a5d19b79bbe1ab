// What is exported, and what it is called.

import type { ReactNode } from 'react';
import { formatCount } from '../core/light.ts';
import type {
  DocsTheme,
  DocumentedSchemas,
  Model,
  OperationSamples,
  PartTypes,
} from '../core/types.ts';
import type { ChangesSince } from '../docs/changes/WhatChanged.tsx';
import type { ShownChanges } from '../docs/pane/services.ts';
import { visibleName, visibleText } from '../ui/display-text.ts';

export type { ChangesSince };

/** Changes with what shows them, which the studio does not load to export. */
export interface ExportedChanges extends ChangesSince {
  /** The style sheet of a page beyond that of all pages. */
  readonly styles: string;
  render(model: Model): RenderedChanges;
}

interface RenderedChanges {
  /** In the cards. */
  readonly shown: ShownChanges;
  /** After the first card. */
  readonly counts: ReactNode;
  /** At the end. */
  readonly list: ReactNode;
}

/** A picture of 1200 x 630 px. */
export interface PageImage {
  /** In full. */
  readonly address: string;
  /** What it shows. */
  readonly alt: string;
}

export interface Documentation {
  readonly model: Model;
  /** Instead of the title of the document, which its first card still shows. */
  readonly title?: string | undefined;
  /** The address that the page will have. */
  readonly address?: string | undefined;
  /** The picture that previews of links show. */
  readonly image?: PageImage | undefined;
  /** The language of its texts, as a tag of BCP 47. */
  readonly lang?: string | undefined;
  /** The version of AsyncAPI 2 that the document is written for, where the model is converted. */
  readonly convertedFrom?: string;
  /** How the page looks. */
  readonly theme?: DocsTheme | undefined;
  /** The schemas of its trees, which the scripts of a page write as JSON Schema. */
  readonly schemas?: DocumentedSchemas;
  /** Code for its operations, by the clients of their protocols. */
  readonly samples?: readonly OperationSamples[];
  /** The types of its messages and schemas, which the scripts of a page copy. */
  readonly types?: readonly PartTypes[];
  /** What changed since another version; shown where given. */
  readonly changes?: ExportedChanges;
}

/** Returns the title, else that of the document with its version; on one line. */
export function titleOf({ title, model: { info } }: Documentation): string {
  const words = title ?? [info?.title ?? 'Untitled', info?.version ?? ''].join(' ');
  return visibleName(words).replace(/\s+/g, ' ').trim();
}

/** Returns what a reader has to know first; null for nothing. */
export function noteOf({ convertedFrom, model: { info } }: Documentation): string | null {
  if (convertedFrom === undefined) return null;
  return `This document is written for AsyncAPI ${visibleName(convertedFrom)}. It is shown as version ${info?.formatVersion ?? '3'}.`;
}

/** Characters of a description where one line is shown. */
const MAX_SUMMARY = 180;

/**
 * Returns the first paragraph of a description as one line, without marks of CommonMark, and
 * without a sentence that announces what is left out, such as a list.
 */
export function summaryOf(description: string): string {
  const text = visibleText(description.trim().split(/\n\s*\n/)[0] ?? '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#+ |[*`]|^> ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_SUMMARY && text.endsWith(':'))
    return /^.*[.!?](?= \p{Lu})/u.exec(text)?.[0] ?? `${text.slice(0, -1)}\u2026`;
  const cut = text.slice(0, MAX_SUMMARY).replace(/\s+\S*$/, '');
  return text.length > MAX_SUMMARY ? `${cut}\u2026` : text;
}

/** Returns a sentence or two about the document, for search engines and previews of links. */
export function aboutOf({ model: { info, order } }: Pick<Documentation, 'model'>): string {
  const summary = summaryOf(info?.summary ?? info?.description ?? '');
  if (summary !== '') return summary;
  const counts = [
    formatCount(order.operations.length, 'operation'),
    formatCount(order.channels.length, 'channel'),
    formatCount(order.messages.length, 'message'),
  ];
  return `Documentation of ${visibleName(info?.title ?? 'an application')}: ${counts.join(', ')}.`;
}

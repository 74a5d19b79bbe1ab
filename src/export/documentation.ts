// What is exported, and what it is called.
import type { Model } from '../core/types.ts';
import type { ChangesSince } from '../docs/changes/WhatChanged.tsx';
import { visibleName } from '../ui/display-text.ts';

export type { ChangesSince };

export interface Documentation {
  readonly model: Model;
  /** Instead of the title of the document, which its first card still shows. */
  readonly title?: string | undefined;
  /** The version of AsyncAPI 2 that the document is written for, where the model is converted. */
  readonly convertedFrom?: string;
  /** What changed since another version; shown where given. */
  readonly changes?: ChangesSince;
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

// Shows in an exported documentation what changed since another version: marked in the cards,
// counted after the first one, and listed at the end.
import { createElement } from 'react';
import changes from '../docs/changes/changes.css?inline';
import { showChanges } from '../docs/changes/show-changes.ts';
import {
  CHANGES_ID,
  ChangeCounts,
  type ChangesSince,
  WhatChanged,
} from '../docs/changes/WhatChanged.tsx';
import type { ExportedChanges } from './documentation.ts';

/** What a page or a site has beyond the style sheet of all pages. */
export const CHANGES_STYLES: string = changes;

/** Returns the changes with what shows them. */
export function renderableChanges(since: ChangesSince): ExportedChanges {
  return {
    ...since,
    styles: CHANGES_STYLES,
    render: (model) => ({
      shown: { ...showChanges(since.comparison.changes, model), listId: CHANGES_ID },
      counts: createElement(ChangeCounts, since),
      list: createElement(WhatChanged, since),
    }),
  };
}

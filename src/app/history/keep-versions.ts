// Keeps versions of the open document while the user works: the text before the first edit, then
// one every few minutes, and one before and after each large change. Always while the page is idle.

import { formatCount, PART_KINDS } from '../../core/light.ts';
import type { Model, Part } from '../../core/types.ts';
import { type DraftContent, pack } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Kept, LocalHistory } from '../../share/local-history.ts';
import { difference } from '../../share/string-pieces.ts';
import type { VersionReason } from '../../share/version.ts';
import { MAX_LENGTH } from '../../share/version-limits.ts';
import type { Studio, StudioStore } from '../../store/store.ts';
import { whenIdle } from '../../ui/next-task.ts';
import { contentOf, isSameContent } from './present-content.ts';

/** Milliseconds without an edit, or of steady typing, after which the texts are looked at. */
const PAUSE = 2_000;
const STEADY = 30_000;
/** Milliseconds between two versions of a document that is edited. */
const INTERVAL = 5 * 60_000;
/** Characters that make a change large. */
const LARGE = 2_000;

export interface VersionKeeping {
  /** Keeps the present texts at once. */
  keep(reason: VersionReason, name?: string): Promise<Kept>;
}

interface KeepingOptions {
  readonly store: StudioStore;
  readonly drafts: Pick<Drafts, 'currentId' | 'getStatus' | 'keep' | 'subscribe'>;
  readonly load: () => Promise<LocalHistory>;
  /** Calls back when the page is idle. */
  readonly idle?: (work: () => void) => void;
}

/** The texts of a moment. */
interface Moment {
  readonly content: DraftContent;
  /** Null where it is not known. */
  readonly model: Model | null;
}

const NO_HISTORY = "The local history couldn't be loaded. Try again when you are online.";

/** Begins to keep versions of whatever document is open. */
export function keepVersions({
  store,
  drafts,
  load,
  idle = whenIdle,
}: KeepingOptions): VersionKeeping {
  let opened: number | undefined;
  /** As the document was opened, or was when it was looked at last. */
  let seen: Moment = { content: '', model: null };
  let begun = false;
  /** The model of the last version, and when that was kept. */
  let last: { readonly model: Model | null; readonly time: number } = { model: null, time: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstEdit = 0;

  const begin = (state: Studio): void => {
    clearTimeout(timer);
    timer = undefined;
    opened = state.document?.opened;
    const own = opened;
    // The store publishes the document before its files.
    queueMicrotask(() => {
      if (own === opened) seen = { ...seen, content: contentOf(store.getState(), true) };
    });
    seen = { content: '', model: null };
    begun = false;
    last = { model: null, time: 0 };
  };

  const modelOf = ({ analysis, document }: Studio): Model | null =>
    analysis.modelVersion === document?.version ? analysis.model : null;

  async function write(
    moment: Moment,
    reason: VersionReason,
    name?: string,
    document = store.getState().document,
  ): Promise<Kept> {
    const before = last.model;
    last = { model: moment.model, time: Date.now() };
    try {
      const history = await load();
      return await history.keep(drafts.currentId(document?.id ?? ''), moment.content, {
        reason,
        fileName: document?.name ?? '',
        summary: changedParts(before, moment.model),
        ...(name !== undefined && { name }),
      });
    } catch {
      return { state: 'refused', message: NO_HISTORY };
    }
  }

  const look = (): void => {
    const state = store.getState();
    if (!state.document || state.document.opened !== opened) return;
    const now: Moment = { content: contentOf(state), model: modelOf(state) };
    // The history refuses it: comparing it after every pause would be for nothing.
    if (lengthOf(now.content) > MAX_LENGTH) return;
    if (isSameContent(now.content, seen.content)) return;
    const isLarge = isLargeChange(seen.content, now.content);
    const isDue = begun && Date.now() - last.time >= INTERVAL;
    // Writes in this order: each is compared with the one before it.
    if (!begun) void write(seen, 'opened');
    else if (isLarge) void write(seen, 'working');
    if (isLarge || isDue) void write(now, 'working');
    begun = true;
    seen = now;
  };

  const edited = (): void => {
    if (timer === undefined) firstEdit = Date.now();
    clearTimeout(timer);
    const rest = Math.max(0, Math.min(PAUSE, firstEdit + STEADY - Date.now()));
    timer = setTimeout(() => {
      timer = undefined;
      idle(look);
    }, rest);
  };

  begin(store.getState());
  store.subscribe((state, before) => {
    if (state.document?.opened !== opened) {
      // An edit that was not looked at yet: the text before it is known here only.
      if (timer !== undefined && !begun) void write(seen, 'opened', undefined, before.document);
      begin(state);
      return;
    }
    if (!begun && seen.model === null && state.document?.version === 1)
      seen = { ...seen, model: modelOf(state) };
    if (state.document && state.document.version !== before.document?.version) edited();
  });
  drafts.subscribe(() => {
    const status = drafts.getStatus();
    // Drafts are what must not be lost: versions give up their storage for them.
    if (status.state === 'failed' && status.reason === 'quota')
      void load().then(
        (history) => history.freeStorage(),
        () => undefined,
      );
  });
  return {
    async keep(reason, name) {
      const state = store.getState();
      const now = { content: contentOf(state), model: modelOf(state) };
      if (!begun && !isSameContent(now.content, seen.content)) void write(seen, 'opened');
      begun = true;
      seen = now;
      const kept = await write(now, reason, name);
      // A named version stays, and with it the document that it is found by.
      const after = store.getState();
      if (name !== undefined && kept.state === 'kept' && after.document?.opened === opened) {
        const content = contentOf(after);
        drafts.keep(after.document?.id ?? '', () => content);
      }
      return kept;
    },
  };
}

function lengthOf(content: DraftContent): number {
  return typeof content === 'string'
    ? content.length
    : content.files.reduce((sum, { text }) => sum + text.length, content.text.length);
}

function isLargeChange(before: DraftContent, after: DraftContent): boolean {
  const { start, end, insert } = difference(pack(before).text, pack(after).text);
  return end - start + insert.length > LARGE;
}

// Which objects of a document changed between two models of it, as a clause.

/** Most objects that are named. */
const NAMED = 3;

/** Most characters of a key. */
const MAX_KEY = 60;

/**
 * Returns `added channel returns; changed message order`; '' where nothing is known or nothing but
 * comments changed. What did not change is the same object, so it costs no comparison.
 */
export function changedParts(before: Model | null, after: Model | null): string {
  if (!before || !after || before === after) return '';
  const added: Part[] = [];
  const changed: Part[] = [];
  for (const [id, part] of after.parts) {
    const was = before.parts.get(id);
    if (!was) added.push(part);
    else if (was !== part) changed.push(part);
  }
  const removed = [...before.parts].flatMap(([id, part]) => (after.parts.has(id) ? [] : part));
  // Whatever refers to an object that was added or removed has changed, too: it needs no name.
  const shown = added.length + removed.length > 0 ? [] : changed;
  const clauses = { added, removed, changed: shown };
  return Object.entries(clauses)
    .flatMap(([verb, parts]) => (parts.length > 0 ? `${verb} ${names(parts)}` : []))
    .join('; ');
}

function names(parts: readonly Part[]): string {
  const named = parts
    .slice(0, NAMED)
    .map(({ kind, key }) => (kind === 'info' ? kind : `${PART_KINDS[kind]} ${clipKey(key)}`));
  const more = parts.length - named.length;
  return [...named, ...(more > 0 ? [formatCount(more, 'other')] : [])].join(', ');
}

const clipKey = (key: string): string =>
  key.length > MAX_KEY ? `${key.slice(0, MAX_KEY - 1)}\u2026` : key;

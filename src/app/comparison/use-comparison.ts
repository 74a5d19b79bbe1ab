// The changes between a version and the document as it is when the comparison begins.
import { useEffect, useState } from 'react';
import { loadConfig } from '../../core/light.ts';
import type { LevelSettings } from '../../core/types.ts';
import type { Studio, StudioStore } from '../../store/store.ts';
import type { LocatedChange, VersionTexts } from '../../worker/compare-texts.ts';
import type { OldVersion } from './compare-dialog.ts';
import { createComparisonRunner } from './comparison-runner.ts';

export interface Compared {
  readonly old: VersionTexts;
  readonly new: VersionTexts;
  readonly changes: readonly LocatedChange[];
  /** Files of the old version that could not be loaded. */
  readonly missing: readonly string[];
}

export type ComparisonState = Compared | 'comparing' | { readonly failed: string };

const STOPPED = 'The comparison took more than a minute, so it was stopped.';
const FAILED = "The comparison couldn't be loaded. Try again when you are online.";

/** @param store of the document, whose present texts are the new version */
export function useComparison(store: StudioStore, version: OldVersion): ComparisonState {
  const [state, setState] = useState<ComparisonState>('comparing');
  useEffect(() => {
    let enabled = true;
    const runner = createComparisonRunner();
    setState('comparing');
    const run = async (): Promise<ComparisonState> => {
      const levels = await levelsOf(store.getState());
      const now = presentTexts(store.getState());
      let old = version.texts;
      const tried = new Set<string>();
      for (;;) {
        const outcome = await runner.compare({ old, new: now, levels });
        if (outcome === 'stopped') return { failed: STOPPED };
        if (outcome === 'failed') return { failed: FAILED };
        if ('refused' in outcome) {
          const side = outcome.refused === 'old' ? 'The other version' : 'This document';
          return { failed: `${side} can't be compared: ${outcome.reason}` };
        }
        const wanted = version.load ? outcome.missing.filter((uri) => !tried.has(uri)) : [];
        const loaded = await Promise.all(
          wanted.map(async (uri) => ({ uri, text: (await version.load?.(uri)) ?? null })),
        );
        for (const uri of wanted) tried.add(uri);
        const files = loaded.flatMap(({ uri, text }) => (text === null ? [] : [{ uri, text }]));
        if (files.length === 0 || !enabled) return { ...outcome, old, new: now };
        old = { ...old, files: [...old.files, ...files] };
      }
    };
    void run().then((next) => enabled && setState(next));
    return () => {
      enabled = false;
      runner.end();
    };
  }, [store, version]);
  return state;
}

/** Returns the texts of the document and of all its files that are here. */
function presentTexts({ document, files, textOf }: Studio): VersionTexts {
  return {
    address: document?.base ?? document?.path ?? '',
    language: document?.language ?? 'yaml',
    text: textOf('') ?? '',
    files: files.flatMap(({ uri }) => {
      const text = textOf(uri);
      return text === undefined ? [] : [{ uri, text }];
    }),
  };
}

/** Returns the levels of the configuration that came with the document. */
async function levelsOf({ documentRules, textOf }: Studio): Promise<LevelSettings> {
  const text = documentRules ? textOf(documentRules.uri) : undefined;
  if (text === undefined) return new Map();
  return (await loadConfig()).readConfig(text).diff;
}

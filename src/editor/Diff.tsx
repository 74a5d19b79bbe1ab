// Two texts side by side, read-only, with their differences. Loaded when it is first shown: the
// editor itself does without it.
import { editor, Uri } from 'monaco-editor/editor';
import { DiffEditorWidget } from 'monaco-editor/editor/browser/widget/diffEditor/diffEditorWidget.js?whole';
import { IDiffProviderFactoryService } from 'monaco-editor/editor/browser/widget/diffEditor/diffProviderFactoryService.js';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IInstantiationService } from 'monaco-editor/platform/instantiation/common/instantiation.js';
import { ServiceCollection } from 'monaco-editor/platform/instantiation/common/serviceCollection.js';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { computeDifferences } from './compute-differences.ts';
import './monaco.ts';
import { options, optionsFor } from './options.ts';
import { setTheme } from './theme.ts';
import type { Scheme } from './token-colors.ts';

export interface DiffProps {
  /** Accessible names of the two sides. */
  readonly labels: readonly [left: string, right: string];
  readonly left: string;
  readonly right: string;
  readonly language: 'yaml' | 'json';
  readonly theme: Scheme;
  /** Shows a line of the left text, or of that side; another object shows it again. */
  readonly reveal?: { readonly line: number; readonly side?: 'left' | 'right' } | undefined;
}

/** Monaco's own worker is built without it. */
const provider = {
  onDidChange: () => ({ dispose: () => undefined }),
  setOptions: () => undefined,
  dispose: () => undefined,
  computeDiff: computeDifferences,
};

let modelCount = 0;

/** Fills what it is in; below 900 px of width one text is shown, with the other's lines between. */
export default function Diff({
  labels,
  left,
  right,
  language,
  theme,
  reveal,
}: DiffProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<DiffEditorWidget>(null);
  const [leftLabel, rightLabel] = labels;
  useLayoutEffect(() => setTheme(theme), [theme]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const models = [left, right].map((text) =>
      editor.createModel(text, language, Uri.parse(`apidoc-diff:/${++modelCount}`)),
    );
    const services = StandaloneServices.get(IInstantiationService).createChild(
      new ServiceCollection([IDiffProviderFactoryService, { createDiffProvider: () => provider }]),
    );
    const widget = services.createInstance(
      DiffEditorWidget,
      box.current,
      {
        ...options,
        ...optionsFor(Math.max(left.length, right.length)),
        readOnly: true,
        originalEditable: false,
        renderSideBySide: true,
        useInlineViewWhenSpaceIsLimited: true,
        ignoreTrimWhitespace: false,
        renderGutterMenu: false,
        hideUnchangedRegions: { enabled: true },
        originalAriaLabel: leftLabel,
        modifiedAriaLabel: rightLabel,
      },
      {},
    );
    shown.current = widget;
    // Creating the editors and showing large texts in them are long enough to be felt as one.
    const showing = setTimeout(() => {
      widget.setModel({ original: models[0], modified: models[1] });
    });
    return () => {
      clearTimeout(showing);
      shown.current = null;
      widget.dispose();
      for (const model of models) model.dispose();
    };
  }, [left, right, language, leftLabel, rightLabel]);
  useLayoutEffect(() => {
    if (!reveal) return;
    let enabled = true;
    const show = async (): Promise<void> => {
      const widget = shown.current;
      // What is unchanged is folded when the differences are known, which moves all lines below.
      await widget?.waitForDiff();
      if (!enabled || !widget || widget !== shown.current) return;
      const text =
        reveal.side === 'right' ? widget.getModifiedEditor() : widget.getOriginalEditor();
      // The caret also opens the lines around it if they are folded as unchanged.
      text.setPosition({ lineNumber: reveal.line, column: 1 });
      text.revealLineInCenter(reveal.line);
    };
    // After the texts are shown.
    const showing = setTimeout(() => void show());
    return () => {
      enabled = false;
      clearTimeout(showing);
    };
  }, [reveal]);
  return <div ref={box} className="editor-diff monaco-component" />;
}

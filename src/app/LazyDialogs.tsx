// The dialogs that are loaded when the first of their kind is opened.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from './app-context.ts';
import { LazyPart } from './LazyPart.tsx';
import { UnloadEdits } from './visual/UnloadEdits.ts';

const loadRules = async () => (await import('./rules/LazyRulesDialogs.tsx')).default;
const loadFiles = async () => (await import('./files/LazyFileDialogs.tsx')).default;
const loadEditing = async () => (await import('./editing/LazyEditingDialogs.tsx')).default;
const loadVisual = async () => (await import('./visual/LazyVisualDialogs.tsx')).default;
const loadAgents = async () => (await import('./agents/LazyAgentDialogs.tsx')).default;
const loadPalette = async () => (await import('./palette/PaletteDialog.tsx')).default;

const loadValues = async () => (await import('./palette/CodeValuesDialog.tsx')).default;

const loadConversion = async () => (await import('./conversion/ConversionDialog.tsx')).default;

const loadHistory = async () => (await import('./history/HistoryDialog.tsx')).default;

const loadCompare = async () => (await import('./comparison/CompareDialog.tsx')).default;

const loadRecording = async () => (await import('./importing/RecordingDialog.tsx')).default;

const PART = "Part of the studio couldn't be loaded";

export function LazyDialogs(): ReactNode {
  const {
    rulesDialogs,
    fileDialogs,
    editing,
    visual,
    palette,
    conversion,
    compare,
    historyDialog,
    recordingDialog,
    agents,
  } = useApp();
  return (
    <>
      <UnloadEdits />
      <LazyPart
        load={loadRules}
        open={useStore(rulesDialogs, (s) => s.list || s.code !== null || s.making !== null)}
        close={() => rulesDialogs.setState({ list: false, code: null, making: null })}
        failure="The explanations of the rules couldn't be loaded"
      />
      <LazyPart
        load={loadFiles}
        open={useStore(fileDialogs, (s) => s.dialog !== null)}
        close={() => fileDialogs.getState().hide()}
        failure={PART}
      />
      <LazyPart
        load={loadEditing}
        open={useStore(editing, (s) => s.dialog !== null || s.preview !== null)}
        close={() => {
          editing.getState().hide();
          editing.getState().respond(false);
        }}
        failure={`${PART}, so nothing was changed`}
      />
      <LazyPart
        load={loadVisual}
        open={useStore(visual, (s) => s.dialogs.length > 0)}
        close={() => visual.getState().cancelAll()}
        failure={`${PART}, so nothing was changed`}
      />
      <LazyPart
        load={loadConversion}
        open={useStore(conversion, (s) => s.open)}
        close={() => conversion.getState().hide()}
        failure={`${PART}, so nothing was changed`}
      />
      <LazyPart
        load={loadCompare}
        open={useStore(compare, (s) => s.open)}
        close={() => compare.getState().hide()}
        failure="The comparison couldn't be loaded"
      />
      <LazyPart
        load={loadRecording}
        open={useStore(recordingDialog, (s) => s.file !== null)}
        close={() => recordingDialog.setState({ file: null })}
        failure={PART}
      />
      <LazyPart
        load={loadHistory}
        open={useStore(historyDialog, (s) => s.open)}
        close={() => historyDialog.getState().hide()}
        failure="The local history couldn't be loaded"
      />
      <LazyPart
        load={loadAgents}
        open={useStore(agents, (s) => s.open || s.proposal !== null)}
        close={() => {
          agents.getState().hide();
          agents.getState().proposal?.respond('decline');
        }}
        failure={PART}
      />
      <LazyPart
        load={loadPalette}
        open={useStore(palette, (s) => s.open)}
        close={() => palette.getState().hide()}
        failure="The search couldn't be loaded"
      />
      <LazyPart
        load={loadValues}
        open={useStore(palette, (s) => s.code !== null)}
        close={() => palette.getState().askForValues(null)}
        failure={PART}
      />
    </>
  );
}

// Monaco's two themes out of the tokens of `tokens.css`, so that the editor and the rest of the
// page are painted from one box.
import { editor } from 'monaco-editor/editor';
import { cssColorToHex } from './css-color.ts';

export type Scheme = 'light' | 'dark';

/** The tokens that the editor is painted with. */
const TOKENS = [
  'accent',
  'accent-soft',
  'accent-strong',
  'div',
  'error',
  'error-soft',
  'hover',
  'info',
  'info-soft',
  'line',
  'line-strong',
  'on-accent',
  'raised',
  'span',
  'sunken',
  'surface',
  'syn-comment',
  'syn-key',
  'syn-keyword',
  'syn-number',
  'syn-punctuation',
  'syn-string',
  'text',
  'text-faint',
  'text-soft',
  'warning',
  'warning-soft',
] as const;

type Token = (typeof TOKENS)[number];

const probeOf = (token: string): HTMLElement => {
  const probe = document.createElement('span');
  // Mixing brings every notation of a colour down to sRGB, without a canvas that some browsers fill
  // with noise.
  probe.style.color = `color-mix(in srgb, var(--${token}), var(--${token}))`;
  return probe;
};

/** The colours of tokens in the given scheme, whatever the page shows now, by their names. */
function readTokens(scheme: Scheme): (token: Token) => string {
  const box = document.createElement('div');
  box.hidden = true;
  box.style.colorScheme = scheme;
  // With forced colours every token would come out as the same one, and Monaco fails where text and
  // ground are one colour.
  box.style.setProperty('forced-color-adjust', 'none');
  const probes = TOKENS.map(probeOf);
  box.append(...probes);
  document.body.append(box);
  // Read together: between two readings nothing changes, so that the browser computes the styles
  // once.
  const fallback = scheme === 'dark' ? '#e0e0e0' : '#202020';
  const colors = new Map<Token, string>(
    TOKENS.map((token, at) => [
      token,
      cssColorToHex(getComputedStyle(probes[at] ?? box).color) ?? fallback,
    ]),
  );
  box.remove();
  return (token) => colors.get(token) ?? fallback;
}

function build(scheme: Scheme): editor.IStandaloneThemeData {
  const t = readTokens(scheme);
  const plain = (token: string, color: Token, fontStyle?: string): editor.ITokenThemeRule => ({
    token,
    foreground: t(color).slice(1),
    fontStyle,
  });
  const rules = [
    plain('', 'text'),
    plain('string.key', 'syn-key'),
    plain('string', 'syn-string'),
    plain('string.escape', 'syn-keyword'),
    plain('string.invalid', 'error'),
    plain('number', 'syn-number'),
    plain('keyword', 'syn-keyword'),
    plain('type', 'syn-keyword'),
    plain('tag', 'syn-keyword'),
    plain('meta', 'syn-comment'),
    plain('comment', 'syn-comment', 'italic'),
    plain('delimiter', 'syn-punctuation'),
    plain('invalid', 'error'),
    // By meaning: names that a user gave stand out where they are given, and lead on where they are
    // used.
    ...['channel', 'operation', 'message', 'schema', 'server', 'security'].map((type) =>
      plain(type, 'syn-key', 'bold'),
    ),
    plain('reference', 'accent'),
    plain('brokenReference', 'error', 'underline'),
    plain('parameter', 'syn-number'),
    plain('address', 'syn-string'),
    plain('expression', 'syn-keyword'),
  ];
  const clear = '#00000000';
  const colors: editor.IColors = {
    focusBorder: t('accent'),
    foreground: t('text'),
    descriptionForeground: t('text-soft'),
    disabledForeground: t('text-faint'),
    errorForeground: t('error'),
    'icon.foreground': t('text-soft'),
    'widget.shadow': scheme === 'dark' ? '#00000080' : '#1a1d2624',
    'widget.border': t('line'),
    'textLink.foreground': t('accent'),
    'textLink.activeForeground': t('accent-strong'),
    'textCodeBlock.background': t('sunken'),

    'editor.background': t('surface'),
    'editor.foreground': t('text'),
    'editorCursor.foreground': t('accent'),
    'editor.selectionBackground': `${t('accent')}40`,
    'editor.inactiveSelectionBackground': `${t('accent')}26`,
    'editor.selectionHighlightBackground': `${t('accent')}1f`,
    'editor.wordHighlightBackground': `${t('accent')}1a`,
    'editor.wordHighlightTextBackground': `${t('accent')}1a`,
    'editor.lineHighlightBackground': t('sunken'),
    'editor.lineHighlightBorder': clear,
    'editor.rangeHighlightBackground': `${t('accent')}1a`,
    'editor.foldBackground': t('sunken'),
    'editor.findMatchBackground': `${t('warning')}66`,
    'editor.findMatchHighlightBackground': `${t('warning')}33`,
    'editorLineNumber.foreground': t('text-faint'),
    'editorLineNumber.activeForeground': t('text'),
    'editorLineNumber.dimmedForeground': t('text-faint'),
    'editorIndentGuide.background1': t('line'),
    'editorIndentGuide.activeBackground1': t('line-strong'),
    'editorBracketMatch.background': `${t('accent')}26`,
    'editorBracketMatch.border': t('line-strong'),
    'editorBracketHighlight.foreground1': t('syn-punctuation'),
    'editorBracketHighlight.foreground2': t('syn-keyword'),
    'editorBracketHighlight.foreground3': t('syn-key'),
    'editorBracketHighlight.unexpectedBracket.foreground': t('error'),
    'editorUnicodeHighlight.border': t('warning'),
    'editorUnicodeHighlight.background': `${t('warning')}26`,
    'editorGutter.foldingControlForeground': t('text-faint'),
    'editorStickyScroll.background': t('surface'),
    'editorStickyScroll.border': t('line'),
    'editorStickyScroll.shadow': clear,
    'editorStickyScrollHover.background': t('hover'),
    'editorOverviewRuler.errorForeground': t('error'),
    'editorOverviewRuler.warningForeground': t('warning'),
    'editorOverviewRuler.infoForeground': t('info'),
    'editorOverviewRuler.findMatchForeground': `${t('warning')}99`,
    'editorOverviewRuler.selectionHighlightForeground': `${t('accent')}66`,
    'editorOverviewRuler.wordHighlightForeground': `${t('accent')}66`,
    'editorOverviewRuler.bracketMatchForeground': clear,

    'editorError.foreground': t('error'),
    'editorWarning.foreground': t('warning'),
    'editorInfo.foreground': t('info'),
    'editorHint.foreground': t('text-faint'),
    'editorMarkerNavigation.background': t('raised'),
    'editorMarkerNavigationError.background': t('error'),
    'editorMarkerNavigationError.headerBackground': t('error-soft'),
    'editorMarkerNavigationWarning.background': t('warning'),
    'editorMarkerNavigationWarning.headerBackground': t('warning-soft'),
    'editorMarkerNavigationInfo.background': t('info'),
    'editorMarkerNavigationInfo.headerBackground': t('info-soft'),

    'editorWidget.background': t('raised'),
    'editorWidget.foreground': t('text'),
    'editorWidget.border': t('line'),
    'editorHoverWidget.background': t('raised'),
    'editorHoverWidget.foreground': t('text'),
    'editorHoverWidget.border': t('line'),
    'editorHoverWidget.statusBarBackground': t('sunken'),
    'editorSuggestWidget.background': t('raised'),
    'editorSuggestWidget.border': t('line'),
    'editorSuggestWidget.foreground': t('text'),
    'editorSuggestWidget.selectedBackground': t('accent-soft'),
    'editorSuggestWidget.selectedForeground': t('text'),
    'editorSuggestWidget.highlightForeground': t('accent'),
    'editorSuggestWidget.focusHighlightForeground': t('accent'),
    'input.background': t('surface'),
    'input.foreground': t('text'),
    'input.border': t('line-strong'),
    'input.placeholderForeground': t('text-faint'),
    'inputOption.activeBackground': t('accent-soft'),
    'inputOption.activeForeground': t('accent'),
    'inputOption.activeBorder': t('accent'),
    'inputOption.hoverBackground': t('hover'),
    'inputValidation.errorBackground': t('error-soft'),
    'inputValidation.errorBorder': t('error'),
    'toolbar.hoverBackground': t('hover'),
    'button.background': t('accent'),
    'button.foreground': t('on-accent'),
    'button.hoverBackground': t('accent-strong'),
    'keybindingLabel.background': t('sunken'),
    'keybindingLabel.foreground': t('text-soft'),
    'keybindingLabel.border': t('line'),
    'keybindingLabel.bottomBorder': t('line'),
    'list.hoverBackground': t('hover'),
    'list.hoverForeground': t('text'),
    'list.activeSelectionBackground': t('accent-soft'),
    'list.activeSelectionForeground': t('text'),
    'list.focusBackground': t('accent-soft'),
    'list.focusForeground': t('text'),
    'list.highlightForeground': t('accent'),
    'list.focusHighlightForeground': t('accent'),
    'editorCodeLens.foreground': t('text-faint'),
    'editorInlayHint.foreground': t('text-faint'),
    'editorInlayHint.background': clear,
    'editorLink.activeForeground': t('accent'),
    'editorLightBulb.foreground': t('warning'),
    'editorLightBulbAutoFix.foreground': t('accent'),
    'editor.snippetTabstopHighlightBackground': `${t('accent')}26`,
    'editor.snippetFinalTabstopHighlightBorder': clear,
    'editor.linkedEditingBackground': `${t('accent')}26`,
    'editorSuggestWidgetStatus.foreground': t('text-soft'),
    'editorActionList.background': t('raised'),
    'editorActionList.foreground': t('text'),
    'editorActionList.focusBackground': t('accent-soft'),
    'editorActionList.focusForeground': t('text'),
    'peekView.border': t('accent'),
    'peekViewTitle.background': t('sunken'),
    'peekViewTitleLabel.foreground': t('text'),
    'peekViewTitleDescription.foreground': t('text-soft'),
    'peekViewEditor.background': t('surface'),
    'peekViewEditorGutter.background': t('surface'),
    'peekViewEditorStickyScroll.background': t('surface'),
    'peekViewEditor.matchHighlightBackground': `${t('warning')}55`,
    'peekViewResult.background': t('sunken'),
    'peekViewResult.fileForeground': t('text'),
    'peekViewResult.lineForeground': t('text-soft'),
    'peekViewResult.matchHighlightBackground': `${t('warning')}55`,
    'peekViewResult.selectionBackground': t('accent-soft'),
    'peekViewResult.selectionForeground': t('text'),
    'badge.background': t('line-strong'),
    'badge.foreground': t('surface'),
    'symbolIcon.fieldForeground': t('syn-key'),
    'symbolIcon.propertyForeground': t('syn-key'),
    'symbolIcon.enumeratorMemberForeground': t('syn-string'),
    'symbolIcon.referenceForeground': t('accent'),
    'symbolIcon.variableForeground': t('syn-number'),
    'symbolIcon.functionForeground': t('syn-keyword'),
    'symbolIcon.snippetForeground': t('text-soft'),
    'symbolIcon.methodForeground': t('syn-keyword'),
    'symbolIcon.interfaceForeground': t('syn-key'),
    'symbolIcon.eventForeground': t('syn-number'),
    'symbolIcon.moduleForeground': t('syn-string'),
    'menu.background': t('raised'),
    'menu.foreground': t('text'),
    'menu.border': t('line'),
    'menu.selectionBackground': t('accent-soft'),
    'menu.selectionForeground': t('text'),
    'menu.separatorBackground': t('line'),
    'quickInput.background': t('raised'),
    'quickInput.foreground': t('text'),
    'quickInputList.focusBackground': t('accent-soft'),
    'quickInputList.focusForeground': t('text'),
    'pickerGroup.border': t('line'),
    'pickerGroup.foreground': t('accent'),
    'scrollbarSlider.background': `${t('line-strong')}55`,
    'scrollbarSlider.hoverBackground': `${t('line-strong')}88`,
    'scrollbarSlider.activeBackground': `${t('line-strong')}aa`,
    'scrollbar.shadow': clear,
  };
  return { base: scheme === 'dark' ? 'vs-dark' : 'vs', inherit: false, rules, colors };
}

/** Returns the name of the theme of a scheme. */
export const themeName = (scheme: Scheme): string => `apidoc-${scheme}`;

const defined = new Set<Scheme>();

/** Paints all editors, also later ones, with `apidoc-light` or `apidoc-dark`. Needs the tokens. */
export function setTheme(scheme: Scheme): void {
  if (!defined.has(scheme)) editor.defineTheme(themeName(scheme), build(scheme));
  defined.add(scheme);
  editor.setTheme(themeName(scheme));
}

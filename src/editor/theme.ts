// Monaco's two themes out of the tokens of `tokens.css`, so that the editor and the rest of the page are painted from one box.
import { editor } from 'monaco-editor/editor';
import { toHex } from './hex.ts';

export type Scheme = 'light' | 'dark';

/** Reads tokens as the given scheme shows them, whatever the page shows now. */
function reader(scheme: Scheme): { read(token: string): string; done(): void } {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  return {
    read(token) {
      // Mixing brings every notation of a colour down to sRGB, without a canvas that some browsers fill with noise.
      probe.style.color = `color-mix(in srgb, var(--${token}), var(--${token}))`;
      return toHex(style.color) ?? (scheme === 'dark' ? '#e0e0e0' : '#202020');
    },
    done: () => probe.remove(),
  };
}

function build(scheme: Scheme): editor.IStandaloneThemeData {
  const { read: t, done } = reader(scheme);
  const plain = (token: string, color: string, fontStyle?: string): editor.ITokenThemeRule => ({
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
  done();
  return { base: scheme === 'dark' ? 'vs-dark' : 'vs', inherit: false, rules, colors };
}

/** Name of the theme of a scheme. */
export const themeName = (scheme: Scheme): string => `apidoc-${scheme}`;

/** Defines `apidoc-light` and `apidoc-dark`. The tokens must be on the page. */
export function defineThemes(): void {
  for (const scheme of ['light', 'dark'] as const) editor.defineTheme(themeName(scheme), build(scheme));
}

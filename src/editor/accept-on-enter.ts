// Enter in the list of suggestions: it accepts what completes the word before the caret, and
// otherwise ends the line.
import type { editor, IDisposable, languages } from 'monaco-editor/editor';
import type {
  SuggestController,
  SuggestItem,
} from 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';

/** When Enter accepts a suggestion that was not chosen by hand; Tab always accepts one. */
export type AcceptOnEnter = 'on' | 'smart' | 'off';

/** A suggestion as the editor is given it. */
export interface Suggestion extends languages.CompletionItem {
  /** Any other text would be as good, as for a name. */
  readonly isFree?: boolean;
}

/** A suggestion, as far as Enter is concerned. */
type Written = Pick<Suggestion, 'filterText' | 'insertText' | 'isFree' | 'command'> & {
  readonly additionalTextEdits?: readonly unknown[] | undefined;
};

/**
 * Returns whether a suggestion completes the word before the caret: it begins with that word and
 * adds something to it, and the word alone can't be meant.
 * @param typed from where the suggestion begins to the caret
 */
export function completesWord({ filterText = '', insertText, isFree }: Written, typed: string) {
  const word = withoutQuote(typed);
  return (
    !isFree &&
    word !== '' &&
    typed !== insertText &&
    withoutQuote(filterText).toLowerCase().startsWith(word.toLowerCase())
  );
}

/** Returns whether a suggestion would change nothing, since it is already typed out. */
export const isTypedOut = (
  { insertText, additionalTextEdits, command }: Written,
  typed: string,
): boolean => typed === insertText && !additionalTextEdits && !command;

const withoutQuote = (text: string): string => text.trim().replace(/^["']/, '');

/**
 * Lets Enter accept a suggestion only as the setting says. With `smart` a list that opens by
 * itself selects its first suggestion only where Enter should accept it, and is closed by a word
 * that is typed out.
 */
export function watchAcceptOnEnter(
  code: editor.IStandaloneCodeEditor,
  setting: () => AcceptOnEnter,
): IDisposable {
  const controller = code.getContribution<SuggestController>('editor.contrib.suggestController');
  if (!controller) return { dispose: () => undefined };
  const { model } = controller;

  const typedFor = (item: SuggestItem): string => {
    const position = code.getPosition();
    const text = code.getModel();
    return position && text
      ? text
          .getLineContent(position.lineNumber)
          .slice(item.editStart.column - 1, position.column - 1)
      : '';
  };

  // Monaco makes its list with the first trigger.
  const made = model.onDidTrigger(() => {
    made.dispose();
    const list = controller.widget.value;
    const show = list.showSuggestions.bind(list);
    list.showSuggestions = (found, index, isFrozen, isAuto, isUnselected) => {
      const item = found.items[index];
      const selectsNone =
        setting() === 'smart' && isAuto && item
          ? !completesWord(item.completion, typedFor(item))
          : isUnselected;
      show(found, index, isFrozen, isAuto, selectsNone);
    };
  });
  const typedOut = model.onDidSuggest(({ completionModel, triggerOptions }) => {
    if (
      setting() === 'smart' &&
      triggerOptions.auto &&
      completionModel.items.some((item) => isTypedOut(item.completion, typedFor(item)))
    )
      controller.cancelSuggestWidget();
  });
  return {
    dispose() {
      made.dispose();
      typedOut.dispose();
    },
  };
}

// YAML for the editor: colours, brackets, comments, words, and an Enter key that lands where the
// next key belongs.
import { languages } from 'monaco-editor/editor';
import { enterRules } from './yaml-enter-rules.ts';
import { startState, tokenizeLine, type YamlState } from './yaml-tokens.ts';

class LineState implements languages.IState {
  readonly of: YamlState;
  constructor(of: YamlState) {
    this.of = of;
  }
  clone(): LineState {
    return this;
  }
  equals(other: LineState): boolean {
    return (
      this.of.open === other.of.open &&
      this.of.flow === other.of.flow &&
      this.of.holder === other.of.holder
    );
  }
}

const pairs = [
  { open: '{', close: '}', notIn: ['string', 'comment'] },
  { open: '[', close: ']', notIn: ['string', 'comment'] },
  { open: '"', close: '"', notIn: ['string', 'comment'] },
  { open: "'", close: "'", notIn: ['string', 'comment'] },
];

const { Indent, None } = languages.IndentAction;

/** Registers the language `yaml`. */
export function registerYaml(): void {
  languages.register({
    id: 'yaml',
    extensions: ['.yaml', '.yml'],
    aliases: ['YAML'],
    mimetypes: ['application/yaml'],
  });
  languages.setTokensProvider('yaml', {
    getInitialState: () => new LineState(startState),
    tokenize(line, state) {
      const { tokens, end } = tokenizeLine(line, (state as LineState).of);
      return { tokens, endState: new LineState(end) };
    },
  });
  languages.setLanguageConfiguration('yaml', {
    comments: { lineComment: '#' },
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: pairs,
    surroundingPairs: pairs,
    folding: { offSide: true },
    wordPattern: /[^\s"'#,:/{}[\]()<>|&*!?%@`=;]+/,
    onEnterRules: enterRules.map(({ beforeText, deeper, append }) => ({
      beforeText,
      action: {
        indentAction: deeper ? Indent : None,
        ...(append !== '' && { appendText: append }),
      },
    })),
  });
}

// Text for Monaco's popups: Markdown in which nothing can be HTML or a command.
import type { IMarkdownString } from 'monaco-editor/editor';

export function markdown(value: string): IMarkdownString {
  return { value, supportHtml: false, isTrusted: false };
}

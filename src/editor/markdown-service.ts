// Puts the Markdown of the documentation in place of Monaco's, for hovers, completion and messages.
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { openLinkFromMarkdown } from 'monaco-editor/platform/markdown/browser/markdownRenderer.js';
import { IOpenerService } from 'monaco-editor/platform/opener/common/opener.js';
import { type MarkdownOptions, type MarkdownText, renderMarkdown } from './markdown.ts';

interface CodeRenderer {
  renderCodeBlock(language: string, code: string, options: MarkdownOptions): Promise<HTMLElement>;
}

/** Returns Monaco's service of this name, with links that its opener follows. */
export function createMarkdownService(): object {
  let code: CodeRenderer | undefined;
  return {
    setDefaultCodeBlockRenderer(renderer: CodeRenderer) {
      code = renderer;
    },
    render(text: MarkdownText, options: MarkdownOptions = {}, target?: HTMLElement) {
      const actionHandler = (link: string): Promise<boolean> =>
        openLinkFromMarkdown(StandaloneServices.get(IOpenerService), link, text.isTrusted);
      const codeBlockRenderer = async (language: string, block: string) =>
        code?.renderCodeBlock(language, block, options);
      const own = { actionHandler, codeBlockRenderer, ...options };
      const rendered = renderMarkdown(text, own, target);
      rendered.element.classList.add('rendered-markdown');
      return rendered;
    },
  };
}

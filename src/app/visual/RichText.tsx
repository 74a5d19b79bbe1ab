// CommonMark of forms and wizards, drawn as the documentation draws it.
import type { ReactNode } from 'react';
import { Markdown } from '../../docs/markdown/Markdown.tsx';

export function RichText({ text }: { readonly text: string }): ReactNode {
  return <Markdown text={text} level={4} />;
}

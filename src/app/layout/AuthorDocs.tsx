// The documentation of an author: with a guide for a document that is begun, and with what changed
// while the document is compared.
import type { ReactNode } from 'react';
import { SECTION_HINTS } from '../../docs/section-hints.ts';
import { useDocsChanges } from '../comparison/use-docs-changes.ts';
import { AuthorGuide } from '../visual/AuthorGuide.tsx';
import { DocsPane } from './DocsPane.tsx';

export function AuthorDocs(): ReactNode {
  return <DocsPane guide={AuthorGuide} changes={useDocsChanges()} hints={SECTION_HINTS} />;
}

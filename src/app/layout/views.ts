// The views of a document, as the toolbar offers them.
import { BookOpen, Columns2, PencilLine, Workflow } from 'lucide-react';

export const VIEWS = [
  { value: 'edit', label: 'Edit', icon: PencilLine },
  { value: 'split', label: 'Split', icon: Columns2 },
  { value: 'read', label: 'Read', icon: BookOpen },
  { value: 'diagram', label: 'Diagram', icon: Workflow },
] as const;

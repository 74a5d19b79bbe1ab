// How the level of a change is shown; never by colour alone.
import { CircleCheck, CircleHelp, FileText, type LucideIcon, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Level } from '../../core/types.ts';
import './levels.css';

const ICONS: Readonly<Record<Level, LucideIcon>> = {
  breaking: OctagonAlert,
  unclassified: CircleHelp,
  compatible: CircleCheck,
  documentation: FileText,
};

/** Renders the icon of a level, beside its word. */
export function LevelIcon({ level }: { readonly level: Level }): ReactNode {
  const Icon = ICONS[level];
  return <Icon size={14} className="docs-level ui-icon" data-level={level} aria-hidden="true" />;
}

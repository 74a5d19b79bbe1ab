// How the level of a change is shown: as an icon, never by colour alone, and in words.
import { CircleCheck, CircleHelp, FileText, type LucideIcon, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalize } from '../../core/light.ts';
import type { Change, Level } from '../../core/types.ts';
import './changes.css';

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

/** Returns the level of a change, and who is affected: `Breaking for senders`. */
export function levelText({ level, affects }: Pick<Change, 'level' | 'affects'>): string {
  const label = capitalize(level);
  return affects.length > 0 ? `${label} for ${affects.join(' and ')}` : label;
}

// Every code a problem can have: what it means, where the format defines it, and if it can be off.
// The texts are loaded only when shown: by `?explanations` a bundle has only those of each file.
import type { Setting } from '../problem.ts';
import type { Codes, ExplanationGroupName, Explanations, ExplanationText } from './rule.ts';
import { isFixed, severityOf } from './severities.ts';

/** The studio's explanation of one code. */
export interface Explanation extends Omit<ExplanationText, 'group'> {
  readonly code: string;
  /** One of `TITLES`. */
  readonly group: string | undefined;
  /** Severity unless set otherwise; `off` for rules that are opt-in. */
  readonly severity: Setting;
  /** The text cannot be read otherwise: never off, never milder. */
  readonly fixed?: true;
}

/** Codes that belong together, under a heading. */
export interface ExplanationGroup {
  readonly title: string;
  readonly codes: readonly Explanation[];
}

const TITLES: Readonly<Record<ExplanationGroupName, string>> = {
  fields: 'Fields and values',
  references: 'References and files',
  application: 'Servers, channels and operations',
  messages: 'Messages and examples',
  schemas: 'Schemas',
  payloads: 'Schemas in other languages',
  bindings: 'Bindings',
  texts: 'YAML and JSON',
};

const FILES = import.meta.glob<Explanations<Codes>>(
  ['./codes/*.ts', './rules/*.ts', '!./rules/*.test.ts'],
  { eager: true, import: 'explanations', query: '?explanations' },
);

const CODES: ReadonlyMap<string, Explanation> = new Map(
  Object.entries(FILES).flatMap(([file, texts]) =>
    Object.entries(texts).map(([code, text]) => [code, complete(code, text, file)] as const),
  ),
);

const GROUPS: readonly ExplanationGroup[] = Object.entries(TITLES).map(([group, title]) => ({
  title,
  codes: [...CODES.values()].filter((info) => info.group === group),
}));

function complete(code: string, text: ExplanationText, file: string): Explanation {
  const group = text.group ?? /(\w+)\.ts$/.exec(file)?.[1];
  const info = { ...text, group, code, severity: severityOf(code) ?? 'error' };
  return isFixed(code) ? { ...info, fixed: true } : info;
}

/** Returns what is known of a code; undefined for one that does not exist. */
export function explanationOf(code: string): Explanation | undefined {
  return CODES.get(code);
}

/** Returns all codes, in the order of the files. */
export function allExplanations(): readonly Explanation[] {
  return [...CODES.values()];
}

/** Returns all codes by what they are about. */
export function explanationGroups(): readonly ExplanationGroup[] {
  return GROUPS;
}

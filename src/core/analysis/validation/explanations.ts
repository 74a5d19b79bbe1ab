// Every code a problem can have: what it means, where the format defines it, and if it can be off.
// The texts are loaded only when shown; severities.ts has what every problem needs.
import type { Severity } from '../problem.ts';
import { isFixed, severityOf } from '../severities.ts';
import { applicationCodes } from './explanations/application.ts';
import { bindingCodes } from './explanations/bindings.ts';
import { fieldCodes } from './explanations/fields.ts';
import { messageCodes } from './explanations/messages.ts';
import { payloadCodes } from './explanations/payloads.ts';
import { referenceCodes } from './explanations/references.ts';
import { schemaCodes } from './explanations/schemas.ts';
import { textCodes } from './explanations/texts.ts';
import type { ExplanationText } from './explanations/types.ts';

/** The studio's explanation of one code. Texts are plain text in our own words. */
export interface Explanation extends ExplanationText {
  /** Severity unless set otherwise; `off` for rules that are opt-in. */
  readonly severity: Severity | 'off';
  /** The text cannot be read otherwise: never off, never milder. */
  readonly fixed?: true;
}

/** Codes that belong together, under a heading. */
export interface ExplanationGroup {
  readonly title: string;
  readonly codes: readonly Explanation[];
}

const GROUPS: readonly ExplanationGroup[] = (
  [
    ['Fields and values', fieldCodes],
    ['References and files', referenceCodes],
    ['Servers, channels and operations', applicationCodes],
    ['Messages and examples', messageCodes],
    ['Schemas', schemaCodes],
    ['Schemas in other languages', payloadCodes],
    ['Bindings', bindingCodes],
    ['YAML and JSON', textCodes],
  ] as const
).map(([title, texts]) => ({ title, codes: texts.map(complete) }));

const CODES: ReadonlyMap<string, Explanation> = new Map(
  GROUPS.flatMap(({ codes }) => codes.map((info) => [info.code, info])),
);

function complete(text: ExplanationText): Explanation {
  const info = { ...text, severity: severityOf(text.code) ?? 'error' };
  return isFixed(text.code) ? { ...info, fixed: true } : info;
}

/** Returns what is known of a code; undefined for one that does not exist. */
export function explanationOf(code: string): Explanation | undefined {
  return CODES.get(code);
}

/** Returns all codes, in the order of the table. */
export function allExplanations(): readonly Explanation[] {
  return [...CODES.values()];
}

/** Returns all codes by what they are about. */
export function explanationGroups(): readonly ExplanationGroup[] {
  return GROUPS;
}

// Every code a problem can have: what it means, where the format says so, and whether it can be switched off.
// The texts are loaded only where somebody reads them; severities.ts has what every problem needs.
import type { Severity } from '../problem.ts';
import { applicationCodes } from './codes/application.ts';
import { bindingCodes } from './codes/bindings.ts';
import { fieldCodes } from './codes/fields.ts';
import { messageCodes } from './codes/messages.ts';
import { payloadCodes } from './codes/payloads.ts';
import { referenceCodes } from './codes/references.ts';
import { schemaCodes } from './codes/schemas.ts';
import type { CodeText } from './codes/text.ts';
import { textCodes } from './codes/texts.ts';
import { isFixed, severityOf } from './severities.ts';

/** What the studio tells about one code. Texts are plain text in our own words. */
export interface CodeInfo extends CodeText {
  /** Severity unless set otherwise; `off` for rules that speak only when asked for. */
  readonly severity: Severity | 'off';
  /** The text cannot be read otherwise: never off, never milder. */
  readonly fixed?: true;
}

/** Codes that belong together, under a heading. */
export interface CodeGroup {
  readonly title: string;
  readonly codes: readonly CodeInfo[];
}

const GROUPS: readonly CodeGroup[] = (
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

const CODES: ReadonlyMap<string, CodeInfo> = new Map(GROUPS.flatMap(({ codes }) => codes.map((info) => [info.code, info])));

function complete(text: CodeText): CodeInfo {
  const info = { ...text, severity: severityOf(text.code) ?? 'error' };
  return isFixed(text.code) ? { ...info, fixed: true } : info;
}

/** What is known of a code; undefined for one that does not exist. */
export function codeOf(code: string): CodeInfo | undefined {
  return CODES.get(code);
}

/** All codes, in the order of the table. */
export function allCodes(): readonly CodeInfo[] {
  return [...CODES.values()];
}

/** All codes by what they are about. */
export function codeGroups(): readonly CodeGroup[] {
  return GROUPS;
}

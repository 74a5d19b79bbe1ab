// Whether the format takes an object that a wizard has put together, judged by the same walk that judges documents.
import type { Finding } from '../../check/finding.ts';
import { Walker } from '../../check/walk.ts';
import type { Subject } from '../../language/subject.ts';
import { parseJson } from '../../parse/json.ts';
import { kindIn } from '../../spec/spec.ts';
import { Stop } from './stop.ts';

/** Says what is wrong with an object of a kind, where the format does not take it. @throws Stop */
export function checkObject({ dialect }: Subject, kind: string, value: unknown): void {
  const { root } = parseJson(JSON.stringify(value));
  if (!root) return;
  const fault = firstError(new Walker().walk(root, { is: 'object', kind: kindIn(kind, dialect), ref: 'no' }));
  if (fault !== null) throw new Stop(fault);
}

function firstError({ faults, below }: Finding): string | null {
  const own = faults.find((f) => f.severity === 'error');
  if (own) return own.message;
  for (const { finding } of below) {
    const deeper = firstError(finding);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** An object with those of its members that say something: no empty text, no empty list or map. */
export function filled(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

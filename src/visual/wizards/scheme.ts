// The fields of a security scheme by its type, and what is wrong with what somebody wrote in one.
import type { Field } from '../../core/spec/kit.ts';
import { applies } from '../../core/spec/spec.ts';
import { tableIn } from './tables.ts';

/** Without `type`; the required ones first. */
export function fieldsFor(dialect: string, read: (name: string) => string | undefined): readonly Field[] {
  const fields = tableIn('SecurityScheme', dialect).fields.filter((f) => f.name !== 'type' && applies(f, read));
  return [...fields.filter((f) => f.required), ...fields.filter((f) => !f.required)];
}

export function textFault({ required, shape, name }: Field, text: string): string | null {
  const value = text.trim();
  if (value === '') return required ? 'This field is required.' : null;
  if (shape.is !== 'string') return null;
  if (shape.enum && !shape.enum.includes(value)) return required ? 'Choose one.' : null;
  if (shape.pattern && !new RegExp(shape.pattern.source, 'u').test(value)) return `Enter ${shape.pattern.says}.`;
  return shape.format === 'absolute-url' ? urlFault(value, name) : null;
}

/** An absolute URL is asked for (RFC 3986 section 4.3). */
function urlFault(text: string, name: string): string | null {
  try {
    if (!/\s/.test(text) && /^https?:$/.test(new URL(text).protocol)) return null;
  } catch {
    // It is none.
  }
  return `Enter a complete URL, such as https://example.com/${name === 'openIdConnectUrl' ? '.well-known/openid-configuration' : 'oauth'}.`;
}

// The fields of a security scheme by its type, and validation of their values.
import { applies } from '../../core/light.ts';
import type { Field } from '../../core/types.ts';
import { tableIn } from './format-tables.ts';

/** Returns the fields without `type`; the required ones first. */
export function fieldsFor(
  dialect: string,
  read: (name: string) => string | undefined,
): readonly Field[] {
  const fields = tableIn('SecurityScheme', dialect).fields.filter(
    (f) => f.name !== 'type' && applies(f, read),
  );
  return [...fields.filter((f) => f.required), ...fields.filter((f) => !f.required)];
}

export function textError({ required, shape, name }: Field, text: string): string | null {
  const value = text.trim();
  if (value === '') return required ? 'This field is required.' : null;
  if (shape.is !== 'string') return null;
  if (shape.enum && !shape.enum.includes(value)) return required ? 'Choose one.' : null;
  if (shape.pattern && !new RegExp(shape.pattern.source, 'u').test(value))
    return `Enter ${shape.pattern.description}.`;
  return shape.format === 'absolute-url' ? urlError(value, name) : null;
}

/** Requires an absolute URL (RFC 3986 section 4.3). */
function urlError(text: string, name: string): string | null {
  try {
    if (!/\s/.test(text) && /^https?:$/.test(new URL(text).protocol)) return null;
  } catch {
    // Not a URL.
  }
  return `Enter a complete URL, such as https://example.com/${name === 'openIdConnectUrl' ? '.well-known/openid-configuration' : 'oauth'}.`;
}

// Reads a Content-Type header: can it be a document, is it a web page, or something else
// altogether?

/** `other` has a noun phrase such as `a picture`. */
export type ContentKind =
  | { readonly kind: 'text'; readonly charset?: string }
  | { readonly kind: 'html'; readonly charset?: string }
  | { readonly kind: 'other'; readonly name: string; readonly charset?: string };

/** Only types that never hold a document: many hosts send YAML as `application/octet-stream`. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'a picture'],
  [/^video\//, 'a video'],
  [/^audio\//, 'a sound'],
  [/^font\//, 'a font'],
  [/^application\/pdf$/, 'a PDF document'],
  [
    /^application\/(?:x-)?(?:zip|gzip|tar|bzip2|7z-compressed|xz|rar|zstd)(?:-compressed)?$/,
    'an archive',
  ],
  [/^application\/(?:vnd\.openxmlformats|vnd\.oasis|vnd\.ms-|msword)/, 'an office document'],
  [/^application\/(?:wasm|java-archive|x-msdownload|x-executable)/, 'a program'],
];

/**
 * @param header value of Content-Type; `''` where there is none
 */
export function contentKind(header: string): ContentKind {
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1];
  if (type === 'text/html' || type === 'application/xhtml+xml') return { kind: 'html', charset };
  const name = OTHERS.find(([pattern]) => pattern.test(type))?.[1];
  return name ? { kind: 'other', name, charset } : { kind: 'text', charset };
}

// Where the browser keeps small texts, which a site may not be allowed to use.

/**
 * @returns the page's `localStorage` or `sessionStorage`; `null` where reading the property throws
 * or it is absent
 */
export function webStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null;
  } catch {
    return null;
  }
}

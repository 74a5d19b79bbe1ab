/** Returns `2.6` for `2.6.0`: patches of the format change nothing for users. */
export function shortVersion(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}

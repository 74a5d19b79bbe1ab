// A folder for one test, and the command line run in it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Streams } from './command.ts';
import { run } from './run.ts';
import type { Report, ValidationResult } from './validation-result.ts';

export const VALID = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

/** Gives each test of a file an empty folder. */
export function tempFolder() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'apidoc-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    path: (name: string) => join(folder, name),
    write(name: string, text: string | Uint8Array): string {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
  };
}

export async function apidoc(args: readonly string[], streams: Partial<Streams> = {}) {
  let out = '';
  let error = '';
  const code = await run(args, { out: (t) => (out += t), error: (t) => (error += t), ...streams });
  return { code, out, error };
}

/** Returns standard input that holds a text. */
export const input = (text: string) => ({ readInput: async () => new TextEncoder().encode(text) });

/** Returns the report of a run with these documents, in which errors fail. */
export const reportOf = (documents: readonly ValidationResult[]): Report => ({
  documents,
  unread: [],
  fails: ({ severity }) => severity === 'error',
  quiet: false,
  colour: false,
  version: '1.0.0',
  homepage: '',
});

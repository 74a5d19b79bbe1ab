/**
 * `npm run schema`: writes the structure of the format, as the tables have it, into
 * public/apidoc-3.1.0.schema.json and public/asyncapi-3.1.0.schema.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCli } from './build-cli.mjs';
import { ROOT } from './run.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-schema-'));
try {
  await buildCli(folder, { hasExport: false });
  for (const dialect of ['apidoc', 'asyncapi']) {
    const schema = execFileSync(
      process.execPath,
      [path.join(folder, 'apidoc.js'), 'schema', '--dialect', dialect],
      { maxBuffer: 1 << 26 },
    );
    writeFileSync(path.join(ROOT, `public/${dialect}-3.1.0.schema.json`), schema);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

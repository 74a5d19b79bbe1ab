/**
 * `npm run command-line`: writes docs/command-line.md, the reference of all commands and options,
 * from the table of the command line. A test says when it is old.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadModules } from './load-core.mjs';
import { ROOT } from './run.mjs';

const { reference } = await loadModules({ reference: 'src/cli/reference.ts' });
writeFileSync(path.join(ROOT, 'docs/command-line.md'), reference.commandLineReference());

/**
 * `npm run build`: the app into dist/, compressed forms beside its files, and the command line into
 * dist-cli/.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildCatalog } from './build-catalog.mjs';
import { buildCli } from './build-cli.mjs';
import { buildOffline } from './build-offline.mjs';
import { markBuilt, sourcesHash } from './build-stamp.mjs';
import { compress } from './compress.mjs';
import { HOSTING } from './hosting.mjs';
import { writeLicences } from './licences.mjs';
import { build } from './quiet-build.mjs';
import { ROOT } from './run.mjs';

// A NODE_ENV left over from elsewhere would put the development build of React into the app.
process.env.NODE_ENV = 'production';
// Taken before the build, so that a file changed meanwhile makes the next start build again.
const hash = sourcesHash();
markBuilt(null);
await build({ root: ROOT, logLevel: 'warn' });
await buildCatalog(path.join(ROOT, 'dist'));
await buildCli();
await writeLicences(path.join(ROOT, 'dist'), path.join(ROOT, 'dist-cli'));
await writeFile(path.join(ROOT, 'dist', 'hosting.json'), `${JSON.stringify(HOSTING, null, 2)}\n`);
await buildOffline(path.join(ROOT, 'dist'));
const count = await compress(path.join(ROOT, 'dist'));
markBuilt(hash);
console.log(`Built dist/ (${count} compressed files) and dist-cli/apidoc.js`);

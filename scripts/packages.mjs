/**
 * `npm run packages`: fills the packages of the registry, `packages/*`, with what is built and
 * packs them into dist-packages/. What all have in common comes from package.json of the
 * repository.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildCli, buildExport, exportBeside } from './build-cli.mjs';
import { buildElement } from './build-element.mjs';
import { isFresh } from './build-stamp.mjs';
import { billOfMaterials, librariesIn, licences } from './licences.mjs';
import { manifestOf } from './manifest.mjs';
import { build } from './production-build.mjs';
import { isMain, ROOT, run, tool } from './run.mjs';
import { npm } from './setup.mjs';
import { protobufParser } from './vite-protobuf.mjs';
import { ruleParts } from './vite-rule-parts.mjs';

/** What builds each package, into its folder. Returns the names of the libraries in it. */
const PACKAGES = {
  'apidoc-studio': (/** @type {string} */ folder) => buildCli(folder),
  'apidoc-studio-core': buildLibrary,
  'apidoc-view': buildView,
};

/** What draws the documentation that the library returns. */
const EXPORT = 'src/export/export.ts';

/** What is in a package, for programs that check that. */
const BILL = 'sbom.cdx.json';

/** Files of the app that only hosts send: for a computer's own browser nothing is compressed. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Builds the packages and packs them as `npm publish` would.
 * @param {string} outDir
 * @param {string} studio folder of the built app, for `apidoc-studio serve`
 * @returns {Promise<{ name: string, folder: string, archive: string }[]>}
 */
export async function buildPackages(outDir, studio) {
  rmSync(outDir, { recursive: true, force: true });
  const packages = [];
  for (const [name, buildInto] of Object.entries(PACKAGES)) {
    const folder = path.join(outDir, name);
    const libraries = await buildInto(folder);
    if (name === 'apidoc-studio')
      cpSync(studio, path.join(folder, 'studio'), {
        recursive: true,
        filter: (file) => !COMPRESSED.test(file),
      });
    const manifest = {
      ...manifestOf(path.join('packages', name), ['author', 'engines']),
      publishConfig: { access: 'public', provenance: true },
    };
    writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const file of ['LICENSE', 'NOTICE'])
      cpSync(path.join(ROOT, file), path.join(folder, file));
    cpSync(path.join(ROOT, 'packages', name, 'README.md'), path.join(folder, 'README.md'));
    writeFileSync(
      path.join(folder, 'licences.txt'),
      licences(ROOT, (library) => libraries.has(library), { dev: true }),
    );
    // The studio in the command line has all libraries.
    const isShipped = (/** @type {string} */ library) =>
      name === 'apidoc-studio' || libraries.has(library);
    const bill = billOfMaterials(manifest, isShipped);
    writeFileSync(path.join(folder, BILL), `${JSON.stringify(bill, null, 2)}\n`);
    const { code, output } = await npm(['pack', folder, '--pack-destination', outDir]);
    if (code !== 0) throw new Error(`npm could not pack ${name}:\n${output}`);
    packages.push({ name, folder, archive: archiveOf(outDir, name) });
  }
  return packages;
}

/** @param {string} folder @param {string} name */
function archiveOf(folder, name) {
  const archive = readdirSync(folder).find((file) =>
    new RegExp(`^${name}-\\d.*\\.tgz$`).test(file),
  );
  if (!archive) throw new Error(`npm packed no archive of ${name}`);
  return path.join(folder, archive);
}

/**
 * Builds the core as a library: modules with the names of their exports, and their types.
 * @param {string} folder
 */
async function buildLibrary(folder) {
  const outDir = path.join(folder, 'dist');
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [exportBeside(EXPORT), protobufParser(), ruleParts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Whoever bundles it minifies it; whoever reads a stack trace needs the names.
      minify: false,
      lib: { entry: path.join(ROOT, 'src/library/index.ts'), formats: ['es'], fileName: 'index' },
    },
  });
  const exported = await buildExport(EXPORT, outDir);
  await writeTypes('library', path.join(folder, 'types'));
  const examples = path.join(ROOT, 'packages/apidoc-studio-core/examples');
  cpSync(examples, path.join(folder, 'examples'), { recursive: true });
  return new Set([...librariesIn(built), ...exported]);
}

/**
 * Builds the custom element, and its types.
 * @param {string} folder
 */
async function buildView(folder) {
  const built = await buildElement(path.join(folder, 'dist'));
  await writeTypes('element', path.join(folder, 'types'));
  return librariesIn(built);
}

/**
 * Writes the declarations that the entry of a module reaches. They are not checked here: that is a
 * step of `npm test`, and takes most of the time.
 * @param {string} source folder of `src`
 * @param {string} folder
 */
async function writeTypes(source, folder) {
  const all = path.join(os.tmpdir(), `apidoc-types-${process.pid}`);
  try {
    const [node = '', file = ''] = tool('typescript', 'tsc');
    const args = ['-p', `src/${source}`, '--noEmit', 'false', '--declaration', '--noCheck'];
    const { code, output } = await run(node, [
      ...[file, ...args, '--emitDeclarationOnly'],
      ...['--rootDir', 'src', '--outDir', all],
    ]);
    if (code !== 0) throw new Error(`The compiler could not write the types:\n${output}`);
    const reached = new Set([`${source}/index.d.ts`]);
    for (const name of reached) {
      // Node and bundlers look for a file of types by the name of its module.
      const text = readFileSync(path.join(all, name), 'utf8').replace(
        /((?:from\s+|import\(\s*)['"])([^'"]+)(['"])/g,
        (_, before, target, after) => {
          if (!target.startsWith('.')) throw new Error(`${name}: its types need ${target}`);
          const module = target.replace(/\.tsx?$/, '');
          reached.add(path.posix.join(path.posix.dirname(name), `${module}.d.ts`));
          return `${before}${module}.js${after}`;
        },
      );
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  if (!isFresh()) {
    const { code, output } = await run(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')]);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }
  const studio = path.join(ROOT, 'dist');
  for (const { archive } of await buildPackages(path.join(ROOT, 'dist-packages'), studio))
    console.log(path.relative(ROOT, archive));
}

/**
 * `npm run vsix`: the extension for VS Code as one archive in dist-packages/, and its content in
 * the folder vscode there. Prints the bytes of each file.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { buildCli } from './build-cli.mjs';
import { PART_FILES } from './cli-parts.mjs';
import { librariesIn, licences } from './licences.mjs';
import { manifestOf } from './manifest.mjs';
import { build } from './production-build.mjs';
import { isMain, ROOT } from './run.mjs';
import { ruleParts } from './vite-rule-parts.mjs';
import { zip } from './zip.mjs';

const FOLDER = 'extensions/vscode';
/** Content types of the archive (Open Packaging Conventions), by the end of the name. */
const TYPES = {
  css: 'text/css',
  js: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
};

/** What the language server needs of the command line beside `apidoc.js`. */
const SERVER_PARTS = [
  ...['lsp.js', 'service.js', 'convert.js', 'metaschemas.js', 'rulesets.js'],
  // Types of payloads, with the literals that samples have in common with them.
  ...['types.js', 'sample.js'],
];

/**
 * Fills a folder with the extension and packs it.
 * @param {string} outDir
 * @returns {Promise<{ folder: string, archive: string, files: { name: string, bytes: number }[] }>}
 */
export async function buildVsix(outDir) {
  const manifest = manifestOf(FOLDER);
  const folder = path.join(outDir, 'vscode');
  rmSync(folder, { recursive: true, force: true });
  const libraries = new Set([
    ...(await buildCli(path.join(folder, 'server'), { hasExport: false })),
    ...librariesIn(await buildExtension(folder)),
    ...librariesIn(await buildPreview(path.join(folder, 'preview'))),
  ]);
  for (const part of PART_FILES)
    if (!SERVER_PARTS.includes(part)) rmSync(path.join(folder, 'server', part));
  // The command line is an ES module, the extension is not.
  writeJson(path.join(folder, 'server/package.json'), { type: 'module' });
  writeJson(path.join(folder, 'package.json'), manifest);
  for (const name of ['README.md', 'CHANGELOG.md', 'icon.png', 'snippets'])
    cpSync(path.join(ROOT, FOLDER, name), path.join(folder, name), { recursive: true });
  cpSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE.txt'));
  cpSync(path.join(ROOT, 'NOTICE'), path.join(folder, 'NOTICE.txt'));
  writeFileSync(
    path.join(folder, 'licences.txt'),
    licences(ROOT, (library) => libraries.has(library), { dev: true }),
  );
  const names = filesIn(folder);
  const archive = path.join(outDir, `${manifest.name}-${manifest.version}.vsix`);
  const packed = [
    { name: '[Content_Types].xml', data: Buffer.from(contentTypes()) },
    { name: 'extension.vsixmanifest', data: Buffer.from(vsixManifest(manifest)) },
    ...names.map((name) => ({
      name: `extension/${name}`,
      data: readFileSync(path.join(folder, name)),
    })),
  ];
  mkdirSync(outDir, { recursive: true });
  writeFileSync(archive, zip(packed));
  const files = packed.map(({ name, data }) => ({ name, bytes: data.length }));
  return { folder, archive, files };
}

/** @param {string} outDir */
function buildExtension(outDir) {
  return build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['vscode'], target: 'node' },
    plugins: [ruleParts()],
    build: {
      ssr: 'src/vscode/extension.ts',
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        external: ['vscode'],
        output: { format: 'cjs', entryFileNames: 'extension.js', codeSplitting: false },
      },
    },
  });
}

/**
 * Builds the page of the preview: page.js and page.css.
 * @param {string} outDir
 */
export function buildPreview(outDir) {
  return build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), ruleParts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: 'chrome123',
      // Whatever is inlined as an address would need permission in the policy of the page.
      assetsInlineLimit: 0,
      modulePreload: false,
      chunkSizeWarningLimit: 4096,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(ROOT, 'src/vscode/page/main.tsx'),
        output: {
          entryFileNames: 'page.js',
          assetFileNames: 'page[extname]',
          codeSplitting: false,
        },
      },
    },
  });
}

function contentTypes() {
  const rows = Object.entries(TYPES).map(
    ([end, type]) => `<Default Extension=".${end}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}</Types>
`;
}

/** Describes the archive for the gallery. @param {any} manifest package.json of the extension */
function vsixManifest(manifest) {
  const { name, displayName, description, version, publisher, keywords, categories } = manifest;
  const property = (/** @type {string} */ id, /** @type {string} */ value) =>
    `<Property Id="Microsoft.VisualStudio.${id}" Value="${xml(value)}"/>`;
  const asset = (/** @type {string} */ type, /** @type {string} */ file) =>
    `<Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${file}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(name)}" Version="${xml(version)}" Publisher="${xml(publisher)}"/>
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>${xml(keywords.join(','))}</Tags>
    <Categories>${xml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      ${property('Code.Engine', manifest.engines.vscode)}
      ${property('Code.ExtensionDependencies', '')}
      ${property('Code.ExtensionPack', '')}
      ${property('Code.ExtensionKind', manifest.extensionKind.join(','))}
      ${property('Code.LocalizedLanguages', '')}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/icon.png</Icon>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    ${asset('Code.Manifest', 'package.json')}
    ${asset('Services.Content.Details', 'README.md')}
    ${asset('Services.Content.Changelog', 'CHANGELOG.md')}
    ${asset('Services.Content.License', 'LICENSE.txt')}
    ${asset('Services.Icons.Default', 'icon.png')}
  </Assets>
</PackageManifest>
`;
}

/** @param {string} text */
const xml = (text) => text.replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`);

/** @param {string} file @param {unknown} value */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Paths of the files in a folder, in the order of their names.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

if (isMain(import.meta.url)) {
  const { archive, files } = await buildVsix(path.join(ROOT, 'dist-packages'));
  for (const { name, bytes } of files) console.log(`${String(bytes).padStart(9)}  ${name}`);
  const { length } = readFileSync(archive);
  console.log(`${String(length).padStart(9)}  ${path.relative(ROOT, archive)}`);
}

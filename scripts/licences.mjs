/**
 * Writes the licences of the packages that are part of what we ship, since they require their text
 * to be included, and the same packages as a bill of materials in the form of CycloneDX.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Returns licence texts of all packages that are not for development only.
 * @param {string} [root] A folder with package-lock.json and node_modules.
 * @param {(name: string) => boolean} [isShipped] Leaves out others, by name.
 * @param {{ dev?: boolean }} [options] `dev`: packages for development too.
 * @returns {string}
 */
export function licences(root = ROOT, isShipped = () => true, { dev = false } = {}) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([at, pkg]) => at !== '' && (dev || !pkg.dev) && existsSync(path.join(root, at)))
    .filter(([at]) => isShipped(nameOf(at)))
    .map(
      ([at, pkg]) =>
        `${nameOf(at)} ${pkg.version} (${pkg.license})\n\n${textOf(path.join(root, at))}`,
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n');
}

/**
 * Returns the packages that are part of a published one as CycloneDX 1.6 in JSON. It has neither a
 * time nor a number of its own, so that the same packages give the same text.
 * @param {{ name: string, version: string, license: string }} manifest of what is published
 * @param {(name: string) => boolean} isShipped
 * @param {string} [root] A folder with package-lock.json.
 */
export function billOfMaterials(manifest, isShipped, root = ROOT) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const component = (/** @type {string} */ type, /** @type {any} */ { name, version, license }) => {
    const [, scope, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      type,
      'bom-ref': purl,
      ...(scope !== undefined && { group: scope }),
      name: own,
      version,
      ...(license !== undefined && { licenses: [licenceOf(license)] }),
      purl,
    };
  };
  const shipped = Object.entries(packages)
    .filter(([at, pkg]) => at !== '' && !pkg.dev && isShipped(nameOf(at)))
    .map(([at, pkg]) => ({
      ...component('library', { ...pkg, name: nameOf(at) }),
      ...(pkg.integrity && { hashes: [hashOf(pkg.integrity)] }),
      scope: 'required',
    }));
  const components = [...new Map(shipped.map((one) => [one.purl, one])).values()];
  const own = component('application', manifest);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map(({ purl }) => purl) }],
  };
}

/** @param {string} license an SPDX identifier, or an expression of several */
const licenceOf = (license) =>
  /^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license };

/** @param {string} integrity of package-lock.json, such as `sha512-...` in base64 */
function hashOf(integrity) {
  const [, algorithm = '', value = ''] = /^(sha\d+)-([^ ]+)/.exec(integrity) ?? [];
  const names = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };
  const alg = names[/** @type {keyof typeof names} */ (algorithm)];
  return { alg, content: Buffer.from(value, 'base64').toString('hex') };
}

/** @param {string} at Path in package-lock.json. */
const nameOf = (at) => at.replace(/^.*node_modules\//, '');

/**
 * Licence and notices of a package, which may be several files; nothing more than the name above it
 * where the package has none.
 * @param {string} folder
 */
function textOf(folder) {
  const names = readdirSync(folder).filter((file) =>
    /^(?:licen[cs]e|copying|notice|third-?party-?notices)(?:[.-].*)?$/i.test(file),
  );
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n');
}

/**
 * Puts the file licences.txt into each of the built folders.
 * @param {...string} folders
 */
export async function writeLicences(...folders) {
  const text = licences();
  await Promise.all(folders.map((folder) => writeFile(path.join(folder, 'licences.txt'), text)));
}

/**
 * Returns the names of the packages whose modules are in a build.
 * @param {Awaited<ReturnType<typeof import('vite').build>>} built
 */
export function librariesIn(built) {
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const modules = outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const names = modules.flatMap(
    (id) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
  );
  return new Set(names);
}

/** The bill of materials, against what CycloneDX 1.6 requires of the fields that are in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { billOfMaterials } from './licences.mjs';

const text = { type: 'string', minLength: 1 };
const COMPONENT = {
  type: 'object',
  required: ['type', 'name'],
  additionalProperties: false,
  properties: {
    type: { enum: ['application', 'library'] },
    'bom-ref': text,
    ...{ group: text, name: text, version: text },
    scope: { enum: ['required', 'optional', 'excluded'] },
    purl: { type: 'string', pattern: '^pkg:npm/(?:%40[\\w.-]+/)?[\\w.-]+@[\\w.+-]+$' },
    hashes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['alg', 'content'],
        additionalProperties: false,
        properties: {
          alg: { enum: ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] },
          content: {
            type: 'string',
            pattern: '^([a-fA-F0-9]{40}|[a-fA-F0-9]{64}|[a-fA-F0-9]{96}|[a-fA-F0-9]{128})$',
          },
        },
      },
    },
    licenses: {
      type: 'array',
      items: {
        oneOf: [
          {
            type: 'object',
            required: ['license'],
            additionalProperties: false,
            properties: {
              license: { type: 'object', required: ['id'], properties: { id: text } },
            },
          },
          {
            type: 'object',
            required: ['expression'],
            additionalProperties: false,
            properties: { expression: text },
          },
        ],
      },
    },
  },
};
const isValid = new Ajv().compile({
  type: 'object',
  required: ['bomFormat', 'specVersion'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'http://cyclonedx.org/schema/bom-1.6.schema.json' },
    bomFormat: { const: 'CycloneDX' },
    specVersion: { const: '1.6' },
    version: { type: 'integer', minimum: 1 },
    metadata: { type: 'object', properties: { component: COMPONENT } },
    components: { type: 'array', uniqueItems: true, items: COMPONENT },
    dependencies: {
      type: 'array',
      items: {
        type: 'object',
        required: ['ref'],
        additionalProperties: false,
        properties: { ref: text, dependsOn: { type: 'array', uniqueItems: true, items: text } },
      },
    },
  },
});

it('names what is shipped, with hashes and licences, and is the same each time', () => {
  const manifest = { name: 'apidoc-studio', version: '1.0.0', license: 'Apache-2.0' };
  const bill = billOfMaterials(manifest, () => true);
  expect(isValid(bill), JSON.stringify(isValid.errors)).toBe(true);
  const refs = bill.components.map((one) => one['bom-ref']);
  expect(bill.dependencies[0]?.dependsOn).toEqual(refs);
  expect(new Set(refs).size).toBe(refs.length);
  expect(bill.components.find(({ name }) => name === 'dompurify')?.licenses).toEqual([
    { expression: '(MPL-2.0 OR Apache-2.0)' },
  ]);
  expect(bill.components.find(({ group }) => group === '@xyflow')?.hashes?.[0]?.alg).toBe(
    'SHA-512',
  );
  expect(billOfMaterials(manifest, () => true)).toEqual(bill);
  expect(billOfMaterials(manifest, (name) => name === 'yaml').components).toHaveLength(1);
});

it('leaves out packages for development, and names one once that is installed twice', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'apidoc-'));
  const one = { version: '1.0.0', license: 'MIT', integrity: 'sha1-qqqqqqqqqqqqqqqqqqqqqqqqqqo=' };
  const packages = {
    '': { name: 'root' },
    'node_modules/a': one,
    'node_modules/b/node_modules/a': one,
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { ...one, dev: true },
  };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const bill = billOfMaterials({ name: 'x', version: '1.0.0', license: 'MIT' }, () => true, root);
  rmSync(root, { recursive: true });
  expect(isValid(bill), JSON.stringify(isValid.errors)).toBe(true);
  expect(bill.components.map(({ purl }) => purl)).toEqual(['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0']);
});

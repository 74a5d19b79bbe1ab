// The functions of the rules of `spectral:asyncapi`, over values of a document.
import { isMap } from '../../text/value.ts';
import { describeErrors, type FunctionResult } from './functions.ts';
import type { Key } from './path-filter.ts';
import type { OwnFunction } from './ruleset.ts';
import { schemaErrors } from './schema-errors.ts';

type Dictionary = Readonly<Record<string, unknown>>;

/** The names in braces of an address. */
const variablesIn = (text: unknown): string[] =>
  typeof text === 'string' ? (text.match(/\{(.+?)\}/g) ?? []).map((one) => one.slice(1, -1)) : [];

/** Finds variables of the address of a channel without a parameter, and parameters without one. */
export const channelParameters: OwnFunction = (channel, _options, { path }) => {
  if (!isMap(channel) || !isMap(channel.parameters)) return [];
  const { address, parameters } = channel;
  // A reply may have a channel without an address; the name of a channel has no variables then.
  const used = variablesIn(address ?? path.at(-1));
  if (used.length === 0) return [];
  const described = Object.keys(parameters);
  const missing = used.filter((name) => !described.includes(name));
  const at = [...path, 'parameters'];
  return [
    ...(missing.length > 0
      ? [
          {
            path: at,
            message: `Not all channel's parameters are described with "parameters" object. Missed: ${missing.join(', ')}.`,
          },
        ]
      : []),
    ...described
      .filter((name) => !used.includes(name))
      .map((name) => ({
        path: [...at, name],
        message: `Channel's "parameters" object has redundant defined "${name}" parameter.`,
      })),
  ];
};

/** Finds variables of a URL that aren't described or not used, and defaults that aren't allowed. */
export const serverVariables: OwnFunction = (server, _options, { path }) => {
  if (!isMap(server) || typeof server.url !== 'string')
    return [{ message: 'Expected a server with a URL.' }];
  const used = variablesIn(server.url);
  const variables = isMap(server.variables) ? server.variables : {};
  const described = Object.keys(variables);
  const missing = used.filter((name) => !described.includes(name));
  const at = [...path, 'variables'];
  const results: FunctionResult[] = described
    .filter((name) => !used.includes(name))
    .map((name) => ({
      path: [...at, name],
      message: `The URL of the server does not use the variable "${name}".`,
    }));
  if (missing.length > 0)
    results.push({
      path: at,
      message: `Not all variables of the URL are described. Missing: ${missing.join(', ')}.`,
    });
  for (const [name, variable] of Object.entries(variables)) {
    if (!used.includes(name) || !isMap(variable)) continue;
    const { enum: allowed, default: usual } = variable;
    if (Array.isArray(allowed) && usual !== undefined && !allowed.includes(usual))
      results.push({
        path: [...at, name, 'default'],
        message: `The default of the variable "${name}" is not one of its values.`,
      });
  }
  return results;
};

/** Finds servers of channels that the document doesn't define. */
export const channelServers: OwnFunction = (document) => {
  const { servers, channels } = document as Dictionary;
  const known = isMap(servers) ? Object.keys(servers) : [];
  return Object.entries(isMap(channels) ? channels : {}).flatMap(([name, channel]) => {
    const used = isMap(channel) && Array.isArray(channel.servers) ? channel.servers : [];
    return used.flatMap((server, i) =>
      known.includes(server)
        ? []
        : [
            {
              path: ['channels', name, 'servers', i],
              message: `There is no server "${server}" in "servers".`,
            },
          ],
    );
  });
};

/**
 * Returns the function that finds security schemes and scopes that the document doesn't define.
 * @param owner what has the requirement, as its message begins: "An operation"
 */
export const knownSecurity =
  (owner: string): OwnFunction =>
  (requirement, _options, { path, document }) => {
    if (!isMap(requirement)) return [];
    const isTexts = (value: unknown): value is string[] =>
      Array.isArray(value) && value.every((one) => typeof one === 'string');
    if (!Object.values(requirement).every(isTexts)) return [];
    const components = isMap(document) ? document.components : undefined;
    const schemes = isMap(components) ? components.securitySchemes : undefined;
    const known = isMap(schemes) ? schemes : {};
    return Object.entries(requirement).flatMap(([name, scopes]): FunctionResult[] => {
      const scheme = known[name];
      if (scheme === undefined)
        return [
          {
            path: [...path, name],
            message: `${owner} must refer to a security scheme of the components: there is no "${name}".`,
          },
        ];
      if (!isMap(scheme) || scheme.type !== 'oauth2') return [];
      const available = scopesOf(scheme);
      return (scopes as string[]).flatMap((scope, i) =>
        available.includes(scope)
          ? []
          : [
              {
                path: [...path, name, i],
                message: `The security scheme has no scope "${scope}". It has: ${available.join(', ')}.`,
              },
            ],
      );
    });
  };

function scopesOf({ flows }: Dictionary): string[] {
  const all = Object.values(isMap(flows) ? flows : {}).flatMap((flow) =>
    isMap(flow) && isMap(flow.scopes) ? Object.keys(flow.scopes) : [],
  );
  return [...new Set(all)];
}

/** Finds tags whose name another tag of the list has. */
export const uniqueTags: OwnFunction = (tags, _options, { path }) => {
  if (!Array.isArray(tags) || !tags.every((tag) => isMap(tag) && typeof tag.name === 'string'))
    return [];
  const names = tags.map((tag: Dictionary) => tag.name as string);
  return names.flatMap((name, i) =>
    names.indexOf(name) === i
      ? []
      : [
          {
            path: [...path, i, 'name'],
            message: `"tags" object contains duplicate tag name "${name}".`,
          },
        ],
  );
};

interface Found {
  readonly path: readonly Key[];
  readonly value: Dictionary;
}

/** The operations of a document of AsyncAPI 2. */
function operationsOf(document: unknown): Found[] {
  const channels = isMap(document) && isMap(document.channels) ? document.channels : {};
  return Object.entries(channels).flatMap(([name, channel]) =>
    ['subscribe', 'publish'].flatMap((action) => {
      const value = isMap(channel) ? channel[action] : undefined;
      return isMap(value) ? [{ path: ['channels', name, action], value }] : [];
    }),
  );
}

function messagesOf(document: unknown): Found[] {
  return operationsOf(document).flatMap(({ path, value: { message } }) => {
    if (!isMap(message)) return [];
    if (!Array.isArray(message.oneOf)) return [{ path: [...path, 'message'], value: message }];
    return message.oneOf.flatMap((value, i) =>
      isMap(value) ? [{ path: [...path, 'message', 'oneOf', i], value }] : [],
    );
  });
}

/** Ids that occur more than once; that of the last trait goes before the own one. */
const uniqueIds =
  (field: string, find: (document: unknown) => Found[]): OwnFunction =>
  (document) => {
    const seen = new Set<unknown>();
    return find(document).flatMap(({ path, value }) => {
      const traits = Array.isArray(value.traits) ? value.traits : [];
      const last = traits.findLastIndex(
        (trait) => isMap(trait) && typeof trait[field] === 'string',
      );
      const id = last >= 0 ? traits[last][field] : value[field];
      if (typeof id !== 'string') return [];
      const isNew = !seen.has(id);
      seen.add(id);
      const at = last >= 0 ? [...path, 'traits', last, field] : [...path, field];
      return isNew ? [] : [{ path: at, message: `"${field}" must be unique.` }];
    });
  };

/** Finds messages of operations whose id another one has. */
export const uniqueMessageIds = uniqueIds('messageId', messagesOf);

/** Finds operations whose id another one has. */
export const uniqueOperationIds = uniqueIds('operationId', operationsOf);

/** Spectral prints it like this: with one brace missing, the placeholder is not one. */
const NO_LIST =
  '#{{print("property")}must be an object containing "default" or an "examples" array';

/** Returns the function that finds a default, or examples, that do not fit their schema. */
export const ownValues =
  (field: 'default' | 'examples'): OwnFunction =>
  (schema, _options, { path, budget }) => {
    if (!isMap(schema)) return [];
    const { examples = [] } = schema;
    if (!Array.isArray(examples)) return [{ message: NO_LIST }];
    const values: (readonly [readonly Key[], unknown])[] =
      field === 'default'
        ? [[['default'], schema.default]]
        : examples.map((one, i) => [['examples', i], one] as const);
    return values.flatMap(([steps, value]) =>
      typeof value === 'string'
        ? []
        : describeErrors(
            schemaErrors(value, { schema, dialect: 'auto', allErrors: true }, budget),
            value,
            [...path, ...steps],
          ),
    );
  };

/** Finds nothing: our own validation does. */
export const checkedByValidation: OwnFunction = () => [];

/**
 * The kinds of single errors that are put into a document, each with the locations where it may
 * be reported.
 */
import { isPair, isScalar, isMap as isYamlMap, parseDocument, visit } from 'yaml';
import { isData, isMap, readPath, valuesWithPaths } from './value-paths.mjs';

/**
 * @import { Random } from '../random.mjs'
 * @import { Path, PathValue } from './value-paths.mjs'
 */

/**
 * A mutated text. `path`: what was changed, as a path in the value before the change. `now`: the
 * path it has afterwards, where that differs.
 * `lines`: for syntax errors, the lines that were touched, from 1. `must`: it is an error
 * whatever an oracle reports about structure.
 * @typedef {{ text: string, path: Path, now?: Path, lines?: [number, number], must?: true, what:
 * string }} Mutant
 * @typedef {{ text: string, value: unknown, random: Random }} Soil
 * @typedef {(soil: Soil) => Mutant | null} Kind null where a document has nothing that this
 *   mutation applies to
 */

/**
 * Returns the text after a change by path, everything else as written (comments included).
 * @param {string} text
 * @param {(document: import('yaml').Document) => void} change
 */
function changed(text, change) {
  const document = parseDocument(text, { keepSourceTokens: false });
  change(document);
  return document.toString({ lineWidth: 0 });
}

/**
 * The steps of a path for a document whose maps may have names like "200".
 * @param {unknown} value
 * @param {Path} path
 */
function typedSteps(value, path) {
  return path.map((key, i) =>
    Array.isArray(readPath(value, path.slice(0, i))) ? Number(key) : key,
  );
}

/**
 * @param {Soil} soil
 * @param {(target: PathValue) => boolean} fits
 * @returns {PathValue | null}
 */
function choose({ value, random }, fits) {
  const found = valuesWithPaths(value).filter((s) => fits(s) && !/^<<$/.test(s.path.at(-1) ?? ''));
  return found.length > 0 ? random.pick(found) : null;
}

/** @param {Soil} soil @param {PathValue} target @param {unknown} to */
const set = (soil, target, to) =>
  changed(soil.text, (d) => d.setIn(typedSteps(soil.value, target.path), d.createNode(to)));

/** @param {Soil} soil @param {Path} path @param {string} name */
function rename(soil, path, name) {
  return changed(soil.text, (d) => {
    const map = d.getIn(typedSteps(soil.value, path.slice(0, -1)), true);
    const holder = path.length === 1 ? d.contents : map;
    if (!isYamlMap(holder)) return;
    const pair = holder.items.find(
      (p) => String(isScalar(p.key) ? p.key.value : p.key) === path.at(-1),
    );
    if (pair) pair.key = d.createNode(name);
  });
}

/** @param {Soil} soil @param {Path} path */
const inMap = (soil, path) => isMap(readPath(soil.value, path.slice(0, -1)));

/** @type {Kind} */
function deleteField(soil) {
  const target = choose(soil, (s) => inMap(soil, s.path) && !isData(s.path));
  if (!target) return null;
  return {
    text: changed(soil.text, (d) => d.deleteIn(typedSteps(soil.value, target.path))),
    path: target.path,
    what: 'deleted',
  };
}

/** @param {string} word @param {Random} random */
function misspelt(word, random) {
  const i = random.below(Math.max(1, word.length - 1));
  const swapped = `${word.slice(0, i)}${word[i + 1] ?? ''}${word[i] ?? ''}${word.slice(i + 2)}`;
  return random.pick([
    swapped,
    word.slice(0, i) + word.slice(i + 1),
    `${word.slice(0, i)}${word[i] ?? 'q'}${word.slice(i)}`,
    `${word}s`,
  ]);
}

/** @type {Kind} */
function misspellField(soil) {
  const target = choose(
    soil,
    (s) => inMap(soil, s.path) && !isData(s.path) && (s.path.at(-1) ?? '').length > 2,
  );
  if (!target) return null;
  const key = target.path.at(-1) ?? '';
  const name = misspelt(key, soil.random);
  if (
    name === key ||
    Object.hasOwn(/** @type {object} */ (readPath(soil.value, target.path.slice(0, -1))), name)
  )
    return null;
  return {
    text: rename(soil, target.path, name),
    path: target.path,
    now: [...target.path.slice(0, -1), name],
    what: `now "${name}"`,
  };
}

/** @type {Kind} */
function changeType(soil) {
  const target = choose(soil, (s) => !isData(s.path));
  if (!target) return null;
  const { value } = target;
  const others = [null, true, 5, 'text', ['text'], { odd: 'text' }].filter(
    (o) => kindOf(o) !== kindOf(value),
  );
  const to = soil.random.pick(others.map((o) => [o]))[0];
  return { text: set(soil, target, to), path: target.path, what: `now ${JSON.stringify(to)}` };
}

/** @param {unknown} value */
const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** @param {Soil} soil */
const reference = (soil) =>
  choose(
    soil,
    (s) =>
      s.path.at(-1) === '$ref' &&
      typeof s.value === 'string' &&
      !isData(s.path) &&
      s.path.at(-2) !== 'properties',
  );

/** @type {Kind} */
function breakRefTarget(soil) {
  const target = reference(soil);
  if (!target) return null;
  const to = soil.random.pick([
    `${target.value}Nowhere`,
    '#/components/nothing/here',
    './no-such-file.yaml#/a',
  ]);
  return { text: set(soil, target, to), path: target.path, must: true, what: `now ${to}` };
}

/** @type {Kind} */
function breakRefKind(soil) {
  const target = reference(soil);
  return (
    target && {
      text: set(soil, target, '#/info'),
      path: target.path,
      must: true,
      what: 'now #/info',
    }
  );
}

/** @type {Kind} */
function breakChoice(soil) {
  const target = choose(
    soil,
    (s) =>
      [
        'action',
        'type',
        'in',
        'destinationType',
        'encoding',
        'effect',
        'fifoThroughputLimit',
        'deduplicationScope',
      ].includes(s.path.at(-1) ?? '') &&
      typeof s.value === 'string' &&
      !isData(s.path),
  );
  if (!target) return null;
  const to = misspelt(String(target.value), soil.random);
  return to === target.value
    ? null
    : { text: set(soil, target, to), path: target.path, what: `now ${to}` };
}

const URLS =
  /(?:^info\/(?:contact|license)\/url|^info\/termsOfService|externalDocs\/url|(?:^|\/)(?:authorizationUrl|tokenUrl|refreshUrl|openIdConnectUrl))$/;
const MEDIA_TYPES =
  /^(?:defaultContentType|(?:components\/messages\/[^/]+|channels\/[^/]+\/messages\/[^/]+)\/contentType)$/;
const EXPRESSIONS =
  /(?:parameters\/[^/]+|correlationId|correlationIds\/[^/]+|reply\/address|replyAddresses\/[^/]+)\/location$/;

/** @type {Kind} */
function breakForm(soil) {
  const target = choose(
    soil,
    (s) => typeof s.value === 'string' && !isData(s.path) && form(s.path) !== null,
  );
  if (!target) return null;
  const wrong = {
    url: ['not a url', '/only/a/path', 'www.example.com', 'https://', 'https://exa mple.com'],
    email: ['nobody', 'a@b@c', 'sales at example.com', '@example.com'],
    media: ['json', 'application/', 'application/*', 'application json'],
    expression: [
      'message.header#/a',
      '$message.body#/a',
      '$message.payload#a',
      '$message.payload#/a~2',
    ],
    uri: ['not a uri', 'relative/path', '1:2'],
  }[form(target.path) ?? 'url'];
  const to = soil.random.pick(wrong);
  return { text: set(soil, target, to), path: target.path, must: true, what: `now ${to}` };
}

/** @param {Path} path */
function form(path) {
  const text = path.map((key) => key.replaceAll('/', '~')).join('/');
  if (text === 'id') return 'uri';
  if (text === 'info/contact/email') return 'email';
  if (URLS.test(text)) return 'url';
  if (MEDIA_TYPES.test(text)) return 'media';
  return EXPRESSIONS.test(text) && !text.includes('properties/') ? 'expression' : null;
}

/**
 * Values beyond the limits of the bindings, by the name of the field.
 * @type {Record<string, readonly unknown[]>}
 */
const BEYOND = {
  heartBeatInterval: [-1, 1_000_000],
  maxMsgLength: [-1, 104_857_601],
  expiry: [-1],
  deliveryDelay: [-1, 901],
  visibilityTimeout: [-1, 43_201],
  messageRetentionPeriod: [59, 1_209_601],
  objectName: ['Q'.repeat(49)],
  messageRetentionDuration: ['1 day', '86400'],
  destinationType: ['stream'],
};

/**
 * Only three protocols have their fields described; those of the others are free.
 * @param {Path} path
 */
const isDescribedBinding = (path) =>
  path.some(
    (key, i) =>
      /[bB]indings$/.test(path[i - 1] ?? path[i - 2] ?? '') &&
      ['sqs', 'enterprisemq', 'ibmmq', 'cloudpubsub', 'googlepubsub'].includes(key),
  );

/** @type {Kind} */
function breakLimit(soil) {
  const target = choose(
    soil,
    (s) =>
      Object.hasOwn(BEYOND, s.path.at(-1) ?? '') && isDescribedBinding(s.path) && !isData(s.path),
  );
  if (!target) return null;
  const to = soil.random.pick((BEYOND[target.path.at(-1) ?? ''] ?? []).map((v) => [v]))[0];
  return {
    text: set(soil, target, to),
    path: target.path,
    must: true,
    what: `now ${JSON.stringify(to).slice(0, 20)}`,
  };
}

/** @param {Path} path */
const isAddress = (path) => path.length === 3 && path[0] === 'channels' && path[2] === 'address';

/** @type {Kind} */
function breakAddress(soil) {
  const target = choose(soil, (s) => isAddress(s.path) && typeof s.value === 'string');
  if (!target) return null;
  const to = soil.random.pick([
    `${target.value}?q=1`,
    `${target.value}#part`,
    `${target.value}/{nowhere}`,
    `${target.value}/{}`,
  ]);
  return { text: set(soil, target, to), path: target.path, must: true, what: `now ${to}` };
}

/** @type {Kind} */
function renameParameter(soil) {
  const target = choose(
    soil,
    (s) => s.path.length === 4 && s.path[0] === 'channels' && s.path[2] === 'parameters',
  );
  if (!target) return null;
  const name = `${target.path.at(-1)}Other`;
  return {
    text: rename(soil, target.path, name),
    path: target.path,
    now: [...target.path.slice(0, -1), name],
    must: true,
    what: `now "${name}"`,
  };
}

/** @type {Kind} */
function removeMessage(soil) {
  const target = choose(
    soil,
    (s) => s.path.length === 4 && s.path[0] === 'channels' && s.path[2] === 'messages',
  );
  return (
    target && {
      text: changed(soil.text, (d) => d.deleteIn(typedSteps(soil.value, target.path))),
      path: target.path,
      what: 'deleted',
    }
  );
}

/** @type {Kind} */
function dropServer(soil) {
  const target = choose(soil, (s) => s.path.length === 2 && s.path[0] === 'servers');
  return (
    target && {
      text: changed(soil.text, (d) => d.deleteIn(typedSteps(soil.value, target.path))),
      path: target.path,
      what: 'deleted',
    }
  );
}

/** @type {Kind} */
function breakVersion(soil) {
  const field = isMap(soil.value) && Object.hasOwn(soil.value, 'asyncapi') ? 'asyncapi' : 'apidoc';
  const to = soil.random.pick(['3', '3.1', 'three', '4.0.0', '2.6.0', '3.1.0.0', 3.1]);
  return {
    text: set(soil, { path: [field], value: '' }, to),
    path: [field],
    must: true,
    what: `now ${to}`,
  };
}

/**
 * Returns fields with a plain value on a line of their own, by offset: the targets of syntax
 * errors.
 * @param {string} text
 * @returns {{ path: Path, keyAt: number, valueAt: number, valueEnd: number, lineStart: number,
 * first: boolean, quoted: boolean }[]}
 */
function fieldLines(text) {
  /** @type {ReturnType<typeof fieldLines>} */
  const out = [];
  visit(parseDocument(text), {
    Pair(_key, pair, ancestors) {
      const map = ancestors.at(-1);
      if (
        !isScalar(pair.key) ||
        !isScalar(pair.value) ||
        !isYamlMap(map) ||
        map.flow ||
        !pair.key.range ||
        !pair.value.range
      )
        return;
      const [keyAt] = pair.key.range;
      const [valueAt, valueEnd] = pair.value.range;
      const lineStart = text.lastIndexOf('\n', keyAt) + 1;
      if (
        /[^ ]/.test(text.slice(lineStart, keyAt)) ||
        text.slice(keyAt, valueEnd).includes('\n') ||
        pair.value.type?.startsWith('BLOCK') ||
        valueAt === valueEnd
      )
        return;
      const path = ancestors.flatMap((a, i) => {
        if (isPair(a)) return [String(isScalar(a.key) ? a.key.value : '')];
        const list = /** @type {any} */ (a);
        const below = ancestors[i + 1] ?? pair;
        return list.items && !isYamlMap(a) ? [String(list.items.indexOf(below))] : [];
      });
      out.push({
        path: [...path, String(pair.key.value)],
        keyAt,
        valueAt,
        valueEnd,
        lineStart,
        first: map.items[0] === pair,
        quoted: pair.value.type !== 'PLAIN',
      });
    },
  });
  return out;
}

/** @param {string} text @param {number} offset */
const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** @type {Kind} */
function duplicateKey({ text, random }) {
  const fields = fieldLines(text);
  if (fields.length === 0) return null;
  const f = random.pick(fields);
  const end = text.indexOf('\n', f.valueEnd);
  const lineEnd = end < 0 ? text.length : end;
  const line = text.slice(f.lineStart, lineEnd);
  const again = `${text.slice(0, lineEnd)}\n${line}${text.slice(lineEnd)}`;
  return {
    text: again,
    path: f.path,
    must: true,
    lines: [lineOf(text, f.keyAt), lineOf(text, f.keyAt) + 1],
    what: 'twice',
  };
}

/** @type {Kind} */
function shiftLine({ text, random }) {
  const fields = fieldLines(text).filter((f) => !f.first);
  if (fields.length === 0) return null;
  const f = random.pick(fields);
  const deeper = random.below(2) === 0 || text[f.lineStart] !== ' ';
  const moved = deeper
    ? `${text.slice(0, f.lineStart)} ${text.slice(f.lineStart)}`
    : text.slice(0, f.lineStart) + text.slice(f.lineStart + 1);
  const line = lineOf(text, f.keyAt);
  return {
    text: moved,
    path: f.path,
    lines: [line, line],
    what: deeper ? 'one space deeper' : 'one space less',
  };
}

/** @type {Kind} */
function unbalance({ text, random }) {
  const fields = fieldLines(text);
  if (fields.length === 0) return null;
  const f = random.pick(fields);
  const value = text.slice(f.valueAt, f.valueEnd);
  const options = f.quoted
    ? [value.slice(0, -1), value.slice(1)]
    : [`'${value}`, `"${value}`, `[${value}`, `{${value}`, `${value}: x`];
  const to = random.pick(options);
  const line = lineOf(text, f.keyAt);
  return {
    text: text.slice(0, f.valueAt) + to + text.slice(f.valueEnd),
    path: f.path,
    lines: [line, line],
    what: `now ${to.slice(0, 30)}`,
  };
}

/**
 * By name, with how many of a hundred mutants are of this kind.
 * @type {ReadonlyMap<string, { make: Kind, share: number }>}
 */
export const mutationKinds = new Map([
  ['delete a field', { make: deleteField, share: 14 }],
  ['misspell a name', { make: misspellField, share: 14 }],
  ['change the type of a value', { make: changeType, share: 14 }],
  ['break the target of a $ref', { make: breakRefTarget, share: 7 }],
  ['lead a $ref to another kind', { make: breakRefKind, share: 5 }],
  ['break a choice', { make: breakChoice, share: 6 }],
  ['break a URL, e-mail, media type or expression', { make: breakForm, share: 6 }],
  ['go beyond a limit of a binding', { make: breakLimit, share: 3 }],
  ['break an address', { make: breakAddress, share: 4 }],
  ['rename a parameter of a channel', { make: renameParameter, share: 3 }],
  ['remove a message of a channel', { make: removeMessage, share: 3 }],
  ['drop a server', { make: dropServer, share: 2 }],
  ['break the version', { make: breakVersion, share: 2 }],
  ['write a field twice', { make: duplicateKey, share: 5 }],
  ['shift a line', { make: shiftLine, share: 6 }],
  ['leave a quote or bracket open', { make: unbalance, share: 6 }],
]);

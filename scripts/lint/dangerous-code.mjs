/**
 * Constructs that turn text of a document into HTML, code, a request or a prototype: none of them
 * may be in src/.
 */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

/** The one file that requests from the network what the user opened or allowed. */
const FETCHER = 'src/share/fetch-text.ts';
/** Reads and writes the files that the page's own server serves, and hears of their changes. */
const SERVED = 'src/share/served-folder.ts';
/** Reads the files of the build, whose hashes it knows. */
const OFFLINE = 'src/offline/service-worker.ts';
/** Connects to the server that the user allows: in the worker of live connections only. */
const LIVE_HTTP = 'src/live/web/web-http.ts';
/** The same for WebSocket; on the command line to the server that the user names. */
const WEB_SOCKETS = new Set([
  'src/live/transports/ws.ts',
  'src/live/web/web-socket.ts',
  'src/live/web/bridge-client.ts',
]);
/** Files that may request something. */
const FETCHERS = new Set([FETCHER, SERVED, OFFLINE, LIVE_HTTP]);
/** The one file that makes a link of an address. */
const LINKER = 'src/ui/SafeLink.tsx';
/** Links between the pages of an exported site, whose addresses are made of ASCII letters. */
const PAGE_LINKER = 'src/export/site/PageLink.tsx';
/** Makes the link of a download, whose address is a blob of its own. */
const DOWNLOADER = 'src/share/save-file.ts';
/**
 * Files that may open another page: the link component, and the editor for links in its text. Both
 * look at the scheme first.
 */
const OPENERS = new Set([LINKER, 'src/editor/monaco.ts']);

/** Runs functions of rulesets, where the user of the command line allows it. */
const CODE_RUNNER = 'src/cli/ruleset-code-thread.ts';
/** The one file that starts programs, which are never those of a document's folder. */
const STARTER = 'src/cli/start-program.ts';

const HTML = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'dangerouslySetInnerHTML',
  'srcdoc',
  'srcDoc',
  'createContextualFragment',
]);
const CODE = new Set(['eval', 'Function']);
const NETWORK = new Set([
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'importScripts',
  'sendBeacon',
]);
const FRAMES = new Set(['iframe', 'object', 'embed', 'frame', 'base', 'script']);
/** Written in a comment where the keys come from the code, never from a document. */
const OWN_KEYS = /\bown keys\b/i;
const GLOBALS = new Set(['window', 'globalThis', 'self']);

/**
 * Dangerous constructs of a source file of the app.
 * @param {File} file
 * @returns {Finding[]}
 */
export function dangerousCode(file) {
  if (!/^src\/.*\.tsx?$/.test(file.path) || isTest(file.path)) return [];
  const { program, comments } = parse(file);
  const plain = file.path.startsWith('src/core/') ? plainObjects(program) : null;
  const waived = new Set(
    comments.filter(({ value }) => OWN_KEYS.test(value)).map(({ end }) => lineAt(file.text, end)),
  );
  /** @type {Finding[]} */
  const found = [];
  walk(program, (node) => {
    const general = dangerousAnywhere(node, file.path);
    const message = general ?? (plain ? dangerousInCore(node, plain) : null);
    if (message === null) return;
    const line = lineAt(file.text, node.start);
    const excused = general === null && (waived.has(line) || waived.has(line - 1));
    // A property access and the name in it are one breach.
    const known = found.some((finding) => finding.line === line && finding.message === message);
    if (!excused && !known) found.push({ file: file.path, line, message });
  });
  return found;
}

/** Whether the module of an `import()` is written there. @param {Ast} source @returns {boolean} */
const isNamed = (source) =>
  source.type === 'Literal' ||
  (source.type === 'TemplateLiteral' && source.expressions.length === 0);

/**
 * @param {Ast} node
 * @param {string} path
 * @returns {string | null}
 */
function dangerousAnywhere(node, path) {
  const name = nameOf(node);
  if (name !== null && HTML.has(name)) return `${name}: text never becomes HTML; make elements`;
  if (name === 'write' && nameOf(node.object) === 'document')
    return 'document.write: text never becomes HTML; make elements';
  if (/^(?:node:)?child_process$/.test(node.source?.value ?? '') && path !== STARTER)
    return `child_process: only ${STARTER} starts programs`;
  if (node.type === 'ImportExpression' && !isNamed(node.source) && path !== CODE_RUNNER)
    return `import of what is not named in the source: only ${CODE_RUNNER} runs code of others`;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const called = globalName(node.callee);
    if (called !== null && CODE.has(called)) return `${called}: text never becomes code`;
    if (called === 'fetch' && !FETCHERS.has(path))
      return `fetch: only ${FETCHER} uses the network; take its function as an argument`;
    const target = nameOf(node.callee);
    if (target === 'EventSource' && path === SERVED) return null;
    if (target === 'WebSocket' && WEB_SOCKETS.has(path)) return null;
    if (target !== null && NETWORK.has(target))
      return `${target}: only ${FETCHER} uses the network`;
    if (target === 'open' && nameOf(node.callee.object) === 'window' && !OPENERS.has(path))
      return `window.open: only ${[...OPENERS].join(' and ')} open other pages`;
    if (
      /^(?:createElement|jsx|jsxs)$/.test(target ?? '') &&
      node.arguments[0]?.value === 'a' &&
      path !== LINKER &&
      path !== DOWNLOADER
    )
      return `a link made by hand: use ${LINKER}`;
  }
  return node.type === 'JSXOpeningElement' ? dangerousInJsx(node, path) : null;
}

/**
 * @param {Ast} node
 * @param {string} path
 * @returns {string | null}
 */
function dangerousInJsx(node, path) {
  const tag = node.name.name;
  if (FRAMES.has(tag)) return `<${tag}>: other documents and scripts are not part of the app`;
  if (tag !== 'a' || path === LINKER || path === PAGE_LINKER) return null;
  const bad = node.attributes.some(
    (/** @type {Ast} */ attribute) =>
      attribute.type === 'JSXSpreadAttribute' ||
      (attribute.name.name === 'href' && !isOwnHref(attribute.value)),
  );
  return bad ? `<a> with a computed href: use ${LINKER}` : null;
}

/**
 * An address written in the source, one within the page, or that of another page of the build.
 * @param {Ast} value
 */
function isOwnHref(value) {
  const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value;
  return (
    typeof expression?.value === 'string' ||
    (expression?.type === 'TemplateLiteral' &&
      /^(?:#|[a-z]+\.html\?)/.test(expression.quasis[0].value.raw))
  );
}

/**
 * In the core: ways in which a key such as `__proto__` out of a document reaches a prototype.
 * @param {Ast} node
 * @param {Set<string>} plain
 * @returns {string | null}
 */
function dangerousInCore(node, plain) {
  if (nameOf(node) === 'assign' && nameOf(node.object) === 'Object')
    return 'Object.assign sets prototypes: copy with spread, or use a Map';
  if (
    node.type === 'BinaryExpression' &&
    node.operator === 'in' &&
    typeof node.left.value !== 'string'
  )
    return '"in" sees the prototype: use Object.hasOwn or a Map';
  if (
    node.type !== 'AssignmentExpression' ||
    node.left.type !== 'MemberExpression' ||
    !node.left.computed
  )
    return null;
  const literal = node.left.property.type === 'Literal';
  return !literal && plain.has(nameOf(node.left.object) ?? '')
    ? 'computed write into a plain object: use a Map or Object.defineProperty (keys that are never of a document: say "own keys" in a comment on the line before)'
    : null;
}

/**
 * Names of variables that start as an object literal.
 * @param {Ast} program
 */
function plainObjects(program) {
  /** @type {Set<string>} */
  const names = new Set();
  walk(program, (node) => {
    if (
      node.type !== 'VariableDeclarator' ||
      node.id.type !== 'Identifier' ||
      node.init?.type !== 'ObjectExpression'
    )
      return;
    if (!hasNullPrototype(node.init)) names.add(node.id.name);
  });
  return names;
}

/** @param {Ast} literal Object literal that may say `__proto__: null`. */
const hasNullPrototype = (literal) =>
  literal.properties.some(
    (/** @type {Ast} */ entry) => nameOf(entry.key) === '__proto__' && entry.value.raw === 'null',
  );

/**
 * Name of an identifier, a property access or an attribute.
 * @param {Ast | undefined} node
 * @returns {string | null}
 */
function nameOf(node) {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return node.name;
  if (node?.type === 'JSXAttribute') return nameOf(node.name);
  if (node?.type === 'MemberExpression')
    return node.computed
      ? typeof node.property.value === 'string'
        ? node.property.value
        : null
      : nameOf(node.property);
  return null;
}

/**
 * Name of a global function that is called: `fetch`, `window.fetch`; null for a method of something
 * else.
 * @param {Ast} callee
 */
function globalName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && GLOBALS.has(nameOf(callee.object) ?? '')
    ? nameOf(callee)
    : null;
}

/** A Vite plugin for the library of Protocol Buffers: only its parser is used. */

/** Left out, below `protobufjs/src`: what reads and writes messages, and what reads files. */
const UNUSED = [
  'converter',
  'decoder',
  'encoder',
  'reader',
  'reader_buffer',
  'rpc',
  'util/aspromise',
  'util/base64',
  'util/codegen',
  'util/eventemitter',
  'util/fetch',
  'util/float',
  'util/fs',
  'util/pool',
  'util/utf8',
  'verifier',
  'wrappers',
  'writer',
  'writer_buffer',
];

/** The package that has their numbers of 64 bits. */
const LONG = /\/node_modules\/long\/(?:umd\/)?index\.js$/;
/** As much as the code around them calls when it is loaded. */
const EMPTY = 'module.exports = { _configure() {} };';

/**
 * Leaves out all of `protobufjs` but its parser: half of it, among that all code that makes
 * functions from text or reads files. A build fails when one of the files is not met any more,
 * because the library has then moved it and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function protobufParser() {
  /** @type {Set<string>} */
  const met = new Set();
  return {
    name: 'apidoc:protobuf-parser',
    apply: 'build',
    load(id) {
      if (LONG.test(id)) return EMPTY;
      const file = id.split('/node_modules/protobufjs/src/')[1]?.replace(/\.js$/, '');
      if (file === undefined) return undefined;
      met.add(file);
      return UNUSED.includes(file) ? EMPTY : undefined;
    },
    buildEnd(error) {
      const missing = UNUSED.filter((file) => !met.has(file));
      if (!error && met.size > 0 && missing.length > 0)
        throw new Error(`protobufjs has no ${missing.join(', ')} any more`);
    },
  };
}

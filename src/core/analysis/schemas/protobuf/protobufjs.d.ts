// The two files of the library that are used: its objects, and its parser. Both are CommonJS
// modules without types of their own.
declare module 'protobufjs/src/index-light.js' {
  import type * as all from 'protobufjs';

  const light: Pick<
    typeof all,
    'Root' | 'Type' | 'Enum' | 'Service' | 'Field' | 'MapField' | 'Namespace'
  >;
  export default light;
}
declare module 'protobufjs/src/parse.js' {
  import type { parse as parser } from 'protobufjs';

  const parse: typeof parser;
  export default parse;
}

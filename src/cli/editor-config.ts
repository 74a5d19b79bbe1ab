// What the .editorconfig files of a repository say about the layout of a document
// (https://spec.editorconfig.org). They are not trusted: nothing of them is run or printed.
import { dirname, join, relative } from 'node:path';
import { globMatcher } from '../core/api.ts';
import type { FormatLayout } from '../core/types.ts';
import { withSlashes } from './find-files.ts';
import { decode, readBytes } from './read-file.ts';
import { isInside, realLocation } from './roots.ts';
import type { Source } from './sources.ts';

const NAME = '.editorconfig';
/** Characters of a file, and of a line, as the specification has it at least. */
const MAX_LENGTH = 256 * 1024;
const MAX_LINE = 4096;
/** Files from the folder of a document upward. */
const MAX_FOLDERS = 64;
const MAX_INDENT = 8;

interface EditorConfig {
  readonly isRoot: boolean;
  readonly sections: readonly {
    readonly matches: (path: string) => boolean;
    readonly properties: ReadonlyMap<string, string>;
  }[];
}

/** Reads the layouts of documents; a file is read once. */
export class EditorConfigs {
  private readonly known = new Map<string, Promise<EditorConfig | null>>();

  /** Returns the layout for a document, by the files beside it and above, up to its root. */
  async layoutFor({ folder, root, name }: Source): Promise<FormatLayout> {
    const own = await realLocation(folder);
    const found: ReadonlyMap<string, string>[] = [];
    let at = own;
    for (let i = 0; i < MAX_FOLDERS; i++) {
      const config = await this.configIn(at, root ?? own);
      const path = withSlashes(relative(at, join(own, name)));
      const sections = config?.sections.filter(({ matches }) => matches(path)) ?? [];
      found.unshift(...sections.map(({ properties }) => properties));
      if (config?.isRoot || at === (root ?? own) || dirname(at) === at) break;
      at = dirname(at);
    }
    return layoutOf(new Map(found.flatMap((properties) => [...properties])));
  }

  private configIn(folder: string, root: string): Promise<EditorConfig | null> {
    const known = this.known.get(folder) ?? readEditorConfig(folder, root);
    this.known.set(folder, known);
    return known;
  }
}

async function readEditorConfig(folder: string, root: string): Promise<EditorConfig | null> {
  try {
    const location = await realLocation(join(folder, NAME));
    if (!isInside(root, location)) return null;
    return parseEditorConfig(decode(await readBytes(location, 'refuse')));
  } catch {
    return null;
  }
}

function parseEditorConfig(text: string): EditorConfig {
  let isRoot = false;
  let properties: Map<string, string> | null = null;
  const sections: { matches: (path: string) => boolean; properties: Map<string, string> }[] = [];
  for (const whole of text
    .slice(0, MAX_LENGTH)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)) {
    const line = whole.trim();
    if (line === '' || /^[#;]/.test(line) || line.length > MAX_LINE) continue;
    const [, glob] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, key = '', value = ''] = /^([^=]+?)\s*=\s*(.*)$/.exec(line) ?? [];
    if (glob !== undefined) {
      properties = new Map();
      sections.push({ matches: sectionMatcher(glob), properties });
    } else if (properties) properties.set(key.toLowerCase(), value.toLowerCase());
    else if (key.toLowerCase() === 'root') isRoot = value.toLowerCase() === 'true';
  }
  return { isRoot, sections };
}

/** A pattern without a slash holds in all folders; `{1..3}` is not supported. */
function sectionMatcher(glob: string): (path: string) => boolean {
  return globMatcher(glob.includes('/') ? glob : `**/${glob}`);
}

/** What a formatter can follow; the width of lines and the encoding stay as they are. */
function layoutOf(properties: ReadonlyMap<string, string>): FormatLayout {
  const style = properties.get('indent_style');
  const size = properties.get('indent_size') ?? (style === 'tab' ? 'tab' : undefined);
  const written = size === 'tab' ? properties.get('tab_width') : size;
  const indent = /^\d{1,2}$/.test(written ?? '') ? Number(written) : 0;
  const end = properties.get('end_of_line');
  const last = properties.get('insert_final_newline');
  return {
    ...(indent > 0 && indent <= MAX_INDENT && { indent }),
    ...((style === 'tab' || style === 'space') && { tabs: style === 'tab' }),
    ...((end === 'lf' || end === 'crlf') && { lineEnd: end === 'lf' ? '\n' : '\r\n' }),
    ...(last === 'false' && { finalLineEnd: false }),
  };
}

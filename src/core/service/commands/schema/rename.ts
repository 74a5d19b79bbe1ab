// Renames a property everywhere, as a rename in the text does.

import { rename } from '../../../analysis/rename/rename.ts';
import { quote } from '../../../format/message-text.ts';
import { checkFormat } from '../../../format/text-formats.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { written } from './schema-at.ts';
import { namesIn, propertyNameError, schemaDraft } from './schema-edit.ts';

export const renameProperty: CommandHandler<'rename-property'> = (
  file,
  { schema, name, to, in: keyword = 'properties' },
) => {
  const location = written(file, schema);
  const path = [...location.path, keyword, name];
  const title = `Rename ${quote(name)} to ${quote(to)}`;
  const names = namesIn(location, keyword);
  const key = nodeRangesAt(file.tree, path)?.key;
  if (!names.includes(name) || !key) return refuse(`${quote(name)} no longer exists.`);
  if (to === name) return schemaDraft(file, title, []);
  refuseIf(propertyNameError(to) ?? (names.includes(to) ? `${quote(to)} already exists.` : null));
  if (keyword === 'patternProperties') {
    const wrong = checkFormat('regex', to);
    return typeof wrong === 'string'
      ? refuse(wrong)
      : schemaDraft(file, title, [{ do: 'rename', path, to }]);
  }
  const renamed = rename(file, key.start, to);
  if ('refused' in renamed) refuse(renamed.refused);
  const others = renamed.changes - 1;
  return {
    title,
    files: renamed.files,
    notes:
      others > 0
        ? [`Also renamed at ${others} other ${others === 1 ? 'location' : 'locations'}.`]
        : [],
  };
};

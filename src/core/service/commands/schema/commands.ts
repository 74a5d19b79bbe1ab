// Commands of the schema editor, by name.

import { rename } from '../../../analysis/rename/rename.ts';
import { quote } from '../../../format/message-text.ts';
import { checkFormat } from '../../../format/text-formats.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { setDependency } from './dependency.ts';
import { addExample } from './example.ts';
import { inferSchema } from './infer-from-samples.ts';
import { setKeyword } from './keyword.ts';
import { addSchema, removeSchema, reorderSchema } from './parent-schema.ts';
import {
  addProperty,
  duplicateProperty,
  moveProperty,
  removeProperty,
  reorderProperty,
  requireProperty,
} from './property.ts';
import { extractSchema, inlineSchema, setReference } from './reference.ts';
import { written } from './schema-at.ts';
import { namesIn, propertyNameError, schemaDraft } from './schema-edit.ts';
import { setType } from './type.ts';
import { setNullable, wrapSchema } from './union.ts';

// Renames a property everywhere, as a rename in the text does.

const renameProperty: CommandHandler<'rename-property'> = (
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

export const schemaCommands = {
  'add-property': addProperty,
  'rename-property': renameProperty,
  'remove-property': removeProperty,
  'duplicate-property': duplicateProperty,
  'reorder-property': reorderProperty,
  'move-property': moveProperty,
  'require-property': requireProperty,
  'set-type': setType,
  'set-nullable': setNullable,
  'wrap-schema': wrapSchema,
  'set-keyword': setKeyword,
  'set-dependency': setDependency,
  'add-schema': addSchema,
  'remove-schema': removeSchema,
  'reorder-schema': reorderSchema,
  'set-reference': setReference,
  'extract-schema': extractSchema,
  'inline-schema': inlineSchema,
  'infer-schema': inferSchema,
  'add-example': addExample,
};

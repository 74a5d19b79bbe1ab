// The language of types that are copied, beside the button that copies them.
import type { ReactNode } from 'react';
import { TYPE_LANGUAGES } from '../../core/light.ts';
import type { TypeLanguage } from '../../core/types.ts';

interface TypesLanguageProps {
  language: TypeLanguage;
  onChoose(language: TypeLanguage): void;
}

export default function TypesLanguage({ language, onChoose }: TypesLanguageProps): ReactNode {
  return (
    <select
      className="docs-types-language"
      aria-label="Language of types"
      value={language}
      onChange={(event) => onChoose(event.target.value as TypeLanguage)}
    >
      {Object.entries(TYPE_LANGUAGES).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

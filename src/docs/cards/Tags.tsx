// Tags and further documentation, of objects of every kind.
import type { ReactNode } from 'react';
import type { DocsLink, TagView } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { IN_LIST, Markdown } from '../markdown/Markdown.tsx';
import { OtherFields } from './TypedFields.tsx';

/** Tags with what they mean, in sight. */
export function Tags({ tags, fold }: { tags: readonly TagView[]; fold: string }): ReactNode {
  const keys = uniqueKeys(tags.map((t) => t.name));
  return (
    <ul className="docs-tags">
      <ShowMore items={tags} first={50} noun="more tags" listed="item">
        {(tag, i) => (
          <li key={keys[i]}>
            <span className="docs-tag ui-help" dir="auto">
              {visibleName(tag.name)}
            </span>
            {tag.description !== undefined && (
              <Markdown text={tag.description} level={4} first={IN_LIST} />
            )}
            {tag.externalDocs && (
              <ExternalDocs link={tag.externalDocs} fold={`${fold} tag ${keys[i]}`} />
            )}
            <OtherFields of={tag} fold={`${fold} tag ${keys[i]}`} />
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

/** A link to documentation elsewhere with its description. */
export function ExternalDocs({ link, fold }: { link: DocsLink; fold: string }): ReactNode {
  return (
    <div className="docs-elsewhere">
      <SafeLink to={link.url} />
      {link.description !== undefined && <Markdown text={link.description} level={4} />}
      <OtherFields of={link} fold={`${fold} docs`} />
    </div>
  );
}

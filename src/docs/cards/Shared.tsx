// What parts of every kind can have: bindings, tags, further documentation, extensions, who uses them.
import type { ReactNode } from 'react';
import type { BindingView, DocsLink, Link, Part, TagView } from '../../core/model/types.ts';
import { numberText } from '../../ui/number-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { visibleName } from '../../ui/visible-text.ts';
import { From } from '../bits/Chips.tsx';
import { Block } from '../bits/Facts.tsx';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { PartLinks } from '../bits/PartLink.tsx';
import { Fields } from '../bits/Value.tsx';
import { IN_LIST, Markdown } from '../markdown/Markdown.tsx';
import { Bindings } from './Bindings.tsx';
import { useTold } from './use-told.ts';

/** True where `Shared` has something to show. */
export function hasAside(part: Part, bindings: readonly BindingView[] = []): boolean {
  return (
    bindings.length > 0 ||
    part.tags.length > 0 ||
    part.externalDocs !== undefined ||
    part.extensions.length > 0 ||
    mentions(part).length > 0
  );
}

/** Who uses the part, without those that its card already lists under a name of their own. */
function mentions(part: Part): readonly Link[] {
  if (part.kind === 'security') return [];
  const listed = part.kind === 'channel' ? [...part.operations, ...part.replyOf] : part.kind === 'server' ? part.channels : [];
  const ids = new Set(listed.map((link) => link.id));
  return part.usedBy.filter(({ id }) => id === null || !ids.has(id));
}

/** The shared fields of a part as blocks. */
export function Shared({ part, bindings = [] }: { part: Part; bindings?: readonly BindingView[] }): ReactNode {
  const usedBy = mentions(part);
  const told = useTold(usedBy);
  return (
    <>
      {bindings.length > 0 && <Bindings bindings={bindings} part={part} fold={part.id} beside={<From part={part} field="bindings" />} />}
      {part.tags.length > 0 && (
        <Block title="Tags" beside={<From part={part} field="tags" />}>
          <Tags tags={part.tags} />
        </Block>
      )}
      {part.externalDocs && (
        <Block title="More documentation" beside={<From part={part} field="externalDocs" />}>
          <Docs link={part.externalDocs} />
        </Block>
      )}
      {part.extensions.length > 0 && (
        <Block title="Extensions">
          <Fields fields={part.extensions} />
        </Block>
      )}
      {usedBy.length > 0 && (
        <Block title="Used by" beside={<span className="docs-faint">{numberText(usedBy.length)}</span>}>
          <PartLinks links={told} />
        </Block>
      )}
    </>
  );
}

/** Tags with what they mean, in sight. */
export function Tags({ tags }: { tags: readonly TagView[] }): ReactNode {
  const keys = keysOf(tags.map((t) => t.name));
  return (
    <ul className="docs-tags">
      <More items={tags} first={50} noun="more tags" listed="item">
        {(tag, i) => (
          <li key={keys[i]}>
            <span className="docs-tag" dir="auto">
              {visibleName(tag.name)}
            </span>
            {tag.description !== undefined && <Markdown text={tag.description} level={4} first={IN_LIST} />}
            {tag.externalDocs && <Docs link={tag.externalDocs} />}
            {tag.extensions && <Fields fields={tag.extensions} />}
          </li>
        )}
      </More>
    </ul>
  );
}

/** A link to documentation elsewhere with its description. */
export function Docs({ link }: { link: DocsLink }): ReactNode {
  return (
    <div className="docs-elsewhere">
      <SafeLink to={link.url} />
      {link.description !== undefined && <Markdown text={link.description} level={4} />}
      {link.extensions && <Fields fields={link.extensions} />}
    </div>
  );
}

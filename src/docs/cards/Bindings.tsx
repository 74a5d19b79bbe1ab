// Settings that only one protocol knows: one panel a protocol, with where else that protocol has
// settings.

import type { ReactNode } from 'react';
import { capitalize, childPointer } from '../../core/light.ts';
import type { BindingRow, BindingView, Link, Part } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { bindingsPointer } from '../pane/location.ts';
import { useChoice, useFold, usePaneState, usePrint } from '../pane/pane.ts';
import { BindingRows } from './BindingRows.tsx';
import { BindingPhrases } from './ProtocolWords.tsx';
import { relatedBindings } from './related-bindings.ts';

interface BindingsProps {
  bindings: readonly BindingView[];
  /** Names the choice of the protocol below: the id of the part. */
  fold: string;
  /** The part that has the bindings, for hints about its context. */
  part?: Part;
  beside?: ReactNode;
}

/** All bindings of an object: a panel, or tabs where there are several. */
export function Bindings({ bindings, fold, part, beside }: BindingsProps): ReactNode {
  const print = usePrint();
  const [chosen, choose] = useChoice<string>(`${fold} bindings`, '');
  const [only] = bindings;
  if (!only) return null;
  const panel = (binding: BindingView) => (
    <div data-pointer={part && childPointer(bindingsPointer(part), binding.protocol)}>
      <Binding
        binding={binding}
        fold={`${fold} ${binding.protocol}`}
        address={part?.kind === 'channel' ? part.address : undefined}
      />
      {part && <RelatedBindings part={part} protocol={binding.protocol} />}
    </div>
  );
  if (bindings.length === 1)
    return (
      <Block
        title={only.brief ? capitalize(only.brief.title) : 'Binding'}
        beside={
          <>
            {!only.brief && <span className="docs-chip ui-help">{visibleName(only.protocol)}</span>}
            {beside}
          </>
        }
      >
        {panel(only)}
      </Block>
    );
  return (
    <Block title="Bindings" beside={beside}>
      <Tabs
        label="Protocols"
        tabs={bindings.map(({ protocol }) => ({ id: protocol, label: protocol }))}
        chosen={chosen}
        onChoose={choose}
        all={print}
      >
        {(protocol) => panel(bindings.find((binding) => binding.protocol === protocol) ?? only)}
      </Tabs>
    </Block>
  );
}

interface BindingProps {
  binding: BindingView;
  fold: string;
  /** Of the channel, which its card has above. */
  address?: string | null | undefined;
}

/** The settings of a protocol: known ones in plain words, others as names and values. */
export function Binding({ binding, fold, address }: BindingProps): ReactNode {
  const print = usePrint();
  // One choice for the whole pane: who wants one field explained wants them all.
  const [open, setOpen] = useFold('bindings explained', false);
  const explained = open || print;
  const { doc, version, brief } = binding;
  const all = binding.rows ?? binding.fields.map(([name, value]) => ({ name, value }));
  const rows = brief && !explained ? unstated(all) : all;
  return (
    <div>
      {brief && brief.phrases.length > 0 && (
        <p>
          <BindingPhrases of={binding} except={address} />
        </p>
      )}
      {doc !== undefined && explained && (
        <div className="docs-binding-doc">
          <Markdown text={doc} level={4} />
        </div>
      )}
      {version !== undefined && !binding.rows && (
        <p className="docs-faint">Version {visibleName(version)}</p>
      )}
      {rows.length > 0 && <BindingRows rows={rows} fold={fold} explained={explained} />}
      {rows.length === 0 && (brief?.phrases ?? []).length === 0 && (
        <p className="docs-faint">{all.length > 0 ? 'Nothing but defaults' : 'No fields'}</p>
      )}
      {doc !== undefined && !print && (
        <button
          type="button"
          className="docs-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide explanations' : 'Explain the fields'}
        </button>
      )}
    </div>
  );
}

/** What is set and not stated in the brief words; which version a binding is of says nothing. */
function unstated(rows: readonly BindingRow[]): readonly BindingRow[] {
  return rows.flatMap((row) => {
    if (row.stated || row.isDefault || row.name === 'bindingVersion') return [];
    return [row.rows ? { ...row, rows: unstated(row.rows) } : row];
  });
}

function RelatedBindings({ part, protocol }: { part: Part; protocol: string }): ReactNode {
  // A string, so that nothing renders again while the result stays the same.
  const found = usePaneState(({ model }) =>
    JSON.stringify(
      relatedBindings(part, protocol, (id) => model.parts.get(id)).map((id) =>
        linkTo(model.parts.get(id)),
      ),
    ),
  );
  const print = usePrint();
  const links: Link[] = JSON.parse(found);
  if (links.length === 0 || print) return null;
  return (
    <div className="docs-binding-also">
      <span className="docs-soft">Also set on:</span> <PartLinks links={links} first={2} />
    </div>
  );
}

function linkTo(part: Part | undefined): Link | null {
  return part ? { id: part.id, label: `${part.kind} ${part.title ?? part.key}` } : null;
}

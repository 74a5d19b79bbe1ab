// Compares another text with the current one. The diff view is loaded on first use.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { DiffProps } from '../../editor/Diff.tsx';
import { useScheme } from '../theme.ts';
import './disk.css';

interface ComparisonProps extends Pick<DiffProps, 'labels' | 'language' | 'reveal'> {
  /** What the other side, and this one, are called above their texts. */
  readonly sides: readonly [theirs: string, mine: string];
  readonly mine: string;
  /** The other text, null if it can't be read; the same function while the text is the same. */
  theirs(): Promise<string | null>;
}

type Loaded =
  | { readonly Diff: ComponentType<DiffProps>; readonly other: string }
  | 'loading'
  | { readonly failed: string };

export function FileComparison({
  sides: [left, right],
  labels,
  language,
  mine,
  reveal,
  theirs,
}: ComparisonProps): ReactNode {
  const scheme = useScheme();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let enabled = true;
    Promise.all([import('../../editor/Diff.tsx'), theirs()]).then(
      ([module, other]) =>
        enabled &&
        setLoaded(
          other === null
            ? { failed: "Couldn't read the file on disk." }
            : { Diff: module.default, other },
        ),
      () =>
        enabled &&
        setLoaded({ failed: "The comparison couldn't be loaded. Try again when you are online." }),
    );
    return () => {
      enabled = false;
    };
  }, [theirs]);
  if (loaded === 'loading') return <p role="status">Loading the comparison</p>;
  if ('failed' in loaded) return <p role="alert">{loaded.failed}</p>;
  const { Diff, other } = loaded;
  return (
    <section className="app-save-diff" aria-label="Comparison">
      <div className="app-save-sides ui-help" aria-hidden="true">
        <span>{left}</span>
        <span>{right}</span>
      </div>
      <div className="app-save-texts">
        <Diff
          left={other}
          right={mine}
          language={language}
          theme={scheme}
          labels={labels}
          reveal={reveal}
        />
      </div>
    </section>
  );
}

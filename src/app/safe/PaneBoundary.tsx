// Around each pane: one that cannot be rendered says so, and the others go on.
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useStudio } from '../reader-services.ts';
import { messageOf } from './AppBoundary.tsx';

interface PaneProps {
  /** The pane, as in "Couldn't show the documentation". */
  readonly name: string;
  readonly children: ReactNode;
}

/** The pane; where it throws one that says so, until there is another model. */
export function PaneBoundary(props: PaneProps): ReactNode {
  const model = useStudio((s) => s.analysis.model);
  return <PaneErrorBoundary {...props} of={model} />;
}

interface Props extends PaneProps {
  /** What the pane is made from: another one is another try. */
  readonly of: unknown;
}
interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly of: unknown;
}

class PaneErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): Partial<State> | null {
    return of === state.of ? null : { error: undefined, failed: false, of };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <section
        className="app-pane-failed"
        role="alert"
        aria-label={`Error in the ${this.props.name}`}
      >
        <p>
          Couldn't show the {this.props.name}. The text is safe, and everything else still works.
        </p>
        <p className="app-crashed-error">{messageOf(this.state.error)}</p>
        <Button look="outline" onClick={() => this.setState({ error: undefined, failed: false })}>
          Try again
        </Button>
      </section>
    );
  }
}

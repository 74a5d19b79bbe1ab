// Error boundary of one card; renders it again when its part changes.
import { Component, type ReactNode } from 'react';
import type { Part } from '../../core/types.ts';

interface Props {
  /** What the children are made from: another one is another try. */
  of: Part;
  children: ReactNode;
}
interface State {
  failed: unknown;
  of: Part;
}

const FINE = Symbol('fine');

/** Shows its children, or one line where they throw. */
export class CardBoundary extends Component<Props, State> {
  override state: State = { failed: FINE, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.of === state.of ? null : { failed: FINE, of: props.of };
  }

  override render(): ReactNode {
    return this.state.failed === FINE ? (
      this.props.children
    ) : (
      <p className="docs-note" role="alert">
        Couldn't show the object at <code>{this.props.of.pointer}</code>. It is shown again after
        its next change.
      </p>
    );
  }
}

// The tree of a model, the same one as long as no edit changes its shape.
import { useRef } from 'react';
import type { Model } from '../../core/model/types.ts';
import { treeOf } from './groupings.ts';
import { sameShape } from './same-shape.ts';
import type { Grouping, TreeNode } from './types.ts';

const NONE: readonly TreeNode[] = [];

export function useTree(grouping: Grouping, model: Model | null): readonly TreeNode[] {
  const made = useRef<{ grouping: Grouping; model: Model; tree: readonly TreeNode[] } | null>(null);
  if (!model) return NONE;
  const { current: last } = made;
  const tree =
    last?.grouping === grouping && sameShape(last.model, model) ? last.tree : treeOf(grouping, model.order, model.parts, model.info);
  made.current = { grouping, model, tree };
  return tree;
}

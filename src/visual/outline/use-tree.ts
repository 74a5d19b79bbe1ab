// The tree of a model, the same one as long as no edit changes its shape.
import { useInsertionEffect, useRef } from 'react';
import type { Model } from '../../core/model/types.ts';
import { treeOf } from './groupings.ts';
import { sameShape } from './same-shape.ts';
import type { Grouping, TreeNode } from './types.ts';

const NONE: readonly TreeNode[] = [];

export function useTree(grouping: Grouping, model: Model | null): readonly TreeNode[] {
  const made = useRef<{ grouping: Grouping; model: Model; tree: readonly TreeNode[] } | null>(null);
  const { current: last } = made;
  const same = last !== null && model !== null && last.grouping === grouping && sameShape(last.model, model);
  const tree = same ? last.tree : model ? treeOf(grouping, model.order, model.parts, model.info) : NONE;
  useInsertionEffect(() => {
    if (model) made.current = { grouping, model, tree };
  });
  return tree;
}

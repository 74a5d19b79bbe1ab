// The problems of an Avro schema as they are collected, with their messages.

import { describeValue, quote } from '../../../format/message-text.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  stringOf,
} from '../../../text/tree.ts';
import type { ProblemData } from '../../problem.ts';
import type { NodeProblem } from '../finding.ts';

/** Collects problems; a method that reports also returns the value where it is right. */
export abstract class AvroProblems {
  readonly problems: NodeProblem[] = [];

  protected report(
    code: string,
    message: string,
    at: NodePath,
    { key = false, data }: { key?: boolean; data?: ProblemData | undefined } = {},
  ): void {
    this.problems.push({ code, severity: 'error', message, at, key, ...(data && { data }) });
  }

  /** Reports a name that was defined before, at `first`. */
  protected duplicate(message: string, at: NodePath, first: NodePath, key: boolean): void {
    const related = { at: first, key, message: 'First defined here.' };
    this.problems.push({ code: 'avro-name', severity: 'error', message, at, key: false, related });
  }

  /** Returns the text of a field; reports one that isn't a string. */
  protected text(node: MapNode, field: string, at: NodePath, name = field): string | undefined {
    const value = get(node, field);
    const text = stringOf(value);
    if (value && text === undefined) this.expected(`a string as ${name}`, value, [...at, field]);
    return text;
  }

  /** Reports that a part of a type is missing or wrong. */
  protected shape(message: string, at: NodePath, key = false, data?: ProblemData): void {
    this.report('avro-shape', message, at, { key, data });
  }

  /** Reports a value of a wrong type. */
  protected expected(what: string, got: Node, at: NodePath, key = false): void {
    this.shape(`Expected ${what}, got ${describeValue(got)}.`, at, key);
  }

  /** Reports that the object at `at` lacks a required field. */
  protected missing(field: string, where: string, at: NodePath): void {
    this.shape(`Missing required field ${quote(field)} in ${where}`, at, true, {
      missing: field,
    });
  }

  /** Returns the items of a list that a type requires; reports one that is missing or no list. */
  protected required(
    node: MapNode,
    field: string,
    type: string,
    at: NodePath,
  ): SeqNode['items'] | null {
    const list = get(node, field);
    if (list?.kind === 'seq') return list.items;
    if (list) this.expected(`a list of ${field}`, list, [...at, field], true);
    else this.missing(field, `an Avro ${type}.`, at);
    return null;
  }
}

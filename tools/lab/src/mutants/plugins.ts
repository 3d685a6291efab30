import type { MutantStatus } from '@stryker-mutator/api/core';
import type { NodePath } from '@stryker-mutator/api/ignore';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

export interface Counts {
  killed: number;
  timedOut: number;
  survived: number;
}

/** Timed-out mutants count too: on a busy machine a slow spec looks the same as a hanging one. */
export function isUnnoticed(status: MutantStatus) {
  return status === 'Survived' || status === 'NoCoverage' || status === 'Timeout';
}

export function countsOf(mutants: { status: MutantStatus }[]): Counts {
  const count = (...statuses: MutantStatus[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  return { killed: count('Killed'), timedOut: count('Timeout'), survived: count('Survived', 'NoCoverage') };
}

export function percentageKilled({ killed, timedOut, survived }: Counts) {
  const all = killed + timedOut + survived;
  return all === 0 ? 100 : Math.floor((1_000 * killed) / all) / 10;
}

interface Node {
  type?: string;
  name?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
}

const logTexts = {
  shouldIgnore(path: NodePath) {
    const { type, callee } = (path as { node: Node }).node;
    const logger = callee?.object?.property ?? callee?.object;
    return type === 'CallExpression' && logger?.name === 'logger' ? 'is only logged' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts)];

import { relative } from 'node:path';
import type { MutantResult, MutantStatus } from '@stryker-mutator/api/core';
import type { NodePath } from '@stryker-mutator/api/ignore';
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { MutationTestingPlanReadyEvent } from '@stryker-mutator/api/report';

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

const SCORE_INTERVAL = 50;

class SurvivorReporter {
  #total = 0;
  readonly #results: MutantResult[] = [];

  onMutationTestingPlanReady({ mutantPlans }: MutationTestingPlanReadyEvent) {
    this.#total = mutantPlans.length;
  }

  onMutantTested(mutant: MutantResult) {
    this.#results.push(mutant);
    const { fileName, location, mutatorName, replacement = '', status } = mutant;
    if (isUnnoticed(status)) {
      const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
      console.log(`${place} ${status} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    } else if (this.#results.length % SCORE_INTERVAL !== 0) return;
    const counts = countsOf(this.#results);
    const { killed, timedOut, survived } = counts;
    const done = `${this.#results.length} of ${this.#total}`;
    const score = percentageKilled(counts).toFixed(1);
    console.log(`  ${done}: ${killed} killed, ${timedOut} timed out, ${survived} survived (${score} %)`);
  }
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

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, 'survivors', SurvivorReporter),
  declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts),
];

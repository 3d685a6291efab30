// A reporter that prints surviving and timed-out mutants as they are found, with the score so far.
import { relative } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { countsOf, isUnnoticed, percentage } from './counts.mjs';

/**
 * @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult
 * @typedef {import('@stryker-mutator/api/report').Reporter} Reporter
 */

const EVERY = 50;

/** @implements {Reporter} */
class AsFound {
  #all = 0;
  /** @type {MutantResult[]} */
  #results = [];

  /** @param {import('@stryker-mutator/api/report').MutationTestingPlanReadyEvent} event */
  onMutationTestingPlanReady({ mutantPlans }) {
    this.#all = mutantPlans.length;
  }

  /** @param {MutantResult} mutant */
  onMutantTested(mutant) {
    this.#results.push(mutant);
    const { fileName, location, mutatorName, replacement = '', status } = mutant;
    const isTold = isUnnoticed(status);
    if (isTold) {
      const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
      console.log(`${place} ${status} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    }
    if (isTold || this.#results.length % EVERY === 0) this.#tellScore();
  }

  #tellScore() {
    const counts = countsOf(this.#results);
    const { killed, timedOut, survived } = counts;
    const score = percentage(counts).toFixed(1);
    const done = `${this.#results.length} of ${this.#all}`;
    console.log(`  ${done}: ${killed} killed, ${timedOut} timed out, ${survived} survived (${score} %)`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'as-found', AsFound)];

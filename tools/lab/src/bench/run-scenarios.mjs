import { Laboratory } from './laboratory.mjs';
import { machineOf } from './machine.mjs';
import { printTable } from './print-table.mjs';
import { keepResults, renderResults } from './results.mjs';
import { findScenarios } from './scenarios.mjs';

/** @param {import('./arguments.mjs').Options} options */
export async function runScenarios({ chosen, rounds, writes, isLarge, minutes }) {
  const scenarios = await findScenarios(chosen);
  const laboratory = await Laboratory.open({ rounds, isLarge, minutes });
  const machine = await machineOf(laboratory);
  try {
    for (const scenario of scenarios) {
      const began = Date.now();
      console.log(`\n${scenario.id}  ${scenario.title}`);
      const outcome = await scenario.run(laboratory).catch((error) => failedOutcome(error));
      await laboratory.clear();
      printTable(outcome);
      console.log(`  ${Math.round((Date.now() - began) / 1000)} s`);
      if (!writes) continue;
      await keepResults(scenario, outcome, { machine, rounds });
      console.log(`  Written: ${await renderResults()}`);
    }
  } finally {
    await laboratory.close();
  }
}

/**
 * A scenario that throws must not discard the results of the others.
 * @param {unknown} error
 * @returns {import('./scenarios.mjs').Outcome}
 */
function failedOutcome(error) {
  console.error(error);
  return { rows: [], void: `It broke: ${error instanceof Error ? error.message : error}` };
}

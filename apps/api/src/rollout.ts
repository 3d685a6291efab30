import { runCommand } from './command-line.js';
import { runRolloutCommand } from './modules/rollout/rollout-command.js';
import { RolloutHistoryService } from './modules/rollout/rollout-history.service.js';
import { RolloutStateService } from './modules/rollout/rollout-state.service.js';
import { RolloutService } from './modules/rollout/rollout.service.js';

await runCommand(async (app) => {
  const lines = await runRolloutCommand(process.argv.slice(2), {
    rollouts: app.get(RolloutService, { strict: false }),
    states: app.get(RolloutStateService, { strict: false }),
    history: app.get(RolloutHistoryService, { strict: false }),
  });
  process.stdout.write(`${lines.join('\n')}\n`);
});

import { runCommand } from './server/command-line.js';
import { ROLLOUT_USAGE, runRolloutCommand } from './modules/rollout/rollout-command.js';
import { RemoteServicesService } from './modules/rollout/service/remote-services.service.js';
import { PreviewsService } from './modules/rollout/access/previews.service.js';
import { RemoteAccessService } from './modules/rollout/access/remote-access.service.js';
import { RolloutPlansService } from './modules/rollout/rollout-plans.service.js';
import { RolloutStateService } from './modules/rollout/rollout-state.service.js';
import { RolloutService } from './modules/rollout/rollout.service.js';

await runCommand(
  ROLLOUT_USAGE,
  (app, args) =>
    runRolloutCommand(args, {
      rollouts: app.get(RolloutService, { strict: false }),
      states: app.get(RolloutStateService, { strict: false }),
      access: app.get(RemoteAccessService, { strict: false }),
      plans: app.get(RolloutPlansService, { strict: false }),
      previews: app.get(PreviewsService, { strict: false }),
      services: app.get(RemoteServicesService, { strict: false }),
    }),
  { needsOne: true },
);

import type { Statements } from '@tracker/database/statements';
import type { Metrics } from '../../../platform/observability/metrics.js';
import { failedFor } from '../rollout.statements.js';

interface RolloutRow {
  remote: string;
  percentage: number;
  halted: number;
  killed: number;
  failedStable: number;
  failedCandidate: number;
}

// SQL, because each row needs counts. Exposures are left out: a stable version has one row for each person.
const ROLLOUTS = `
  select o.remote, o.candidate_percentage as percentage, (c.halted_at is not null)::integer as halted, o.is_killed::integer as killed,
    ${failedFor('o.stable_release_id')} as "failedStable", ${failedFor('o.candidate_release_id')} as "failedCandidate"
  from rollouts o left join releases c on c.id = o.candidate_release_id order by o.remote`;

export function addRolloutMetrics(metrics: Metrics, statements: Statements): void {
  const label = 'remote';
  metrics.addStored(
    {
      rollout_candidate_percentage: { help: 'Percentage of people who get the candidate', label },
      rollout_candidate_halted: {
        help: '1 if the candidate was halted because it failed for too many people',
        label,
      },
      rollout_killed: { help: '1 if the kill switch is on and everyone gets the stable version', label },
      rollout_stable_failed_people: { help: 'People for whom the stable version failed', label },
      rollout_candidate_failed_people: { help: 'People for whom the candidate failed', label },
    },
    async () => {
      const rows = await statements.query<RolloutRow>(ROLLOUTS);
      const byRemote = (valueOf: (row: RolloutRow) => number) =>
        Object.fromEntries(rows.map((row) => [row.remote, valueOf(row)]));
      return {
        rollout_candidate_percentage: byRemote(({ percentage }) => percentage),
        rollout_candidate_halted: byRemote(({ halted }) => halted),
        rollout_killed: byRemote(({ killed }) => killed),
        rollout_stable_failed_people: byRemote(({ failedStable }) => failedStable),
        rollout_candidate_failed_people: byRemote(({ failedCandidate }) => failedCandidate),
      };
    },
  );
}

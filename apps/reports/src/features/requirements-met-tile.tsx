import { StatTile } from '@tracker/ui/stat-tile';
import type { RequirementsMet } from '../api/report-answer';
import { numberText } from '../charts/figure-texts';

/** How much of what the organization asks of its members is there; nothing where nothing is asked. */
export function RequirementsMetTile({ requirements }: { requirements: RequirementsMet | null }) {
  if (!requirements) return null;
  const { met, asked } = requirements;
  return (
    <StatTile
      label="Requirements met"
      value={`${numberText(met)} of ${numberText(asked)}`}
      tone="valid"
      proportion={met / asked}
    />
  );
}

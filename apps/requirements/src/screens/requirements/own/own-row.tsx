import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import type { Settlement } from '@tracker/contracts/requirements/requirement-limits';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Cluster, ListRow, Quiet } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { requiredFor } from '@tracker/product/own-requirements';
import { StateBadge, StateReason } from '@tracker/product/state-badge';

interface OwnRowProps {
  requirement: OwnRequirement;
  onOpen: (dialog: 'resolve' | 'progress') => void;
}

const RESOLVE_LABELS: Record<Exclude<Settlement, 'wait'>, string> = {
  add: 'Add credential',
  renew: 'Renew',
  attach: 'Attach document',
  edit: 'Correct it',
  choose: 'Choose which counts',
};

export function OwnRow({ requirement, onOpen }: OwnRowProps) {
  const { typeName, issuingBody, state, until, settle, reason, progress } = requirement;
  const { credentialId, credentialName } = requirement;
  const isUrgent = state !== 'expiring' && state !== 'in-grace';
  const progressLabel = progress ? 'Change progress' : 'In progress';
  return (
    <ListRow>
      <Cluster justify="between">
        <div>
          <Cluster>
            <h3>
              <bdi>{typeName}</bdi>
            </h3>
            <StateBadge state={state} until={until} />
          </Cluster>
          <Quiet>
            {[`Required for ${requiredFor(requirement)}`, issuingBody && `Issuer: ${issuingBody}`, rulesOf(requirement)]
              .filter(Boolean)
              .join(' · ')}
            {credentialId && credentialName && (
              <>
                {' · yours: '}
                <Link to={`/credentials/${credentialId}`}>
                  <bdi>{credentialName}</bdi>
                </Link>
              </>
            )}
          </Quiet>
          <StateReason state={state} reason={reason} />
          {settle === 'wait' && <Quiet>An admin is reviewing it. You don’t need to do anything.</Quiet>}
          {progress && (
            <Quiet>
              In progress until <Day date={progress.until} />
              {progress.note && (
                <>
                  : <bdi>{progress.note}</bdi>
                </>
              )}
            </Quiet>
          )}
        </div>
        {settle && settle !== 'wait' && (
          <Cluster>
            <PassingButton
              variant="text"
              aria-label={`${progressLabel}: ${typeName}`}
              onClick={() => onOpen('progress')}
            >
              {progress ? progressLabel : `${progressLabel}…`}
            </PassingButton>
            <PassingButton
              variant={isUrgent ? 'primary' : 'default'}
              aria-label={`${RESOLVE_LABELS[settle]}: ${typeName}`}
              onClick={() => onOpen('resolve')}
            >
              {RESOLVE_LABELS[settle]}
            </PassingButton>
          </Cluster>
        )}
      </Cluster>
    </ListRow>
  );
}

function rulesOf({ needsDocument, needsReview }: Pick<OwnRequirement, 'needsDocument' | 'needsReview'>): string {
  return [needsDocument && 'document required', needsReview && 'reviewed'].filter(Boolean).join(', ');
}

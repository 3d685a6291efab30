import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type {
  CountingCredential,
  MemberOverview,
  MemberReview,
} from '@tracker/contracts/organizations/member-overview';
import { countStates, requirementsMet } from '@tracker/contracts/requirements/requirement-states';
import { requiredFor, settlePath } from '@tracker/product/own-requirements';
import { StateBadge, StateReason } from '@tracker/product/state-badge';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { StatusBadge } from '@tracker/ui/status-badge';
import styles from './member.module.css';

type Requirement = MemberOverview['requirements'][number];

interface RequirementsPanelProps {
  organizationId: string;
  overview: MemberOverview;
  isOwn: boolean;
}

export function RequirementsPanel({ organizationId, overview, isOwn }: RequirementsPanelProps) {
  const { requirements, waivers, requests, member } = overview;
  const { met, asked } = requirementsMet(countStates(requirements.map(({ state }) => state)));
  const matrix = new URLSearchParams({ q: member.email, organization: organizationId });
  return (
    <Panel
      title="Requirements"
      description={asked > 0 ? `${met} of ${asked} met` : undefined}
      actions={
        <Link to={isOwn ? '/requirements?view=mine' : `/requirements?${matrix}`}>
          {isOwn ? 'My requirements' : 'Matrix'}
        </Link>
      }
    >
      {requirements.length === 0 ? (
        <Quiet>Nothing is required.</Quiet>
      ) : (
        <List aria-label="Requirements">
          {requirements.map((requirement) => (
            <ListRow
              key={requirement.typeId}
              side={
                isOwn &&
                requirement.settle &&
                requirement.settle !== 'wait' && (
                  <Link className={styles.link} to={settlePath(requirement)}>
                    Resolve<span className="visually-hidden"> {requirement.typeName}</span>
                  </Link>
                )
              }
            >
              <Cluster>
                <strong>
                  <bdi>{requirement.typeName}</bdi>
                </strong>
                <StateBadge state={requirement.state} until={requirement.until} />
              </Cluster>
              <Quiet>{`Required for ${requiredFor(requirement)}`}</Quiet>
              {requirement.state === 'rejected' && <StateReason {...requirement} />}
              {waivers
                .filter(({ requirementId }) => isAskedBy(requirement, requirementId))
                .map(({ id, until, reason, grantedBy }) => (
                  <Quiet key={id}>
                    Waiver until <Day date={until} />
                    {grantedBy && ` by ${grantedBy.name}`}: <q dir="auto">{reason}</q>
                  </Quiet>
                ))}
              {requirement.progress && (
                <Quiet>
                  In progress until <Day date={requirement.progress.until} />
                  {requirement.progress.note && (
                    <>
                      : <q dir="auto">{requirement.progress.note}</q>
                    </>
                  )}
                </Quiet>
              )}
              {requests
                .filter(({ typeId }) => typeId === requirement.typeId)
                .map(({ askedAt }) => (
                  <Quiet key={askedAt}>
                    Reminded on <InstantDay instant={askedAt} />
                  </Quiet>
                ))}
            </ListRow>
          ))}
        </List>
      )}
    </Panel>
  );
}

function isAskedBy({ askedBy = [], requirementId }: Requirement, id: string): boolean {
  return requirementId === id || askedBy.some((one) => one.requirementId === id);
}

export function CredentialsPanel({
  credentials,
  isOwn,
}: {
  credentials: readonly CountingCredential[];
  isOwn: boolean;
}) {
  return (
    <Panel title="Credentials" description="Those that match a required type. Notes stay private.">
      {credentials.length === 0 ? (
        <Quiet>No credential counts yet.</Quiet>
      ) : (
        <List aria-label="Credentials">
          {credentials.map((credential) => (
            <ListRow
              key={`${credential.id} ${credential.typeId}`}
              side={
                credential.documentUrl && (
                  <a className={styles.link} href={credential.documentUrl} target="_blank" rel="noreferrer">
                    Document<span className="visually-hidden"> of {credential.name}</span>
                  </a>
                )
              }
            >
              <Cluster>
                <strong>
                  {isOwn ? (
                    <Link to={`/credentials/${credential.id}`}>
                      <bdi>{credential.name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{credential.name}</bdi>
                  )}
                </strong>
                <StatusBadge status={credential.status}>
                  {STATUS_LABELS[credential.status] ?? credential.status}
                </StatusBadge>
              </Cluster>
              <Quiet>
                <bdi>{credential.issuingBody}</bdi> · <Day date={credential.issueDate} /> to{' '}
                <Day date={credential.expiryDate} />
              </Quiet>
              {credential.typeName !== credential.name && (
                <Quiet>
                  Counts for <bdi>{credential.typeName}</bdi>
                </Quiet>
              )}
            </ListRow>
          ))}
        </List>
      )}
    </Panel>
  );
}

export function ReviewsPanel({ reviews }: { reviews: readonly MemberReview[] }) {
  return (
    <Panel title="Reviews">
      {reviews.length === 0 ? (
        <Quiet>No reviews yet.</Quiet>
      ) : (
        <List aria-label="Reviews">
          {reviews.map(({ credentialId, credentialName, typeName, decision, reason, decidedBy, decidedAt }) => (
            <ListRow key={credentialId}>
              <Cluster>
                <strong>
                  <bdi>{credentialName}</bdi>
                </strong>
                <StatusBadge status={decision === 'approve' ? 'valid' : 'expired'}>
                  {decision === 'approve' ? 'Approved' : 'Rejected'}
                </StatusBadge>
              </Cluster>
              <Quiet>
                <InstantDay instant={decidedAt} />
                {decidedBy && (
                  <>
                    {' by '}
                    <bdi>{decidedBy.name}</bdi>
                  </>
                )}
                {typeName && (
                  <>
                    {' for '}
                    <bdi>{typeName}</bdi>
                  </>
                )}
              </Quiet>
              {reason && (
                <Quiet>
                  <q dir="auto">{reason}</q>
                </Quiet>
              )}
            </ListRow>
          ))}
        </List>
      )}
    </Panel>
  );
}

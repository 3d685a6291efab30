import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { CELL_LABELS, untilWords } from '@tracker/contracts/requirements/requirement-states';
import { isOpenRequirement, settlePath, useOwnRequirements } from '@tracker/product/own-requirements';
import { useOwnToday } from '@tracker/product/own-today';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { ErrorState } from '@tracker/ui/error-state';
import { Icon } from '@tracker/ui/icon';
import { type ReactNode, useId } from 'react';
import { credentialPath } from '../../credential-path';
import styles from './next-panel.module.css';

const MOST = 5;
const SPANS = [
  { heading: 'Today', until: 0 },
  { heading: 'This week', until: 7 },
  { heading: 'This month', until: EXPIRING_WINDOW_DAYS },
] as const;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function NextPanel({ onRenew }: { onRenew: (credential: Credential) => void }) {
  const { data: credentials } = useCredentials();
  const { organization, organizations = [] } = useCurrentOrganization();
  const { data: required = [], error, isFetching, refetch } = useOwnRequirements({ skip: organization === null });
  const lapsing = (credentials ?? []).filter(({ status }) => status === 'expiring');
  const open = required.filter(isOpenRequirement);
  if (lapsing.length === 0 && open.length === 0 && !error) return null;
  const shown = lapsing.toSorted((a, b) => a.daysUntilExpiry - b.daysUntilExpiry).slice(0, MOST);
  return (
    <section className={`${styles.panel} box screen-only`} aria-labelledby="next">
      <h2 id="next" tabIndex={-1} className={styles.title}>
        Next
      </h2>
      {error && (
        <ErrorState isRow onRetry={() => void refetch()} isRetrying={isFetching}>
          {`What is required of you could not be loaded. ${errorMessage(error)}`}
        </ErrorState>
      )}
      <div className={styles.groups}>
        {open.length > 0 && <Required open={open} hasSeveral={organizations.length > 1} />}
        {SPANS.map(({ heading, until }, place) => {
          const from = SPANS[place - 1]?.until ?? -1;
          const within = shown.filter(({ daysUntilExpiry: days }) => days > from && days <= until);
          return (
            within.length > 0 && (
              <Group key={heading} heading={heading}>
                {within.map((credential) => (
                  <Row
                    key={credential.id}
                    tone="expiring"
                    name={
                      <Link to={credentialPath(credential)}>
                        <bdi>{credential.name}</bdi>
                      </Link>
                    }
                    detail={
                      <>
                        <Day date={credential.expiryDate} />, {RELATIVE.format(credential.daysUntilExpiry, 'day')}
                      </>
                    }
                    action={
                      <Button size="small" aria-label={`Renew ${credential.name}`} onClick={() => onRenew(credential)}>
                        Renew
                      </Button>
                    }
                  />
                ))}
              </Group>
            )
          );
        })}
      </div>
      {lapsing.length > shown.length && (
        <Link className={styles.all} to="/credentials?status=expiring">
          {`All ${lapsing.length} that expire within ${EXPIRING_WINDOW_DAYS} days`}
        </Link>
      )}
    </section>
  );
}

const SETTLE_LABELS: Partial<Record<string, string>> = {
  add: 'Add',
  renew: 'Renew',
  attach: 'Attach document',
  edit: 'Correct',
  choose: 'Choose',
};

function Required({ open, hasSeveral }: { open: readonly OwnRequirement[]; hasSeveral: boolean }) {
  const today = useOwnToday();
  return (
    <Group heading="Required of you">
      {open.slice(0, MOST).map((requirement) => {
        const { requirementId, organizationName, typeName, state, until, settle } = requirement;
        const label = SETTLE_LABELS[settle ?? ''];
        return (
          <Row
            key={requirementId}
            tone={state === 'in-grace' ? 'expiring' : 'expired'}
            name={
              <Link to="/requirements?view=mine">
                <bdi>{typeName}</bdi>
              </Link>
            }
            detail={
              <>
                {CELL_LABELS[state]}
                {until && (state === 'in-grace' || until < today) && (
                  <>
                    , {untilWords(state, until < today)} <Day date={until} />
                  </>
                )}
                {hasSeveral && (
                  <>
                    {' · '}
                    <bdi>{organizationName}</bdi>
                  </>
                )}
              </>
            }
            action={
              label && (
                <Link className={styles.action} to={settlePath(requirement)} aria-label={`${label}: ${typeName}`}>
                  {label}
                </Link>
              )
            }
          />
        );
      })}
      {open.length > MOST && (
        <li className={styles.row}>
          <Link to="/requirements?view=mine">{`All ${open.length} requirements`}</Link>
        </li>
      )}
    </Group>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      {/* No heading: those of level 3 on this screen are the credentials. */}
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

interface RowProps {
  tone: 'expiring' | 'expired';
  name: ReactNode;
  detail: ReactNode;
  action: ReactNode;
}

function Row({ tone, name, detail, action }: RowProps) {
  return (
    <li className={styles.row} data-tone={tone}>
      <Icon name={tone === 'expired' ? 'alert' : 'clock'} size={16} className={styles.icon} />
      <span className={styles.words}>
        <span className={`${styles.name} ellipsis`}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      {action}
    </li>
  );
}

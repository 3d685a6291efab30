import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { OwnPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { useMembership } from '@tracker/product/portfolio-membership';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Checkbox } from '@tracker/ui/choice';
import { Day } from '@tracker/ui/day';
import { EmptyState } from '@tracker/ui/empty-state';
import { FormNotice } from '@tracker/ui/form-notice';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { SearchField } from '@tracker/ui/search-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatusBadge } from '@tracker/ui/status-badge';
import { type ReactNode, useState } from 'react';
import { linkedInProfileLink } from './linkedin-profile-link';
import styles from './portfolio.module.css';
import { shareUrl } from './share-link';

export function Checklist({ portfolio, credentials }: OwnPortfolio) {
  const query = useCredentials();
  const { data } = query;
  const { isIncluded, choose } = useMembership(credentials);
  const certUrl = portfolio.isPublic ? shareUrl(portfolio.shareToken) : null;
  const excess = credentials.length - PORTFOLIO_LIMITS.entries;
  const count = data?.filter(({ id }) => isIncluded(id)).length ?? 0;

  return (
    <Panel
      title="Credentials to include"
      description="Notes are shown on the public page; documents are not."
      actions={data && data.length > 0 && <Quiet>{`${count} of ${data.length} included`}</Quiet>}
    >
      {excess > 0 && (
        <FormNotice>
          Visitors see {PORTFOLIO_LIMITS.entries} of your {credentials.length} credentials: those valid longest. Remove{' '}
          {excess} to choose which.
        </FormNotice>
      )}
      <QueryView
        query={query}
        failure={errorMessage(query.error)}
        skeleton={
          <Stack gap={1}>
            {['1', '2', '3'].map((key) => (
              <Skeleton key={key} height="60px" radius="var(--radius-control)" />
            ))}
          </Stack>
        }
        empty={
          <EmptyState drawing="credentials" action={<Link to="/credentials">Go to My Credentials</Link>}>
            You have no credentials yet. Add one to include it.
          </EmptyState>
        }
      >
        {(list) => (
          <Choices list={list}>
            {(credential) => (
              <ChoiceRow
                key={credential.id}
                credential={credential}
                certUrl={certUrl}
                isIncluded={isIncluded(credential.id)}
                onChoose={(isChosen) => void choose(credential.id, isChosen)}
              />
            )}
          </Choices>
        )}
      </QueryView>
    </Panel>
  );
}

const PAGE = 20;

interface ChoicesProps {
  list: readonly Credential[];
  children: (credential: Credential) => ReactNode;
}

function Choices({ list, children }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const wanted = search.trim().toLowerCase();
  const found = list.filter(({ name, issuingBody }) => `${name}\n${issuingBody}`.toLowerCase().includes(wanted));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const shown = Math.min(page, pages - 1);
  const rows = found.slice(shown * PAGE, (shown + 1) * PAGE);
  return (
    <Stack>
      {list.length > PAGE && (
        <SearchField
          label="Search credentials to include"
          placeholder="Search by name or issuing body"
          value={search}
          onValueChange={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
      )}
      {found.length === 0 && <Quiet>No credentials found.</Quiet>}
      <Stack as="ul" gap={1}>
        {rows.map(children)}
      </Stack>
      {pages > 1 && (
        <Cluster justify="between">
          <Quiet role="status">{`${shown * PAGE + 1} to ${shown * PAGE + rows.length} of ${found.length}`}</Quiet>
          <Cluster>
            <Button disabled={shown === 0} onClick={() => setPage(shown - 1)}>
              Previous
            </Button>
            <Button disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
              Next
            </Button>
          </Cluster>
        </Cluster>
      )}
    </Stack>
  );
}

interface ChoiceRowProps {
  credential: Credential;
  isIncluded: boolean;
  onChoose: (isChosen: boolean) => void;
  certUrl: string | null;
}

function ChoiceRow({ credential, isIncluded, onChoose, certUrl }: ChoiceRowProps) {
  const { name, issuingBody, expiryDate, notes, status } = credential;
  return (
    <Cluster as="li" className={styles.row}>
      <Checkbox
        className={styles.choice}
        isChecked={isIncluded}
        onCheckedChange={onChoose}
        aria-label={`${name}, ${issuingBody}`}
      >
        <bdi className={styles.name}>{name}</bdi>
        <Quiet as="span">
          <bdi>{issuingBody}</bdi> · expires <Day date={expiryDate} />
          {notes && ' · with notes'}
        </Quiet>
      </Checkbox>
      <Cluster gap={1.5} className={styles.side}>
        <StatusBadge status={status}>{STATUS_LABELS[status]}</StatusBadge>
        <a
          className={styles.link}
          href={linkedInProfileLink(credential, certUrl)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Add to LinkedIn: ${name}, opens in a new tab`}
        >
          <Icon name="external" size={14} />
          Add to LinkedIn
        </a>
      </Cluster>
    </Cluster>
  );
}

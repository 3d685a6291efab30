import type { MailState, UndeliveredMail } from '@tracker/contracts/rollout/operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { InstantMoment } from '@tracker/ui/instant';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import type { RecordColumn } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile } from '@tracker/ui/stat-tile';
import { LONG_TEXT, NameCell } from '../../record-cells';
import styles from './mail.module.css';
import { useGetRolloutsMailStateQuery, useRetryRolloutsMailMutation } from './operations.api';
import { ageText, queueText, sinceText } from './operations-words';
import { RetryPanel } from './retry-panel';

const ROW_HEIGHT = { wide: 67, card: 198 };

const COLUMNS: RecordColumn<UndeliveredMail>[] = [
  {
    key: 'recipient',
    heading: 'Recipient',
    isBare: true,
    render: ({ recipient, kind }) => <NameCell name={recipient} details={[queueText(kind)]} />,
  },
  {
    key: 'reason',
    heading: 'Reason',
    isBare: true,
    className: LONG_TEXT,
    render: ({ lastError }) => lastError ?? 'The mail server gave no reason.',
  },
  { key: 'attempts', heading: 'Attempts', align: 'end', render: ({ attempts }) => attempts },
  { key: 'failed', heading: 'Failed', render: ({ failedAt }) => <InstantMoment instant={failedAt} /> },
];

export function MailPage() {
  const query = useGetRolloutsMailStateQuery(undefined, { refetchOnMountOrArgChange: true });
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader
        title="Mail"
        subtitle="Queued and undelivered emails"
        actions={
          <Button icon={<Icon name="refresh" size={16} />} isPending={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <QueryView
        query={query}
        failure={errorText(error, 'The state of the mail could not be loaded.')}
        skeleton={
          <Stack>
            <Skeleton height="94px" radius="var(--radius)" />
            <Skeleton height="240px" radius="var(--radius)" />
          </Stack>
        }
      >
        {(mail) => <MailContent mail={mail} />}
      </QueryView>
    </>
  );
}

function MailContent({ mail: { queued, oldestSeconds, failed, lastScanAt, undelivered } }: { mail: MailState }) {
  const [retry] = useRetryRolloutsMailMutation();
  return (
    <Stack>
      <div className={styles.tiles}>
        <StatTile label="Queued" value={queued} />
        <StatTile label="Oldest queued" value={queued > 0 ? ageText(oldestSeconds) : '–'} />
        <StatTile label="Failed" value={failed} />
        <StatTile label="Last reminder scan" value={sinceText(lastScanAt, new Date())} />
      </div>
      <RetryPanel
        title="Undelivered"
        description={
          failed > undelivered.length
            ? `The latest ${undelivered.length} of ${failed}. Retry resets the attempts.`
            : 'Retry resets the attempts.'
        }
        tableLabel="Undelivered emails"
        columns={COLUMNS}
        rows={undelivered}
        rowHeight={ROW_HEIGHT}
        emptyText="All emails have been delivered."
        retry={retry}
        retryable={({ recipient }) => ({
          name: `the email to ${recipient}`,
          done: `The email to ${recipient} is on its way.`,
        })}
        failure="The email could not be queued again. Please try again."
      />
    </Stack>
  );
}

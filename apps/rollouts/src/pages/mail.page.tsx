import type { MailState } from '@tracker/contracts/mailer/mail-operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile } from '@tracker/ui/stat-tile';
import { useMailState } from '../api/mail.api';
import { ageText, sinceText } from '../features/retry-mail/age-text';
import { UndeliveredPanel } from '../features/retry-mail/undelivered-panel';
import styles from './operator.module.css';

export function MailPage() {
  const query = useMailState();
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader
        title="Mail"
        subtitle="What waits to be sent, and what could not be delivered"
        actions={
          <Button icon={<Icon name="refresh" size={16} />} isPending={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <QueryView
        query={query}
        className={styles.sections}
        failure={errorText(error, 'The state of the mail could not be loaded.')}
        skeleton={
          <>
            <Skeleton height="94px" radius="var(--radius)" />
            <Skeleton height="240px" radius="var(--radius)" />
          </>
        }
      >
        {(mail) => <MailContent mail={mail} />}
      </QueryView>
    </>
  );
}

function MailContent({ mail }: { mail: MailState }) {
  return (
    <>
      <div className={styles.tiles}>
        <StatTile label="Waiting" value={mail.queued} />
        <StatTile label="Oldest waiting" value={mail.queued > 0 ? ageText(mail.oldestSeconds) : '–'} />
        <StatTile label="Given up" value={mail.failed} />
        <StatTile label="Last reminder scan" value={sinceText(mail.lastScanAt, new Date())} />
      </div>
      <UndeliveredPanel mails={mail.undelivered} total={mail.failed} />
    </>
  );
}

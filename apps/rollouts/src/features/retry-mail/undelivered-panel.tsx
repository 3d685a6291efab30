import type { UndeliveredMail } from '@tracker/contracts/mail-operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef } from 'react';
import { useRetryMailMutation } from '../../api/mail.api';
import cells from '../cells.module.css';
import styles from './undelivered-panel.module.css';

const ROW_HEIGHT = { wide: 67, card: 198 };

const COLUMNS: RecordColumn<UndeliveredMail>[] = [
  {
    key: 'recipient',
    heading: 'Recipient',
    isBare: true,
    render: ({ recipient, kind }) => (
      <>
        <span className={cells.main}>{recipient}</span>
        <span className={cells.quiet}>{kindText(kind)}</span>
      </>
    ),
  },
  {
    key: 'reason',
    heading: 'Reason',
    isBare: true,
    className: cells.free,
    render: ({ lastError }) => lastError ?? 'The mail server gave no reason.',
  },
  { key: 'tries', heading: 'Tries', align: 'end', render: ({ attempts }) => attempts },
  { key: 'failed', heading: 'Given up', render: ({ failedAt }) => <InstantMoment instant={failedAt} /> },
];

/** The mails that were given up, with the mail server's reason. */
export function UndeliveredPanel({ mails, total }: { mails: readonly UndeliveredMail[]; total: number }) {
  const [retry, { error, isLoading, originalArgs }] = useRetryMailMutation();
  const { toast } = useToast();

  async function queueAgain({ id, recipient }: UndeliveredMail) {
    const { data } = await retry(id);
    if (data) toast({ title: 'Queued again', description: `The mail to ${recipient} is on its way.` });
  }

  const columns: RecordColumn<UndeliveredMail>[] = [
    ...COLUMNS,
    {
      key: 'action',
      heading: 'Action',
      isHeadingHidden: true,
      isBare: true,
      align: 'end',
      render: (mail) => (
        <RetryButton
          recipient={mail.recipient}
          isPending={isLoading && originalArgs === mail.id}
          onRetry={() => void queueAgain(mail)}
        />
      ),
    },
  ];

  return (
    <Panel
      title="Could Not Be Delivered"
      description={
        total > mails.length
          ? `The latest ${mails.length} of ${total}. Retry queues a mail again with all its tries.`
          : 'Retry queues a mail again with all its tries.'
      }
    >
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, 'The mail could not be queued again. Please try again.')}
        </p>
      )}
      {mails.length === 0 && <EmptyState drawing="inbox">Every mail has been delivered.</EmptyState>}
      {mails.length > 0 && (
        <RecordTable
          label="Mails that could not be delivered"
          columns={columns}
          rows={mails}
          keyOf={({ id }) => id}
          rowHeight={ROW_HEIGHT}
        />
      )}
    </Panel>
  );
}

interface RetryButtonProps {
  recipient: string;
  isPending: boolean;
  onRetry: () => void;
}

function RetryButton({ recipient, isPending, onRetry }: RetryButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(buttonRef);
  return (
    <Button ref={buttonRef} aria-label={`Retry the mail to ${recipient}`} isPending={isPending} onClick={onRetry}>
      Retry
    </Button>
  );
}

/** `rollout-halted` as `Rollout halted`. */
function kindText(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

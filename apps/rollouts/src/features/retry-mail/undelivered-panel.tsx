import type { UndeliveredMail } from '@tracker/contracts/mailer/mail-operations';
import { InstantMoment } from '@tracker/ui/instant';
import type { RecordColumn } from '@tracker/ui/record-table';
import { useRetryRolloutsMailMutation } from '../../api/mail.api';
import cells from '../cells.module.css';
import { RetryPanel } from '../retry-panel';
import { queueText } from '../watch-jobs/job-words';

const ROW_HEIGHT = { wide: 67, card: 198 };

const COLUMNS: RecordColumn<UndeliveredMail>[] = [
  {
    key: 'recipient',
    heading: 'Recipient',
    isBare: true,
    render: ({ recipient, kind }) => (
      <>
        <span className={cells.main}>{recipient}</span>
        <span className={cells.quiet}>{queueText(kind)}</span>
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
  const retry = useRetryRolloutsMailMutation();
  return (
    <RetryPanel
      title="Could not be delivered"
      description={
        total > mails.length
          ? `The latest ${mails.length} of ${total}. Retry queues a mail again with all its tries.`
          : 'Retry queues a mail again with all its tries.'
      }
      label="Mails that could not be delivered"
      columns={COLUMNS}
      rows={mails}
      rowHeight={ROW_HEIGHT}
      emptyText="Every mail has been delivered."
      noun="mail"
      retry={retry}
      wordsOf={({ recipient }) => ({
        button: `the mail to ${recipient}`,
        done: `The mail to ${recipient} is on its way.`,
      })}
    />
  );
}

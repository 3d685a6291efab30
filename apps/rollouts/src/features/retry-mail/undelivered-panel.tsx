import type { UndeliveredMail } from '@tracker/contracts/mail-operations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { RecordTable } from '@tracker/ui/record-table';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef } from 'react';
import { useRetryMailMutation } from '../../api/mail.api';
import cells from '../cells.module.css';
import styles from './undelivered-panel.module.css';

/** The mails that were given up, with the mail server's reason. */
export function UndeliveredPanel({ mails, total }: { mails: readonly UndeliveredMail[]; total: number }) {
  const [retry, { error, isLoading, originalArgs }] = useRetryMailMutation();
  const { toast } = useToast();

  async function queueAgain({ id, recipient }: UndeliveredMail) {
    const { data } = await retry(id);
    if (data) toast({ title: 'Queued again', description: `The mail to ${recipient} is on its way.` });
  }

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
        <RecordTable label="Mails that could not be delivered">
          <thead>
            <tr>
              <th scope="col">Recipient</th>
              <th scope="col">Reason</th>
              <th scope="col" className={cells.number}>
                Tries
              </th>
              <th scope="col">Given up</th>
              <th scope="col">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                isPending={isLoading && originalArgs === mail.id}
                onRetry={() => void queueAgain(mail)}
              />
            ))}
          </tbody>
        </RecordTable>
      )}
    </Panel>
  );
}

interface MailRowProps {
  mail: UndeliveredMail;
  isPending: boolean;
  onRetry: () => void;
}

function MailRow({ mail: { recipient, kind, lastError, attempts, failedAt }, isPending, onRetry }: MailRowProps) {
  const rowRef = useRef<HTMLTableRowElement>(null);
  useFocusHeadingOnExit(rowRef);
  return (
    <tr ref={rowRef}>
      <td>
        <span className={cells.main}>{recipient}</span>
        <span className={cells.quiet}>{kindText(kind)}</span>
      </td>
      <td className={cells.free}>{lastError ?? 'The mail server gave no reason.'}</td>
      <td data-label="Tries" className={cells.number}>
        {attempts}
      </td>
      <td data-label="Given up">
        <InstantMoment instant={failedAt} />
      </td>
      <td className={cells.number}>
        <Button aria-label={`Retry the mail to ${recipient}`} isPending={isPending} onClick={onRetry}>
          Retry
        </Button>
      </td>
    </tr>
  );
}

/** `rollout-halted` as `Rollout halted`. */
function kindText(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

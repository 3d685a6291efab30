import type { AuditVerification } from '@tracker/contracts/organizations/audit';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import styles from './audit-panel.module.css';
import { useVerification } from './use-verification';

/** Proves on request that no entry was edited or taken out. */
export function VerifyTrail({ organizationId }: { organizationId: string }) {
  const { verify, answer, error, isRunning } = useVerification(organizationId);
  return (
    <div className={styles.verify}>
      <Button icon={<Icon name="shield" size={16} />} isPending={isRunning} onClick={() => void verify()}>
        Verify
      </Button>
      <div role="status" className={styles.verdict}>
        {isRunning ? (
          answer && <p>{answer.entries} entries are intact so far.</p>
        ) : error ? (
          <p className={styles.problem}>{errorText(error, 'The audit trail could not be verified.')}</p>
        ) : (
          answer && <Verdict verification={answer} />
        )}
      </div>
    </div>
  );
}

function Verdict({ verification: { isIntact, entries, head, problem, inFiles } }: { verification: AuditVerification }) {
  if (!isIntact)
    return (
      <p className={styles.problem}>
        <Icon name="alert" size={16} /> The audit trail was tampered with.{' '}
        {problem && `Entry ${problem.sequence}: ${problem.sentence}`}
      </p>
    );
  return (
    <>
      <p className={styles.intact}>
        <Icon name="check-circle" size={16} /> {entries === 1 ? 'The one entry is' : `All ${entries} entries are`}{' '}
        intact.
      </p>
      {inFiles && (
        <p>
          {inFiles.reduce((sum, { first, last }) => sum + last - first + 1, 0)} of them lie in files outside, up to
          entry {inFiles.at(-1)?.last}, and count by the hashes that were kept of them.
        </p>
      )}
      {head && (
        <p className={styles.anchor}>
          Newest: {head.sequence} · {head.hash}
        </p>
      )}
    </>
  );
}

import type { AuditVerification } from '@tracker/contracts/organizations/audit';
import { plural } from '@tracker/contracts/values/plural';
import { useAction, useIsMounted } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { useVerifyTeamAuditTrailMutation } from './audit.api';
import styles from './audit.module.css';

export function VerifyTrail({ organizationId }: { organizationId: string }) {
  const [ask] = useVerifyTeamAuditTrailMutation();
  const [answer, setAnswer] = useState<AuditVerification | null>(null);
  const isMounted = useIsMounted();

  /** A long trail is verified in portions; the last answer is the verdict. */
  async function verifyAll() {
    setAnswer(null);
    let next: AuditVerification['next'];
    do {
      const { data, error } = await ask({ organizationId, next });
      if (!data) return { error };
      ({ next } = data);
      setAnswer(data);
    } while (next && isMounted.current);
    return { data: true };
  }

  const verify = useAction(verifyAll, { failure: 'The audit trail could not be verified.', refusal: 'place' });
  return (
    <Cluster gap={2}>
      <Button
        icon={<Icon name="shield" size={16} />}
        isPending={verify.isPending}
        onClick={() => void verify.run(undefined)}
      >
        Verify
      </Button>
      <div role="status" className={styles.verdict}>
        {answer && verify.isPending && (
          <p>{plural(answer.entries, { one: '# entry is', other: '# entries are' })} intact so far.</p>
        )}
        {answer && !verify.isPending && !verify.problem && <Verdict verification={answer} />}
      </div>
      {verify.problem && <Problem>{verify.problem}</Problem>}
    </Cluster>
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
  const filed = inFiles?.reduce((sum, { first, last }) => sum + last - first + 1, 0) ?? 0;
  return (
    <>
      <p className={styles.intact}>
        <Icon name="check-circle" size={16} />{' '}
        {plural(entries, { one: 'The only entry is', other: 'All # entries are' })} intact.
      </p>
      {inFiles && (
        <p>
          {plural(filed, { one: '# of them is', other: '# of them are' })} in archive files, up to entry{' '}
          {inFiles.at(-1)?.last}, and verified by stored hashes.
        </p>
      )}
      {head && (
        <Quiet>
          Newest: {head.sequence} · {head.hash}
        </Quiet>
      )}
    </>
  );
}

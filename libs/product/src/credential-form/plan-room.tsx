import { Link } from '@tracker/shell-sdk/router';
import { useGetCredentialDocumentUsageQuery } from './credential-form.api';
import { FormNotice } from '@tracker/ui/form-notice';
import type { ReactNode } from 'react';
import styles from './plan-room.module.css';

const PLANS = '/settings#plan';

/** How much of a limited plan is used, with a link to the plans once it is full. Nothing on unlimited plans. */
export function PlanRoom({ isOnlyWhenFull = false }: { isOnlyWhenFull?: boolean }) {
  const { data: usage } = useGetCredentialDocumentUsageQuery();
  if (!usage || usage.credentialsLimit === null) return null;
  const { credentials, credentialsLimit } = usage;
  const isFull = credentials >= credentialsLimit;
  const isOver = credentials > credentialsLimit;
  const kept = `All ${credentials} credentials are kept; your plan includes ${credentialsLimit}`;
  if (isOnlyWhenFull) {
    return isFull ? (
      <PlanFull path={PLANS}>
        {isOver
          ? `${kept}. To add one, choose another plan or keep fewer than ${credentialsLimit}.`
          : `Your plan is full: ${credentials} of ${credentialsLimit} credentials are used. You need another plan to add this one.`}
      </PlanFull>
    ) : null;
  }
  return (
    <p className={styles.room} data-full={isFull}>
      <span>{isOver ? kept : `${credentials} of ${credentialsLimit} credentials used`}</span>
      {isFull && <Link to={PLANS}>See plans</Link>}
    </p>
  );
}

/** Says before anything is typed that it could not be saved. */
export function PlanFull({ path, children }: { path: string; children: ReactNode }) {
  return <FormNotice actions={<Link to={path}>See plans</Link>}>{children}</FormNotice>;
}

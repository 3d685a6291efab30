import { ErrorState } from '@tracker/ui/error-state';
import { Skeleton } from '@tracker/ui/skeleton';
import { late } from '../late';
import type { CredentialTableProps } from '../list-credentials/credential-table';

const { useLate } = late(async () => (await import('../list-credentials/credential-table')).CredentialTable);

/** The table, whose code comes with the first time that somebody chooses it. */
export function LateTable(props: CredentialTableProps) {
  const { value: Table, hasFailed, retry } = useLate();
  if (Table) return <Table {...props} />;
  if (hasFailed) return <ErrorState onRetry={retry}>The table could not be loaded.</ErrorState>;
  return (
    <div aria-busy="true">
      <Skeleton height="600px" radius="var(--radius)" />
    </div>
  );
}

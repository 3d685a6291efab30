import { RecentImports, useUndo } from '@tracker/product/recent-imports';
import { useId } from 'react';
import { useGetRequirementImportsQuery, useUndoRequirementImportMutation } from '../../api/imports.api';
import styles from './import-dialog.module.css';

/** What was recorded from files within a day, by whichever administrator, and the way back. */
export function RecentMemberImports({ organizationId }: { organizationId: string }) {
  const headingId = useId();
  const { data: imports = [] } = useGetRequirementImportsQuery(organizationId, { refetchOnMountOrArgChange: true });
  const [undo] = useUndoRequirementImportMutation();
  const onUndo = useUndo((id) => undo({ organizationId, id }));
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.recent}>
      <h3 id={headingId} tabIndex={-1}>
        Imports of the last day
      </h3>
      <RecentImports imports={imports} keeps="their owners have changed or used since" onUndo={onUndo} />
    </section>
  );
}

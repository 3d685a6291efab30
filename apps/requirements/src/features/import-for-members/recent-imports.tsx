import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { RecentImports, undoneToast } from '@tracker/product/recent-imports';
import { useId } from 'react';
import { useGetRequirementImportsQuery, useUndoRequirementImportMutation } from '../../api/imports.api';
import styles from './import-dialog.module.css';

/** What was recorded from files within a day, by whichever administrator, and the way back. */
export function RecentMemberImports({ organizationId }: { organizationId: string }) {
  const headingId = useId();
  const { data: imports = [] } = useGetRequirementImportsQuery(organizationId, { refetchOnMountOrArgChange: true });
  const [undo] = useUndoRequirementImportMutation();
  const { toast } = useToast();
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.recent}>
      <h3 id={headingId} tabIndex={-1}>
        Imports of the last day
      </h3>
      <RecentImports
        imports={imports}
        keeps="their owners have changed or used since"
        onUndo={async (id) => {
          const { data, error } = await undo({ organizationId, id });
          toast(undoneToast(data, errorText(error, 'The import could not be undone. Please try again.')));
        }}
      />
    </section>
  );
}

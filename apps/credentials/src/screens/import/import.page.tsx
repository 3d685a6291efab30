import { ImportWizard } from '@tracker/product/import-wizard';
import { useImport } from '@tracker/product/use-import';
import { PlanRoom } from '@tracker/product/plan-room';
import { Link } from '@tracker/shell-sdk/router';
import { PageHeader } from '@tracker/ui/page-header';
import styles from './import.module.css';
import {
  IMPORT_TEMPLATE,
  useApplyCredentialImportMutation,
  useCheckCredentialImportMutation,
  useGetRecentCredentialImportsQuery,
  useUndoCredentialImportMutation,
} from './import.api';

export function ImportPage() {
  const { data: recent = [] } = useGetRecentCredentialImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [check] = useCheckCredentialImportMutation();
  const [apply] = useApplyCredentialImportMutation();
  const [undo] = useUndoCredentialImportMutation();
  const run = useImport({ check, apply });
  return (
    <>
      <PageHeader
        title="Import Credentials"
        subtitle="From a CSV file or an Excel workbook"
        actions={
          <>
            <PlanRoom />
            <Link to="/credentials" className={styles.back}>
              Back to my credentials
            </Link>
          </>
        }
      />
      <ImportWizard
        run={run}
        undo={undo}
        recent={recent}
        keeps="were changed, renewed or archived since, or are in your portfolio"
        templateUrl={IMPORT_TEMPLATE}
        next={
          <Link to="/credentials" className={styles.back}>
            See my credentials
          </Link>
        }
      />
    </>
  );
}

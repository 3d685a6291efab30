import { BackLink } from '@tracker/product/back-link';
import { ImportWizard } from '@tracker/product/import-wizard';
import { useImport } from '@tracker/product/use-import';
import { PlanRoom } from '@tracker/product/plan-room';
import { Link } from '@tracker/shell-sdk/router';
import { PageHeader } from '@tracker/ui/page-header';
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
      <BackLink to="/credentials">My Credentials</BackLink>
      <PageHeader title="Import Credentials" subtitle="From a CSV file or an Excel workbook" actions={<PlanRoom />} />
      <ImportWizard
        run={run}
        undo={undo}
        recent={recent}
        keeps="were changed, renewed or archived since, or are in your portfolio"
        templateUrl={IMPORT_TEMPLATE}
        next={<Link to="/credentials">See my credentials</Link>}
      />
    </>
  );
}

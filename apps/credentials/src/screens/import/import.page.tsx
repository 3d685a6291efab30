import { BackLink } from '@tracker/product/back-link';
import { ImportWizard } from '@tracker/product/import-wizard';
import { OWN_IMPORTS, useImportCalls, useRecentImports } from '@tracker/product/imports-api';
import { useImport } from '@tracker/product/use-import';
import { PlanRoom } from '@tracker/product/plan-room';
import { Link } from '@tracker/shell-sdk/router';
import { PageHeader } from '@tracker/ui/page-header';

export function ImportPage() {
  const { undo, ...calls } = useImportCalls(OWN_IMPORTS);
  const recent = useRecentImports(OWN_IMPORTS);
  const run = useImport(calls);
  return (
    <>
      <BackLink to="/credentials">My Credentials</BackLink>
      <PageHeader title="Import Credentials" subtitle="From a CSV file or an Excel workbook" actions={<PlanRoom />} />
      <ImportWizard
        run={run}
        undo={undo}
        recent={recent}
        keeps="were changed, renewed or archived since, or are in your portfolio"
        templateUrl={`${OWN_IMPORTS}/template.csv`}
        next={<Link to="/credentials">See my credentials</Link>}
      />
    </>
  );
}

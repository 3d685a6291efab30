import { ImportWizard } from '@tracker/product/import-wizard';
import { useRecentImports } from '@tracker/product/imports-api';
import { useImport } from '@tracker/product/use-import';
import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { importsOf, useMemberImportCalls } from './imports.api';

export function ImportDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const recent = useRecentImports(importsOf(organizationId));
  const { undo, ...calls } = useMemberImportCalls(organizationId);
  const run = useImport(calls);
  return (
    <FormDialog
      isOpen
      title="Import for members"
      width={860}
      isChanged={run.step === 'columns' || run.step === 'check'}
      isBusy={run.isApplying}
      onClose={onClose}
    >
      <ImportWizard
        run={run}
        undo={undo}
        recent={recent}
        keeps="their owners have changed or used since"
        isForMembers
        next={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      />
    </FormDialog>
  );
}

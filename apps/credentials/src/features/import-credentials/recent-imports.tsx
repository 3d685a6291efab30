import { Panel } from '@tracker/ui/panel';
import { RecentImports } from '@tracker/product/recent-imports';
import { useGetRecentCredentialImportsQuery } from '../../api/imports.api';
import { useUndoImport } from './use-undo-import';

/** What was imported within a day, by whichever device, and the way back. */
export function RecentImportsPanel() {
  const { data: imports = [] } = useGetRecentCredentialImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const undo = useUndoImport();
  if (imports.length === 0) return null;
  return (
    <Panel title="Imports of the last day" description="Each can be undone for a day.">
      <RecentImports imports={imports} {...undo} />
    </Panel>
  );
}

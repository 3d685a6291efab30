import type { ArchivedCredential } from '@tracker/contracts/credentials/credentials';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { SelectionBar } from '../act-on-many/selection-bar';
import { useBulk } from '../act-on-many/use-bulk';

interface ArchiveBarProps {
  selected: readonly ArchivedCredential[];
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: (credentials: readonly ArchivedCredential[]) => void;
}

/** What can be done with the selected ones of the archive. */
export function ArchiveBar({ selected, total, onSelectAll, onClear, onDelete }: ArchiveBarProps) {
  const { act, running } = useBulk();
  const unarchive = async () => {
    if (await act('unarchive', selected)) onClear();
  };
  return (
    <SelectionBar count={selected.length} total={total} onSelectAll={onSelectAll} onClear={onClear}>
      <Button icon={<Icon name="archive" />} isPending={running !== null} onClick={() => void unarchive()}>
        Unarchive
      </Button>
      <Button isDangerous icon={<Icon name="trash" />} disabled={running !== null} onClick={() => onDelete(selected)}>
        Delete
      </Button>
    </SelectionBar>
  );
}

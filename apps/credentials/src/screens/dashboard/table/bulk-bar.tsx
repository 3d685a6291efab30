import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { SelectionBar } from '../../../features/selection';
import { useBulk } from '../../../features/use-bulk';

interface BulkBarProps {
  selected: readonly Credential[];
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onExport: (credentials: readonly Credential[]) => void;
  onDelete: (credentials: readonly Credential[]) => void;
}

export function BulkBar({ selected, total, onSelectAll, onClear, onExport, onDelete }: BulkBarProps) {
  const { act, running } = useBulk();
  const isBusy = running !== null;
  const archive = async () => {
    if (await act('archive', selected)) onClear();
  };
  return (
    <SelectionBar count={selected.length} total={total} onSelectAll={onSelectAll} onClear={onClear}>
      <Button
        icon={<Icon name="archive" />}
        disabled={isBusy}
        isPending={running === 'archive'}
        onClick={() => void archive()}
      >
        Archive
      </Button>
      <Button
        disabled={isBusy}
        isPending={running === 'portfolio-add'}
        onClick={() => void act('portfolio-add', selected)}
      >
        Add to portfolio
      </Button>
      <Button
        disabled={isBusy}
        isPending={running === 'portfolio-remove'}
        onClick={() => void act('portfolio-remove', selected)}
      >
        Remove from portfolio
      </Button>
      <Button icon={<Icon name="download" />} onClick={() => onExport(selected)}>
        Export
      </Button>
      <Button isDangerous icon={<Icon name="trash" />} disabled={isBusy} onClick={() => onDelete(selected)}>
        Delete
      </Button>
    </SelectionBar>
  );
}

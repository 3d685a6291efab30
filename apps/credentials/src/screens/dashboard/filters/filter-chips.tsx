import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import { dayText } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import type { MouseEvent } from 'react';
import { type CredentialFilters, NO_FILTERS } from '../../../features/filters/credential-filters';
import type { FilterChanges } from '../../../features/filters/use-browsing';
import styles from './filter-chips.module.css';

interface FilterChipsProps {
  filters: CredentialFilters;
  onSearch: (text: string) => void;
  onChange: (changes: FilterChanges) => void;
  onClear: () => void;
}

export function FilterChips({ filters, onSearch, onChange, onClear }: FilterChipsProps) {
  const chips = chipsOf(filters);
  const remove = ({ field }: Chip, index: number, { currentTarget }: MouseEvent) => {
    if (chips.length === 1) return onClear();
    // The pressed chip disappears.
    const next = currentTarget.parentElement?.children[index + 1 < chips.length ? index + 1 : index - 1];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    if (field === 'search') onSearch('');
    else onChange({ [field]: NO_FILTERS[field] });
  };
  return (
    <div role="group" aria-label="Active filters" className={`${styles.chips} screen-only`}>
      {chips.map((chip, index) => (
        <button
          key={chip.field}
          type="button"
          className={styles.chip}
          aria-label={`Remove filter ${chip.words}`}
          onClick={(event) => remove(chip, index, event)}
        >
          <bdi className="ellipsis">{chip.words}</bdi>
          <Icon name="close" size={14} />
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className={styles.chip} onClick={onClear}>
          Clear all
        </button>
      )}
    </div>
  );
}

interface Chip {
  field: Exclude<keyof CredentialFilters, 'sort'>;
  words: string;
}

function chipsOf({ search, status, issuer, document, renewed, from, to }: CredentialFilters): Chip[] {
  const chips: (Chip | false)[] = [
    search.trim() !== '' && { field: 'search', words: `“${search.trim()}”` },
    status !== 'all' && { field: 'status', words: `Status: ${STATUS_LABELS[status]}` },
    issuer !== '' && { field: 'issuer', words: `Issued by ${issuer}` },
    document !== 'all' && { field: 'document', words: document === 'yes' ? 'With document' : 'No document' },
    renewed !== 'all' && { field: 'renewed', words: renewed === 'yes' ? 'Was renewed' : 'Not renewed yet' },
    from !== '' && { field: 'from', words: `Expires from ${dayText(from)}` },
    to !== '' && { field: 'to', words: `Expires until ${dayText(to)}` },
  ];
  return chips.filter((chip) => chip !== false);
}

import control from './control.module.css';
import { Icon } from './icon';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Accessible name, such as "Search members". */
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** The field above a list that finds while one types. */
export function SearchField({ label, placeholder, value, onValueChange }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" size={18} className={styles.lens} />
      <input
        type="search"
        className={`${control.control} ${styles.input}`}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  );
}

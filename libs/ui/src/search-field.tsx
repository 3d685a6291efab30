import control from './control.module.css';
import { Icon } from './icon';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A search field that filters while typing. */
export function SearchField({ label, placeholder, value, onValueChange }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" size={18} className={styles.lens} />
      <input
        type="search"
        className={`${control.control} ${styles.input}`}
        aria-label={label}
        title={`${label} (/)`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  );
}

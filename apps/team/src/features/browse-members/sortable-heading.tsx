import { Icon } from '@tracker/ui/icon';
import styles from './sortable-heading.module.css';

interface SortableHeadingProps {
  children: string;
  direction: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

/** A column's heading that sorts by it, and turns the order round when pressed again. */
export function SortableHeading({ children, direction, onSort }: SortableHeadingProps) {
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.button} data-direction={direction} onClick={onSort}>
        {children}
        <Icon name="chevron-down" size={14} className={styles.arrow} />
      </button>
    </th>
  );
}

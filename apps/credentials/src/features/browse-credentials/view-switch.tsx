import { Icon } from '@tracker/ui/icon';
import type { ListView } from './use-list-view';
import styles from './view-switch.module.css';

const VIEWS = [
  { view: 'cards', label: 'Show as cards', icon: 'dashboard' },
  { view: 'table', label: 'Show as table', icon: 'rows' },
] as const;

interface ViewSwitchProps {
  view: ListView;
  onChoose: (view: ListView) => void;
}

export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className={styles.switch}>
      {VIEWS.map((one) => (
        <button
          key={one.view}
          type="button"
          className={styles.choice}
          aria-label={one.label}
          title={one.label}
          aria-pressed={view === one.view}
          onClick={() => onChoose(one.view)}
        >
          <Icon name={one.icon} size={16} />
        </button>
      ))}
    </div>
  );
}

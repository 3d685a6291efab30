import { Icon, type IconName } from '@tracker/ui/icon';
import styles from './state-label.module.css';

export type StateTone = 'quiet' | 'active' | 'stopped';

const ICONS: Record<StateTone, IconName> = { quiet: 'check', active: 'rocket', stopped: 'alert' };

/** A word for the state of a rollout or a release, with its icon. */
export function StateLabel({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span className={styles.label} data-tone={tone}>
      <Icon name={ICONS[tone]} size={14} />
      {children}
    </span>
  );
}

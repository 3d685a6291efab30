import { Icon, type IconName } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import styles from './record-cells.module.css';

export type StateTone = 'quiet' | 'active' | 'stopped';

const ICONS: Record<StateTone, IconName> = { quiet: 'check', active: 'rocket', stopped: 'alert' };

export function StateLabel({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span className={styles.label} data-tone={tone}>
      <Icon name={ICONS[tone]} size={14} />
      {children}
    </span>
  );
}

export function NameCell({ name, details }: { name: string; details: readonly (string | null)[] }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      {details.map((text) => text && <Quiet key={text}>{text}</Quiet>)}
    </>
  );
}

export const LONG_TEXT = styles.longText;

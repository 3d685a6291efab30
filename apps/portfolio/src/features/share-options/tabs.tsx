import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Key extends string> {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly { key: Key; name: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Content of the chosen tab. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as the ARIA practices describe them: one stop for the keyboard, arrows between them. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId();

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex(({ key }) => key === chosen);
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : index + (STEPS[event.key] ?? Number.NaN);
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  }

  return (
    <div>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={key === chosen}
            aria-controls={`${id}panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

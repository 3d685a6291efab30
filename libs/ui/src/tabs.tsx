import * as Radix from '@tracker/ui/radix-tabs';
import type { ReactNode } from 'react';
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

/** Tabs as the ARIA practices describe them: one stop for the keyboard, arrows between them. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  return (
    <Radix.Tabs value={chosen} onValueChange={(key) => onChoose(key as Key)}>
      <Radix.TabsList aria-label={label} className={styles.list}>
        {tabs.map(({ key, name }) => (
          <Radix.TabsTrigger key={key} value={key} className={styles.tab}>
            {name}
          </Radix.TabsTrigger>
        ))}
      </Radix.TabsList>
      {/* Not a stop for Tab: what is on it can be reached itself. */}
      <Radix.TabsContent value={chosen} tabIndex={undefined} className={styles.panel}>
        {children}
      </Radix.TabsContent>
    </Radix.Tabs>
  );
}

import * as Radix from '@tracker/ui/radix-tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; name: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  children: ReactNode;
}

/** Tabs as in the ARIA practices: one tab stop, with arrow keys between tabs. */
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
      {/* Not a tab stop, because its content is focusable. */}
      <Radix.TabsContent value={chosen} tabIndex={undefined} className={styles.panel}>
        {children}
      </Radix.TabsContent>
    </Radix.Tabs>
  );
}

import * as Radix from '@tracker/ui/radix-menu';
import type { RefObject } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import styles from './menu-button.module.css';

interface MenuButtonProps<Key extends string> {
  ref: RefObject<HTMLButtonElement | null>;
  /** Accessible name of the button, which shows three dots. */
  label: string;
  items: readonly { key: Key; label: string }[];
  /** The focus is back on the button by then. */
  onChoose: (key: Key) => void;
}

/** A button with a menu of actions. */
export function MenuButton<Key extends string>({ ref, label, items, onChoose }: MenuButtonProps<Key>) {
  return (
    // A modal one would lock scrolling with a style element, which no page's policy allows.
    <Radix.Menu modal={false}>
      <Radix.MenuTrigger asChild>
        <Button ref={ref} variant="text" aria-label={label} icon={<Icon name="more" size={20} strokeWidth={3} />} />
      </Radix.MenuTrigger>
      <Radix.MenuPortal>
        <Radix.MenuContent
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles.menu}
          // Back to the button, unless a dialog has it by now.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
        >
          {items.map(({ key, label: name }) => (
            <Radix.MenuItem
              key={key}
              className={styles.item}
              onSelect={() => {
                // A dialog that opens now gives the focus back to where it was, and the menu's entry is gone by then.
                ref.current?.focus();
                onChoose(key);
              }}
            >
              {name}
            </Radix.MenuItem>
          ))}
        </Radix.MenuContent>
      </Radix.MenuPortal>
    </Radix.Menu>
  );
}

import * as Radix from '@tracker/ui/radix-menu';
import type { RefObject } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import styles from './menu-button.module.css';

interface MenuButtonProps<Key extends string> {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  items: readonly { key: Key; label: string }[];
  onChoose: (key: Key) => void;
}

/** A button with a menu of actions. */
export function MenuButton<Key extends string>({ ref, label, items, onChoose }: MenuButtonProps<Key>) {
  return (
    // A modal menu would add a style element, which the Content-Security-Policy blocks.
    <Radix.Menu modal={false}>
      <Radix.MenuTrigger asChild>
        <Button
          ref={ref}
          variant="text"
          aria-label={label}
          title={label}
          icon={<Icon name="more" size={20} strokeWidth={3} />}
        />
      </Radix.MenuTrigger>
      <Radix.MenuPortal>
        <Radix.MenuContent
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles.menu}
          // Returns the focus to the button, unless a dialog has it.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
        >
          {items.map(({ key, label: name }) => (
            <Radix.MenuItem
              key={key}
              className={styles.item}
              onSelect={() => {
                // A dialog returns the focus to the current element, and the menu item is about to disappear.
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

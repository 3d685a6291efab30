import { ConfigProvider, Dropdown } from '@tracker/ui/antd-menu';
import { type RefObject, useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface MenuButtonProps<Key extends string> {
  ref: RefObject<HTMLButtonElement | null>;
  /** Accessible name of the button, which shows three dots. */
  label: string;
  items: readonly { key: Key; label: string }[];
  /** The focus is back on the button by then. */
  onChoose: (key: Key) => void;
}

/** A button with a menu of actions. It brings antd along (80 kB), so only screens with row menus import it. */
export function MenuButton<Key extends string>({ ref, label, items, onChoose }: MenuButtonProps<Key>) {
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => {
    setIsOpen(next);
    // Escape leaves the focus on an entry that is no longer shown.
    if (!next && document.activeElement?.closest('[role=menu]')) ref.current?.focus();
  };
  return (
    <ConfigProvider>
      <Dropdown
        trigger={['click']}
        autoFocus
        open={isOpen}
        onOpenChange={show}
        placement="bottomRight"
        menu={{
          items: [...items],
          onClick: ({ key, domEvent }) => {
            // Otherwise the Enter that chose the entry would also press the button that gets the focus next.
            domEvent.preventDefault();
            setIsOpen(false);
            ref.current?.focus();
            onChoose(key as Key);
          },
        }}
      >
        <Button
          ref={ref}
          variant="text"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          icon={<Icon name="more" size={20} strokeWidth={3} />}
        />
      </Dropdown>
    </ConfigProvider>
  );
}

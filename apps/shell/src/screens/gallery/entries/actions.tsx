import { Button } from '@tracker/ui/button';
import { CopyButton } from '@tracker/ui/copy-button';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { MenuButton } from '@tracker/ui/menu-button';
import { PassingButton } from '@tracker/ui/passing-button';
import { Switch } from '@tracker/ui/switch';
import { Tabs } from '@tracker/ui/tabs';
import { Tooltip } from '@tracker/ui/tooltip';
import { useRef, useState } from 'react';
import type { EntryGroup } from '../entry';
import { Kept } from '../kept';
import styles from '../gallery.module.css';

const PRESSED = { 'Enter, Space': 'presses it' };
const nothing = () => undefined;

function ExampleMenu() {
  const ref = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState('nothing yet');
  const items = [
    { key: 'edit', label: 'Edit' },
    { key: 'archive', label: 'Archive' },
  ];
  return (
    <p className={styles.row}>
      <MenuButton ref={ref} label="Actions for Basic Life Support" items={items} onChoose={setChosen} />
      Chosen: {chosen}
    </p>
  );
}

export const ACTIONS: EntryGroup = {
  name: 'Actions',
  entries: [
    {
      module: '@tracker/ui/button',
      part: 'Button',
      keys: PRESSED,
      states: {
        'Primary, at most one in view': () => (
          <Button variant="primary" icon={<Icon name="plus" />}>
            Add credential
          </Button>
        ),
        Default: () => <Button>Cancel</Button>,
        'Text only': () => <Button variant="text">Show more</Button>,
        Dangerous: () => (
          <p className={styles.row}>
            <Button variant="primary" isDangerous>
              Delete
            </Button>
            <Button isDangerous>Delete</Button>
          </p>
        ),
        Busy: () => (
          <Button variant="primary" isPending>
            Saving
          </Button>
        ),
        Disabled: () => <Button disabled>Save</Button>,
        Sizes: () => (
          <p className={styles.row}>
            <Button size="small">Small</Button>
            <Button>Medium</Button>
            <Button size="large">Large</Button>
          </p>
        ),
        'The whole width, with a long name': () => (
          <Button isBlock>Ask the members of the organization for what is missing</Button>
        ),
      },
    },
    {
      module: '@tracker/ui/passing-button',
      part: 'PassingButton',
      keys: PRESSED,
      states: {
        'Press it': () => (
          <Kept initial={true}>
            {(isThere, keep) => isThere && <PassingButton onClick={() => keep(false)}>Archive</PassingButton>}
          </Kept>
        ),
      },
    },
    {
      module: '@tracker/ui/icon-button',
      part: 'IconButton',
      keys: PRESSED,
      states: {
        Default: () => <IconButton icon="settings" label="Settings" />,
        Disabled: () => <IconButton icon="trash" label="Delete" disabled />,
      },
    },
    {
      module: '@tracker/ui/copy-button',
      part: 'CopyButton',
      keys: PRESSED,
      states: { Default: () => <CopyButton text="https://tracker.example.com/p/42" label="Copy link" /> },
    },
    {
      module: '@tracker/ui/menu-button',
      part: 'MenuButton',
      keys: {
        'Enter, Space, Down': 'opens the menu',
        'Up, Down, Home, End, letters': 'go through it',
        Escape: 'closes it; the focus is on the button',
      },
      states: { Default: ExampleMenu },
    },
    {
      module: '@tracker/ui/switch',
      part: 'Switch',
      keys: { 'Enter, Space': 'switches' },
      states: {
        'In use': () => (
          <Kept initial={true}>
            {(isOn, keep) => <Switch aria-label="Weekly summary" isOn={isOn} onChange={keep} />}
          </Kept>
        ),
        Busy: () => <Switch aria-label="Busy switch" isOn isPending onChange={nothing} />,
        Disabled: () => <Switch aria-label="Disabled switch" isOn={false} disabled onChange={nothing} />,
      },
    },
    {
      module: '@tracker/ui/tabs',
      part: 'Tabs',
      keys: { 'Left, Right, Home, End': 'choose a tab', Tab: 'goes into its content' },
      isWide: true,
      states: {
        Default: () => (
          <Kept<'members' | 'invitations'> initial="members">
            {(chosen, keep) => (
              <Tabs
                label="Parts of the organization"
                tabs={[
                  { key: 'members', name: 'Members' },
                  { key: 'invitations', name: 'Invitations' },
                ]}
                chosen={chosen}
                onChoose={keep}
              >
                What stands under {chosen}.
              </Tabs>
            )}
          </Kept>
        ),
      },
    },
    {
      module: '@tracker/ui/tooltip',
      part: 'Tooltip',
      keys: { Tab: 'onto the control shows it', Escape: 'hides it' },
      states: {
        Beneath: () => (
          <Tooltip text="Download as a file">
            <IconButton icon="download" label="Download" />
          </Tooltip>
        ),
        'Beside, with a long text': () => (
          <Tooltip text="Shared with everybody who has the link, until you withdraw it" side="right">
            <IconButton icon="share" label="Share" />
          </Tooltip>
        ),
        Disabled: () => (
          <Tooltip text="Never shown" isDisabled>
            <IconButton icon="info" label="Facts" />
          </Tooltip>
        ),
      },
    },
  ],
};

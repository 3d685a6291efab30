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
import { Cluster } from '@tracker/ui/layout';
import { entry, withValue, type EntryGroup } from '../entry';

const PRESSED = { 'Enter, Space': 'press it' };
const nothing = () => undefined;

function ExampleMenu() {
  const ref = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState('nothing yet');
  const items = [
    { key: 'edit', label: 'Edit' },
    { key: 'archive', label: 'Archive' },
  ];
  return (
    <Cluster>
      <MenuButton ref={ref} label="Actions for Basic Life Support" items={items} onChoose={setChosen} />
      Chosen: {chosen}
    </Cluster>
  );
}

export const ACTIONS: EntryGroup = {
  name: 'Actions',
  entries: [
    entry(
      'ui/button',
      'Button',
      {
        'Primary (at most one in view)': () => (
          <Button variant="primary" icon={<Icon name="plus" />}>
            Add credential
          </Button>
        ),
        Default: () => <Button>Cancel</Button>,
        'Text only': () => <Button variant="text">Show more</Button>,
        Dangerous: () => (
          <Cluster>
            <Button variant="primary" isDangerous>
              Delete
            </Button>
            <Button isDangerous>Delete</Button>
          </Cluster>
        ),
        Busy: () => (
          <Button variant="primary" isPending>
            Saving
          </Button>
        ),
        Disabled: () => <Button disabled>Save</Button>,
        Sizes: () => (
          <Cluster>
            <Button size="small">Small</Button>
            <Button>Medium</Button>
            <Button size="large">Large</Button>
          </Cluster>
        ),
        'Full width, long label': () => <Button isBlock>Send a reminder to all members of the organization</Button>,
      },
      { keys: PRESSED },
    ),
    entry(
      'ui/passing-button',
      'PassingButton',
      {
        'Press it': withValue(
          true,
          (isShown, show) => isShown && <PassingButton onClick={() => show(false)}>Archive</PassingButton>,
        ),
      },
      { keys: PRESSED },
    ),
    entry(
      'ui/icon-button',
      'IconButton',
      {
        Default: () => <IconButton icon="settings" label="Settings" />,
        Disabled: () => <IconButton icon="trash" label="Delete" disabled />,
      },
      { keys: PRESSED },
    ),
    entry(
      'ui/copy-button',
      'CopyButton',
      () => <CopyButton text="https://tracker.example.com/p/42" label="Copy link" />,
      { keys: PRESSED },
    ),
    entry('ui/menu-button', 'MenuButton', ExampleMenu, {
      keys: {
        'Enter, Space, Down': 'open the menu',
        'Up, Down, Home, End, letters': 'move through it',
        Escape: 'closes it and returns focus to the button',
      },
    }),
    entry(
      'ui/switch',
      'Switch',
      {
        Default: withValue(true, (isOn, keep) => <Switch aria-label="Weekly summary" isOn={isOn} onChange={keep} />),
        Busy: () => <Switch aria-label="Busy switch" isOn isPending onChange={nothing} />,
        Disabled: () => <Switch aria-label="Disabled switch" isOn={false} disabled onChange={nothing} />,
      },
      { keys: { 'Enter, Space': 'toggle it' } },
    ),
    entry(
      'ui/tabs',
      'Tabs',
      withValue<'members' | 'invitations'>('members', (chosen, keep) => (
        <Tabs
          label="Parts of the organization"
          tabs={[
            { key: 'members', name: 'Members' },
            { key: 'invitations', name: 'Invitations' },
          ]}
          chosen={chosen}
          onChoose={keep}
        >
          Content of {chosen}.
        </Tabs>
      )),
      { keys: { 'Left, Right, Home, End': 'choose a tab', Tab: 'moves into its content' }, isWide: true },
    ),
    entry(
      'ui/tooltip',
      'Tooltip',
      {
        Beneath: () => (
          <Tooltip text="Download as a file">
            <IconButton icon="download" label="Download" />
          </Tooltip>
        ),
        'Beside, long text': () => (
          <Tooltip text="Shared with everyone who has the link, until you revoke it" side="right">
            <IconButton icon="share" label="Share" />
          </Tooltip>
        ),
        Disabled: () => (
          <Tooltip text="Never shown" isDisabled>
            <IconButton icon="info" label="Facts" />
          </Tooltip>
        ),
      },
      { keys: { Tab: 'to the control shows it', Escape: 'hides it' } },
    ),
  ],
};

import { useEdits } from '@tracker/shell-sdk/edits';
import { Link } from '@tracker/shell-sdk/router';
import { Slot, SlotPartsProvider } from '@tracker/shell-sdk/slots';
import { useTheme } from '@tracker/shell-sdk/theme';
import { type ToastContent, useToast } from '@tracker/shell-sdk/toasts';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { renderParts } from '../../../remotes/remote-parts';
import type { EntryGroup } from '../entry';
import styles from '../gallery.module.css';

function toasting(label: string, content: ToastContent) {
  return function ToastButton() {
    const { toast } = useToast();
    return <Button onClick={() => toast(content)}>{label}</Button>;
  };
}

function Unsaved() {
  const [name, setName] = useState('');
  useUnsavedChanges(name !== '');
  return (
    <div className={styles.column}>
      <TextField label="Something to lose" value={name} onValueChange={setName} />
      <Link to="/">Leave the page</Link>
    </div>
  );
}

function Edited() {
  const [stored, setStored] = useState({ name: 'Basic Life Support', number: 'AHA-1' });
  const { draft, edit, isChanged, discard, moved } = useEdits(stored);
  return (
    <div className={styles.column}>
      <MovedNotice labels={moved.map((field) => (field === 'name' ? 'Name' : 'Number'))} />
      <TextField label="Name of the credential" value={draft.name} onValueChange={(name) => edit({ name })} />
      <TextField label="Its number" value={draft.number} onValueChange={(number) => edit({ number })} />
      <p className={styles.row}>
        <Button onClick={() => setStored({ ...stored, number: `${stored.number}1` })}>
          Somebody changes the number
        </Button>
        <Button onClick={discard} disabled={!isChanged}>
          Discard
        </Button>
      </p>
    </div>
  );
}

function ThemeInUse() {
  const { theme, toggleTheme } = useTheme();
  return <Button onClick={toggleTheme}>It is {theme}. Switch</Button>;
}

export const HOST: EntryGroup = {
  name: 'Of the page around a remote',
  entries: [
    {
      module: '@tracker/shell-sdk/toasts',
      part: 'useToast',
      keys: { F8: 'leads to the notifications', Escape: 'closes the one that has the focus' },
      states: {
        Succeeded: toasting('Show success', { title: 'Success', description: 'Credential added successfully' }),
        Failed: toasting('Show failure', {
          title: 'Error',
          description: 'The server could not be reached.',
          variant: 'destructive',
        }),
        'To know': toasting('Show news', { title: 'Checkout cancelled', variant: 'info' }),
        'With what can be done': toasting('Show with Undo', {
          title: 'Archived',
          action: { label: 'Undo', onAction: () => undefined },
        }),
      },
    },
    {
      module: '@tracker/shell-sdk/unsaved',
      part: 'useUnsavedChanges',
      keys: { Escape: 'on the question keeps editing' },
      states: { 'Type, then leave': Unsaved },
    },
    { module: '@tracker/shell-sdk/edits', part: 'useEdits', states: { 'Over what somebody else changes': Edited } },
    { module: '@tracker/shell-sdk/theme', part: 'useTheme', states: { Default: ThemeInUse } },
    {
      module: '@tracker/shell-sdk/slots',
      part: 'Slot',
      isWide: true,
      states: {
        'With two parts': () => (
          <SlotPartsProvider
            value={(slot) => ['first', 'second'].map((name) => <p key={name}>{`The ${name} part for ${slot}`}</p>)}
          >
            <Slot name="dashboard-side" />
          </SlotPartsProvider>
        ),
        'What the remotes of this page offer for the dashboard': () => (
          <SlotPartsProvider value={renderParts}>
            <Slot name="dashboard-side" />
          </SlotPartsProvider>
        ),
      },
    },
  ],
};

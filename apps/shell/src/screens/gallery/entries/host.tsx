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
import { Cluster, Stack } from '@tracker/ui/layout';
import { entry, type EntryGroup } from '../entry';

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
    <Stack>
      <TextField label="Unsaved text" value={name} onValueChange={setName} />
      <Link to="/">Leave the page</Link>
    </Stack>
  );
}

function Edited() {
  const [stored, setStored] = useState({ name: 'Basic Life Support', number: 'AHA-1' });
  const { draft, edit, isChanged, discard, moved } = useEdits(stored);
  return (
    <Stack>
      <MovedNotice labels={moved.map((field) => (field === 'name' ? 'Name' : 'Number'))} />
      <TextField label="Credential name" value={draft.name} onValueChange={(name) => edit({ name })} />
      <TextField label="Number" value={draft.number} onValueChange={(number) => edit({ number })} />
      <Cluster>
        <Button onClick={() => setStored({ ...stored, number: `${stored.number}1` })}>
          Change the number elsewhere
        </Button>
        <Button onClick={discard} disabled={!isChanged}>
          Discard
        </Button>
      </Cluster>
    </Stack>
  );
}

function ThemeInUse() {
  const { theme, toggleTheme } = useTheme();
  return <Button onClick={toggleTheme}>Switch from {theme}</Button>;
}

export const HOST: EntryGroup = {
  name: 'Host page',
  entries: [
    entry(
      'shell-sdk/toasts',
      'useToast',
      {
        Success: toasting('Show success', { title: 'Success', description: 'Credential added successfully' }),
        Failure: toasting('Show failure', {
          title: 'Error',
          description: 'The server could not be reached.',
          variant: 'destructive',
        }),
        Information: toasting('Show information', { title: 'Checkout cancelled', variant: 'info' }),
        'With an action': toasting('Show with Undo', {
          title: 'Archived',
          action: { label: 'Undo', onAction: () => undefined },
        }),
      },
      { keys: { F8: 'moves to the notifications', Escape: 'closes the focused one' } },
    ),
    entry(
      'shell-sdk/unsaved',
      'useUnsavedChanges',
      { 'Type, then leave': Unsaved },
      { keys: { Escape: 'in the question keeps editing' } },
    ),
    entry('shell-sdk/edits', 'useEdits', { 'Changed elsewhere at the same time': Edited }),
    entry('shell-sdk/theme', 'useTheme', ThemeInUse),
    entry(
      'shell-sdk/slots',
      'Slot',
      {
        'Two parts': () => (
          <SlotPartsProvider
            value={(slot) => ['first', 'second'].map((name) => <p key={name}>{`The ${name} part for ${slot}`}</p>)}
          >
            <Slot name="dashboard-side" />
          </SlotPartsProvider>
        ),
        'Parts of the loaded remotes for the dashboard': () => (
          <SlotPartsProvider value={renderParts}>
            <Slot name="dashboard-side" />
          </SlotPartsProvider>
        ),
      },
      { isWide: true },
    ),
  ],
};

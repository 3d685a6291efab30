import type { NavigationEntry } from '@tracker/contracts/rollout/remotes';
import { type Command, useOfferedCommands } from '@tracker/shell-sdk/commands';
import { Dialog } from '@tracker/ui/dialog';
import { List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import styles from './palette.module.css';
import { commandKey, goKeys } from './use-shortcuts';

interface HelpDialogProps {
  navigation: readonly NavigationEntry[];
  onClose: () => void;
}

export function HelpDialog({ navigation, onClose }: HelpDialogProps) {
  const offered = useOfferedCommands().flat();
  const everywhere = [
    { keys: `${commandKey()} K`, words: 'Search or jump to…' },
    { keys: `${commandKey()} B`, words: 'Show or hide the navigation' },
    { keys: '/', words: 'Search this list' },
    { keys: 'C', words: 'Create (a credential on most screens)' },
    { keys: 'F8', words: 'Go to notifications' },
    { keys: '?', words: 'Show these shortcuts' },
    { keys: 'Esc', words: 'Close' },
  ];
  const places = goKeys(navigation).map(({ letter, label }) => ({ keys: `G ${letter.toUpperCase()}`, words: label }));
  const here = offered.filter((command): command is Command & { shortcut: string } => command.shortcut !== undefined);
  return (
    <Dialog title="Help and keyboard shortcuts" isOpen onClose={onClose} width={480}>
      <Stack>
        <Quiet>Search screens, credentials, people, settings and actions.</Quiet>
        <Keys rows={everywhere} />
        <h3 className={styles.heading}>Go to</h3>
        <Keys rows={places} />
        {here.length > 0 && (
          <>
            <h3 className={styles.heading}>On this screen</h3>
            <Keys rows={here.map(({ shortcut, label }) => ({ keys: shortcut, words: label }))} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Keys({ rows }: { rows: readonly { keys: string; words: string }[] }) {
  return (
    <List>
      {rows.map(({ keys, words }) => (
        <ListRow
          key={`${keys} ${words}`}
          side={keys.split(' ').map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
        >
          {words}
        </ListRow>
      ))}
    </List>
  );
}

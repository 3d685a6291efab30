import type { ImportUndone, RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { plural } from '@tracker/contracts/values/plural';
import type { Call } from '@tracker/shell-sdk/action';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { ConfirmedButton } from '../confirmed-button';

const CREDENTIALS = { one: '# credential', other: '# credentials' };

interface UndoProps {
  keeps: string;
  undo: (id: string) => Call<ImportUndone>;
}

export function RecentImports({ imports, ...undo }: UndoProps & { imports: readonly RecentImport[] }) {
  return (
    <List>
      {imports.map(({ id, appliedAt, outcome: { created }, undone }) => (
        <ListRow
          key={id}
          side={
            !undone &&
            created > 0 && (
              <UndoImport
                id={id}
                created={created}
                label={`Undo import of ${plural(created, CREDENTIALS)}`}
                {...undo}
              />
            )
          }
        >
          {undone ? `Undone. ${undoneText(undone)}` : `${plural(created, CREDENTIALS)} added.`}
          <Quiet>
            <InstantMoment instant={appliedAt} />
          </Quiet>
        </ListRow>
      ))}
    </List>
  );
}

interface UndoImportProps extends UndoProps {
  id: string;
  created: number;
  label?: string;
}

export function UndoImport({ id, created, label, keeps, undo }: UndoImportProps) {
  return (
    <ConfirmedButton
      label="Undo import"
      aria-label={label}
      title="Undo this import?"
      call={() => undo(id)}
      words={{
        done: (undone) => ({ title: 'Import undone', description: undoneText(undone) }),
        failure: 'The import could not be undone. Please try again.',
      }}
    >
      {`It added ${plural(created, CREDENTIALS)}. They are deleted for good, except those that ${keeps}.`}
    </ConfirmedButton>
  );
}

export function undoneText({ removed, kept }: ImportUndone): string {
  const reason = plural(kept, { one: 'it was', other: 'they were' });
  const stay = kept === 0 ? '' : ` ${kept} stayed, because ${reason} changed or used since.`;
  return `${plural(removed, CREDENTIALS)} removed.${stay}`;
}

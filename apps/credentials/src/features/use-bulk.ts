import { type BulkAction, MAX_SELECTED } from '@tracker/contracts/credentials/credential-limits';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { errorText } from '@tracker/shell-sdk/request-error';
import { type TrackerStore, useDispatch } from '@tracker/shell-sdk/store';
import { toast } from '@tracker/shell-sdk/toasts';
import { useCallback, useState } from 'react';
import { actOnCredentials } from '../credentials.api';

type Named = Pick<Credential, 'id' | 'name'>;
type Dispatch = TrackerStore['dispatch'];

const DONE: Record<BulkAction, (subject: string) => string> = {
  archive: (subject) => `Archived ${subject}.`,
  unarchive: (subject) => `Restored ${subject}.`,
  delete: (subject) => `${subject} deleted successfully`,
  'portfolio-add': (subject) => `Added ${subject} to your portfolio.`,
  'portfolio-remove': (subject) => `Removed ${subject} from your portfolio.`,
};

const FAILED: Record<BulkAction, string> = {
  archive: 'Failed to archive',
  unarchive: 'Failed to restore',
  delete: 'Failed to delete',
  'portfolio-add': 'Failed to add to the portfolio',
  'portfolio-remove': 'Failed to remove from the portfolio',
};

export function useBulk() {
  const dispatch = useDispatch<Dispatch>();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const act = useCallback(
    async (action: BulkAction, credentials: readonly Named[]): Promise<boolean> => {
      setRunning(action);
      const isDone = await actOn(dispatch, action, credentials);
      setRunning(null);
      return isDone;
    },
    [dispatch],
  );
  return { act, running };
}

async function actOn(dispatch: Dispatch, action: BulkAction, credentials: readonly Named[]): Promise<boolean> {
  const failed: { id: string; message: string }[] = [];
  let done = 0;
  const doneText = () => (done > 0 ? DONE[action](subjectOf(credentials, done)) : '');
  for (let first = 0; first < credentials.length; first += MAX_SELECTED) {
    const ids = credentials.slice(first, first + MAX_SELECTED).map(({ id }) => id);
    const { data, error } = await dispatch(actOnCredentials.initiate({ action, ids }));
    if (error || !data) {
      const refusal = errorText(error, `${FAILED[action]} ${subjectOf(credentials, credentials.length)}`);
      toast({ title: 'Error', description: `${doneText()} ${refusal}`.trim(), variant: 'destructive' });
      return false;
    }
    done += data.done;
    failed.push(...data.failed);
  }
  const restore = () =>
    void actOn(
      dispatch,
      'unarchive',
      credentials.filter(({ id }) => !failed.some((one) => one.id === id)),
    );
  toast({
    title: done === 0 ? 'Error' : 'Success',
    description: `${doneText()} ${leftText(failed)}`.trim(),
    ...(done === 0 ? { variant: 'destructive' } : failed.length > 0 && { variant: 'info' }),
    ...(action === 'archive' && done > 0 && { action: { label: 'Undo', onAction: restore } }),
  });
  return done > 0;
}

function subjectOf([only, ...others]: readonly Named[], count: number): string {
  return only && others.length === 0
    ? `“${only.name}”`
    : plural(count, { one: '# credential', other: '# credentials' });
}

function leftText(failed: readonly { message: string }[]): string {
  const [first] = failed;
  return first ? `Not for ${failed.length}: ${first.message}` : '';
}

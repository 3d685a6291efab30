import { type BulkAction, MOST_SELECTED } from '@tracker/contracts/credentials/credential-limits';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { errorText } from '@tracker/shell-sdk/request-error';
import { type TrackerStore, useDispatch } from '@tracker/shell-sdk/store';
import { toast } from '@tracker/shell-sdk/toasts';
import { useCallback, useState } from 'react';
import { actOnCredentials } from '../../api/credential-detail.api';
import { doneText, failedText, leftText } from './bulk-words';

type Named = Pick<Credential, 'id' | 'name'>;
type Dispatch = TrackerStore['dispatch'];

/** Does one thing to many credentials and says what came of it. What is archived can be brought back from the toast, on whatever screen one is by then. */
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
  const names = credentials.map(({ name }) => name);
  const failed: { id: string; message: string }[] = [];
  let done = 0;
  for (let first = 0; first < credentials.length; first += MOST_SELECTED) {
    const ids = credentials.slice(first, first + MOST_SELECTED).map(({ id }) => id);
    const { data, error } = await dispatch(actOnCredentials.initiate({ action, ids }));
    if (error || !data) {
      const before = done > 0 ? `${doneText(action, names, done)} ` : '';
      toast({
        title: 'Error',
        description: before + errorText(error, failedText(action, names)),
        variant: 'destructive',
      });
      return false;
    }
    done += data.done;
    failed.push(...data.failed);
  }
  const description = [...(done > 0 ? [doneText(action, names, done)] : []), leftText(failed)].join(' ').trim();
  const isFailed = (id: string) => failed.some((one) => one.id === id);
  toast({
    title: done === 0 ? 'Error' : 'Success',
    description,
    ...(done === 0 ? { variant: 'destructive' } : failed.length > 0 && { variant: 'info' }),
    ...(action === 'archive' &&
      done > 0 && {
        action: {
          label: 'Undo',
          onAction: () =>
            void actOn(
              dispatch,
              'unarchive',
              credentials.filter(({ id }) => !isFailed(id)),
            ),
        },
      }),
  });
  return done > 0;
}

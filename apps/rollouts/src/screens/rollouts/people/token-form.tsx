import type { MadeReleaseToken } from '@tracker/contracts/rollout/remote-access';
import { createRemoteSlice, useDispatch } from '@tracker/shell-sdk/store';
import { CopyButton } from '@tracker/ui/copy-button';
import { Cluster, Stack } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { AddForm } from './allow-form';
import { useCreateRolloutTokenMutation } from './people.api';
import styles from './people.module.css';

interface NewToken extends MadeReleaseToken {
  remote: string;
}

const initialState: { tokens: NewToken[] } = { tokens: [] };

const { actions, useSlice } = createRemoteSlice('rollouts', {
  initialState,
  reducers: {
    storeToken({ tokens }, { payload }: { payload: NewToken }) {
      tokens.push(payload);
    },
    hideToken(state, { payload: id }: { payload: string }) {
      state.tokens = state.tokens.filter((token) => token.id !== id);
    },
  },
});

/** Creates tokens. Each stays visible, also after visits to other screens, until hidden: it can't be read again. */
export function TokenForm({ remote }: { remote: string }) {
  const [create] = useCreateRolloutTokenMutation();
  const tokens = useSlice((state) => state.tokens).filter((token) => token.remote === remote);
  const dispatch = useDispatch();

  async function add(name: string) {
    const answer = await create({ remote, name });
    if (answer.data) dispatch(actions.storeToken({ ...answer.data, remote }));
    return answer;
  }

  return (
    <>
      <AddForm
        label="Name of a new token"
        submitLabel="Create Token"
        maxLength={80}
        failure="The token could not be created. Please try again."
        add={add}
      />
      {tokens.map(({ id, name, token }) => (
        <Stack key={id} gap={1} role="status">
          <p>
            Copy the token <strong>{name}</strong> now. You won’t see it again.
          </p>
          <code className={styles.token}>{token}</code>
          <Cluster>
            <CopyButton text={token} label="Copy Token" />
            <PassingButton aria-label={`Hide Token ${name}`} onClick={() => dispatch(actions.hideToken(id))}>
              Hide Token
            </PassingButton>
          </Cluster>
        </Stack>
      ))}
    </>
  );
}

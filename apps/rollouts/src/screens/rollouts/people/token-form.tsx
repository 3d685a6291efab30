import { useForm } from '@tracker/shell-sdk/form';
import { useDispatch } from '@tracker/shell-sdk/store';
import { CopyButton } from '@tracker/ui/copy-button';
import { Form } from '@tracker/ui/form';
import { Cluster, Stack } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { useCreateRolloutTokenMutation } from './people.api';
import styles from './people.module.css';
import { actions, useNewTokens } from './new-tokens';
import { NEW_TOKEN, requestOf, TokenFields, tokenProblems } from './token-fields';

/** Creates tokens. Each stays visible, also after visits to other screens, until hidden: it can't be read again. */
export function TokenForm({ remote }: { remote: string }) {
  const [create] = useCreateRolloutTokenMutation();
  const tokens = useNewTokens(remote);
  const dispatch = useDispatch();
  const form = useForm({
    values: NEW_TOKEN,
    labels: { name: '' },
    check: tokenProblems,
    send: (draft) => create({ remote, ...requestOf(draft) }),
    failure: 'The token could not be created. Please try again.',
    onDone: (made) => void dispatch(actions.storeToken({ ...made, remote })),
    isForMany: true,
    tab: 'remote',
  });
  return (
    <>
      <Form form={form} submitLabel="Create Token">
        <TokenFields form={form} />
      </Form>
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

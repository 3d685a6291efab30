import { useDispatch } from '@tracker/shell-sdk/store';
import { CopyButton } from '@tracker/ui/copy-button';
import { PassingButton } from '@tracker/ui/passing-button';
import { useMakeRolloutTokenMutation } from '../../api/remote-access.api';
import styles from './access-panel.module.css';
import { AddForm } from './add-form';
import { hideToken, keepToken, useMadeTokens } from './made-tokens';

/** Makes tokens, and shows each until somebody has done with it, whatever they look at meanwhile: nobody can read it afterwards. */
export function TokenForm({ remote }: { remote: string }) {
  const [make, { error, isLoading }] = useMakeRolloutTokenMutation();
  const made = useMadeTokens(remote);
  const dispatch = useDispatch();

  async function add(name: string): Promise<boolean> {
    const { data } = await make({ remote, name });
    if (data) dispatch(keepToken({ ...data, remote }));
    return data !== undefined;
  }

  return (
    <div>
      <AddForm
        label="Name of a new token"
        button="Make Token"
        error={error}
        isPending={isLoading}
        maxLength={80}
        onAdd={add}
      />
      {made.map(({ id, name, token }) => (
        <div key={id} className={styles.made} role="status">
          <p>
            This is the token <strong>{name}</strong>. Copy it now: it is shown only once.
          </p>
          <code className={styles.token}>{token}</code>
          <div className={styles.buttons}>
            <CopyButton text={token} label="Copy Token" />
            <PassingButton aria-label={`Hide Token ${name}`} onClick={() => dispatch(hideToken(id))}>
              Hide Token
            </PassingButton>
          </div>
        </div>
      ))}
    </div>
  );
}

import { CopyButton } from '@tracker/ui/copy-button';
import { PassingButton } from '@tracker/ui/passing-button';
import { useMakeRolloutTokenMutation } from '../../api/remote-access.api';
import styles from './access-panel.module.css';
import { AddForm } from './add-form';

/** Makes a token, and shows it until somebody has done with it, whatever they look at meanwhile: nobody can read it afterwards. */
export function TokenForm({ remote }: { remote: string }) {
  const [make, { data: made, error, isLoading, reset }] = useMakeRolloutTokenMutation({
    fixedCacheKey: `token of ${remote}`,
  });
  return (
    <div>
      <AddForm
        label="Name of a new token"
        button="Make Token"
        error={error}
        isPending={isLoading}
        maxLength={80}
        onAdd={async (name) => !(await make({ remote, name })).error}
      />
      {made && (
        <div className={styles.made} role="status">
          <p>
            This is the token <strong>{made.name}</strong>. Copy it now: it is shown only once.
          </p>
          <code className={styles.token}>{made.token}</code>
          <div className={styles.buttons}>
            <CopyButton text={made.token} label="Copy Token" />
            <PassingButton onClick={reset}>Hide Token</PassingButton>
          </div>
        </div>
      )}
    </div>
  );
}

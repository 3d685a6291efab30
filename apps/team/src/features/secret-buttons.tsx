import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { type Call, useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { Cluster } from '@tracker/ui/layout';

interface SecretButtonsProps {
  noun: 'link' | 'token';
  isActive: boolean | undefined;
  canCreate?: boolean;
  create: () => Call<string>;
  revoke: () => Call<unknown>;
  /** The new secret, to be shown once, or null when it was revoked. */
  onSecret: (secret: string | null) => void;
  consequences: { replace: string; revoke: string };
}

export function SecretButtons({ noun, isActive, canCreate = true, onSecret, ...secret }: SecretButtonsProps) {
  const failure = `The ${noun} could not be changed. Please try again.`;
  const creation = { failure, onDone: onSecret };
  const create = useAction<void, string>(secret.create, creation);
  return (
    <Cluster>
      {canCreate && isActive && (
        <ConfirmedButton
          label={`Replace ${noun}`}
          title={`Replace the ${noun}?`}
          isReversible
          call={secret.create}
          words={creation}
        >
          {secret.consequences.replace}
        </ConfirmedButton>
      )}
      {isActive && (
        <ConfirmedButton
          isDangerous
          label={`Revoke ${noun}`}
          title={`Revoke the ${noun}?`}
          call={secret.revoke}
          words={{
            done: () => ({ title: 'Revoked', description: `The ${noun} no longer works.` }),
            failure,
            onDone: () => onSecret(null),
          }}
        >
          {secret.consequences.revoke}
        </ConfirmedButton>
      )}
      {canCreate && !isActive && (
        <Button
          variant="primary"
          disabled={isActive === undefined}
          isPending={create.isPending}
          onClick={() => void create.run()}
        >
          Create {noun}
        </Button>
      )}
    </Cluster>
  );
}

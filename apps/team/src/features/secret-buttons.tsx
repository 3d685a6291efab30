import { type Call, useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Cluster } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';

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
  const [question, setQuestion] = useState<'replace' | 'revoke'>('replace');
  const [isAsking, setIsAsking] = useState(false);
  const failure = `The ${noun} could not be changed. Please try again.`;
  const create = useAction(() => secret.create(), { failure, onDone: onSecret });
  const revoke = useAction(() => secret.revoke(), {
    done: () => ({ title: 'Revoked', description: `The ${noun} no longer works.` }),
    failure,
    onDone: () => onSecret(null),
  });
  const ask = (about: typeof question) => {
    setQuestion(about);
    setIsAsking(true);
  };
  const confirm = async () => {
    await (question === 'replace' ? create : revoke).run(undefined);
    setIsAsking(false);
  };
  const verb = question === 'replace' ? 'Replace' : 'Revoke';
  return (
    <Cluster>
      {canCreate && isActive && <Button onClick={() => ask('replace')}>Replace {noun}</Button>}
      {isActive && (
        <PassingButton isDangerous onClick={() => ask('revoke')}>
          Revoke {noun}
        </PassingButton>
      )}
      {canCreate && !isActive && (
        <Button
          variant="primary"
          disabled={isActive === undefined}
          isPending={create.isPending}
          onClick={() => void create.run(undefined)}
        >
          Create {noun}
        </Button>
      )}
      <ConfirmDialog
        title={`${verb} the ${noun}?`}
        isOpen={isAsking}
        confirmLabel={`${verb} ${noun}`}
        isDangerous={question === 'revoke'}
        isPending={create.isPending || revoke.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{secret.consequences[question]}</p>
      </ConfirmDialog>
    </Cluster>
  );
}

import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Radio } from '@tracker/ui/choice';
import { Day } from '@tracker/ui/day';
import { useState } from 'react';
import { useChooseRequirementTypeMutation } from '../../api/own.api';
import { EditDialog } from '../edit-dialog';
import styles from './own-view.module.css';

interface ChooseDialogProps {
  asked: OwnRequirement;
  credentials: readonly Credential[];
  onClose: () => void;
}

/** Says which of one's credentials counts, where one fits several types. */
export function ChooseDialog({ asked, credentials, onClose }: ChooseDialogProps) {
  const fitting = credentials.filter(({ id }) => asked.ambiguousCredentialIds.includes(id));
  const [chosen, setChosen] = useState(fitting[0]?.id ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [choose, { isLoading }] = useChooseRequirementTypeMutation();
  const { toast } = useToast();

  async function submit(): Promise<void> {
    if (!chosen) return setProblem('None of your credentials fits any more');
    const { error } = await choose({ credentialId: chosen, typeId: asked.typeId });
    if (error) return setProblem(errorText(error, 'It could not be saved. Please try again.'));
    toast({ title: 'Success', description: `It counts for ${asked.typeName} now` });
    onClose();
  }

  return (
    <EditDialog
      title={`Which counts for ${asked.typeName}?`}
      submitLabel="This one counts"
      isChanged={false}
      isSaving={isLoading}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>These fit several of the types that are asked for, so that you have to say which is meant.</p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Your credentials</legend>
        {fitting.map(({ id, name, issuingBody, expiryDate }) => (
          <Radio key={id} name="credential" value={id} isChecked={id === chosen} onCheckedChange={() => setChosen(id)}>
            <bdi>{name}</bdi>, <bdi>{issuingBody}</bdi>, until <Day date={expiryDate} />
          </Radio>
        ))}
      </fieldset>
    </EditDialog>
  );
}

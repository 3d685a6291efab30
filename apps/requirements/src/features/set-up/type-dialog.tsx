import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { Checkbox } from '@tracker/ui/choice';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { EditDialog } from '../edit-dialog';
import styles from './setup-panel.module.css';
import { useSaveRow } from './use-save-row';

interface TypeDialogProps {
  organizationId: string;
  type: CredentialType | undefined;
  onClose: () => void;
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function TypeDialog({ organizationId, type, onClose }: TypeDialogProps) {
  const stored = {
    name: type?.name ?? '',
    aliases: type?.aliases.join('\n') ?? '',
    issuingBody: type?.issuingBody ?? '',
    needsDocument: type?.needsDocument ?? false,
    needsReview: type?.needsReview ?? false,
  };
  const [typed, setTyped] = useState(stored);
  const [aliasProblem, setAliasProblem] = useState<string | null>(null);
  const { saveRow, isSaving, problem, setProblem } = useSaveRow(
    type ? 'Credential type saved' : 'Credential type added',
  );
  const edit = (change: Partial<typeof stored>) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
    setAliasProblem(null);
  };

  async function submit(): Promise<void> {
    const name = typed.name.trim();
    const aliases = lines(typed.aliases);
    const tooLong = [name, ...aliases].find((text) => [...text].length > REQUIREMENT_LIMITS.typeName);
    if (!name) return setProblem('Type name is required');
    if (aliases.length > REQUIREMENT_LIMITS.aliases)
      return setAliasProblem(`A type can have at most ${REQUIREMENT_LIMITS.aliases} aliases`);
    if (tooLong) {
      const sentence = `must be at most ${REQUIREMENT_LIMITS.typeName} characters`;
      return tooLong === name ? setProblem(`Type name ${sentence}`) : setAliasProblem(`An alias ${sentence}`);
    }
    const issuingBody = typed.issuingBody.trim() || null;
    const body = { ...typed, name, aliases, issuingBody };
    const id = await saveRow({ organizationId, list: 'credential-types', id: type?.id, body });
    if (id !== null) onClose();
  }

  return (
    <EditDialog
      title={type ? 'Edit credential type' : 'Add a credential type'}
      submitLabel={type ? 'Save' : 'Add type'}
      isChanged={JSON.stringify(typed) !== JSON.stringify(stored)}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Type name"
        isRequired
        autoComplete="off"
        hint="A credential that is called so counts"
        value={typed.name}
        error={problem}
        onValueChange={(name) => edit({ name })}
      />
      <TextAreaField
        label="Also called"
        isOptional
        rows={3}
        hint="One name on each line, such as CPR and Basic Life Support"
        value={typed.aliases}
        error={aliasProblem}
        onValueChange={(aliases) => edit({ aliases })}
      />
      <TextField
        label="Issuing body"
        isOptional
        autoComplete="off"
        hint="Only credentials of this issuer count; left empty, of any"
        value={typed.issuingBody}
        onValueChange={(issuingBody) => edit({ issuingBody })}
      />
      <div className={styles.stack}>
        <Checkbox isChecked={typed.needsDocument} onCheckedChange={(needsDocument) => edit({ needsDocument })}>
          Needs a document
        </Checkbox>
        <Checkbox isChecked={typed.needsReview} onCheckedChange={(needsReview) => edit({ needsReview })}>
          Needs a review by an admin
        </Checkbox>
      </div>
    </EditDialog>
  );
}

import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { CredentialType, Group, Requirement } from '@tracker/contracts/requirements/requirements';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { EditDialog } from '../edit-dialog';
import { useSaveRow } from './use-save-row';

interface RequirementDialogProps {
  organizationId: string;
  requirement: Requirement | undefined;
  groups: readonly Group[];
  types: readonly CredentialType[];
  onClose: () => void;
}

const EVERYBODY = '';

export function RequirementDialog({ organizationId, requirement, groups, types, onClose }: RequirementDialogProps) {
  const stored = {
    typeId: requirement?.typeId ?? '',
    groupId: requirement?.groupId ?? EVERYBODY,
    graceDays: String(requirement?.graceDays ?? 0),
  };
  const [typed, setTyped] = useState(stored);
  const [graceProblem, setGraceProblem] = useState<string | null>(null);
  const { saveRow, isSaving, problem, setProblem } = useSaveRow(
    requirement ? 'Requirement saved' : 'Requirement added',
  );
  // The types may come after the dialog.
  const typeId = typed.typeId || (types[0]?.id ?? '');
  const edit = (change: Partial<typeof stored>) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
    setGraceProblem(null);
  };

  async function submit(): Promise<void> {
    const graceDays = Number(typed.graceDays);
    if (!/^\d{1,3}$/.test(typed.graceDays.trim()) || graceDays > REQUIREMENT_LIMITS.graceDays)
      return setGraceProblem(`Days to settle it must be 0 to ${REQUIREMENT_LIMITS.graceDays}`);
    const body = { typeId, groupId: typed.groupId || null, graceDays };
    const id = await saveRow({ organizationId, list: 'requirements', id: requirement?.id, body });
    if (id !== null) onClose();
  }

  return (
    <EditDialog
      title={requirement ? 'Edit requirement' : 'Add a requirement'}
      submitLabel={requirement ? 'Save' : 'Add requirement'}
      isChanged={JSON.stringify(typed) !== JSON.stringify(stored)}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Who"
        value={typed.groupId}
        options={[
          { value: EVERYBODY, label: 'Everybody' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(groupId) => edit({ groupId })}
      />
      <SelectField
        label="Must hold"
        value={typeId}
        disabled={requirement !== undefined}
        hint={requirement && 'To require another type, add a requirement.'}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        error={problem}
        onValueChange={(id) => edit({ typeId: id })}
      />
      <TextField
        label="Days to settle it after joining"
        inputMode="numeric"
        hint="Of the group, or of the organization. 0: from the first day"
        value={typed.graceDays}
        error={graceProblem}
        onValueChange={(graceDays) => edit({ graceDays })}
      />
    </EditDialog>
  );
}

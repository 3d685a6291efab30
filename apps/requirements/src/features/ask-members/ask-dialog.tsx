import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { SelectField } from '@tracker/ui/select-field';
import { useState } from 'react';
import type { MatrixMember } from '../../api/matrix.api';
import { EditDialog } from '../edit-dialog';
import { useAsk } from './use-ask';

/** What a member is asked for. */
export const ASKABLE: readonly CellState[] = ['missing', 'expired', 'rejected', 'expiring', 'in-grace'];

interface AskDialogProps {
  organizationId: string;
  types: readonly CredentialType[];
  /** Those whom the matrix shows. */
  members: readonly MatrixMember[];
  onClose: () => void;
}

/** Asks the members of whom something is missing, all at once. */
export function AskDialog({ organizationId, types, members, onClose }: AskDialogProps) {
  const [typeId, setTypeId] = useState('');
  const { ask, isAsking, problem } = useAsk(organizationId);
  const userIds = members
    .filter(({ cells }) =>
      cells.some((cell) => (typeId === '' || cell.typeId === typeId) && ASKABLE.includes(cell.state)),
    )
    .map(({ userId }) => userId);
  return (
    <EditDialog
      title="Ask members"
      submitLabel="Send mails"
      isChanged={false}
      isSaving={isAsking}
      isSubmitDisabled={userIds.length === 0}
      problem={problem}
      onClose={onClose}
      onSubmit={async () => {
        if (await ask(userIds, typeId || null)) onClose();
      }}
    >
      <SelectField
        label="About"
        value={typeId}
        options={[
          { value: '', label: 'Everything that is missing' },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={setTypeId}
      />
      <p>
        {userIds.length === 0
          ? 'Of those who are shown nobody lacks it.'
          : `${userIds.length === 1 ? 'One member gets a mail that names' : `${userIds.length} members each get a mail that names`} what is missing. Whoever was asked for it within a week is left out.`}
      </p>
    </EditDialog>
  );
}

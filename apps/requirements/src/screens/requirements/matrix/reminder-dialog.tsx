import type { AskingRequest } from '@tracker/contracts/requirements/compliance-matrix';
import { ASKED_AGAIN_AFTER_DAYS, REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { CELL_LABELS, isRemindable } from '@tracker/contracts/requirements/requirement-states';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Quiet } from '@tracker/ui/layout';
import { SelectField } from '@tracker/ui/select-field';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { TAB_PARAMETER } from '../requirements.api';
import { type MatrixMember, useAskForRequirementsMutation } from './matrix.api';
import styles from './reminder-dialog.module.css';

export const MEMBERS = { one: '# member', other: '# members' };
const EVERY_TYPE = '';

export function useReminder(organizationId: string, onDone: () => void) {
  const [send] = useAskForRequirementsMutation();
  return useAction((request: AskingRequest) => send({ organizationId, ...request }), {
    done: ({ sent = 0, skipped = 0 }) => {
      const rest =
        skipped > 0
          ? `${plural(skipped, MEMBERS)} skipped: reminded recently, emails switched off, or nothing is missing.`
          : '';
      if (sent > 0) return { title: 'Reminders sent', description: `${plural(sent, MEMBERS)} emailed. ${rest}`.trim() };
      return { title: 'No reminders sent', description: rest || 'Nothing is missing.', variant: 'info' };
    },
    failure: 'The emails could not be sent. Please try again.',
    refusal: 'place',
    onDone,
  });
}

interface ReminderDialogProps {
  organizationId: string;
  types: readonly CredentialType[];
  members: readonly MatrixMember[];
  onClose: () => void;
}

export function ReminderDialog({ organizationId, types, members, onClose }: ReminderDialogProps) {
  const [typeId, setTypeId] = useState(EVERY_TYPE);
  const { run, isPending, problem } = useReminder(organizationId, onClose);
  const [note, setNote] = useState('');
  const isChanged = note.trim() !== '';
  useUnsavedChanges(isChanged, TAB_PARAMETER);
  const gaps = members
    .map(({ userId, name, cells }) => ({
      userId,
      name,
      cells: cells.filter((cell) => (typeId === EVERY_TYPE || cell.typeId === typeId) && isRemindable(cell)),
    }))
    .filter(({ cells }) => cells.length > 0);
  const userIds = gaps.map(({ userId }) => userId);
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? '';
  return (
    <EditDialog
      form={{
        submit: (event) => {
          event.preventDefault();
          void run({ userIds, ...(typeId !== EVERY_TYPE && { typeId }), ...(isChanged && { note }) });
        },
        isChanged,
        isPending,
        problem,
        moved: [],
      }}
      title="Send reminders"
      submitLabel="Send emails"
      isSubmitDisabled={userIds.length === 0}
      onClose={onClose}
    >
      <SelectField
        label="About"
        value={typeId}
        options={[
          { value: EVERY_TYPE, label: 'All gaps' },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={setTypeId}
      />
      <p>
        {userIds.length === 0
          ? 'Nobody shown needs a reminder.'
          : `${plural(userIds.length, MEMBERS)} will be emailed. Anyone reminded in the last ${ASKED_AGAIN_AFTER_DAYS} days is skipped.`}
      </p>
      {gaps.length > 0 && (
        <div className={styles.recipients} role="region" aria-label="Recipients" tabIndex={0}>
          <ul>
            {gaps.map(({ userId, name, cells }) => (
              <li key={userId}>
                <bdi>{name}</bdi>
                <Quiet as="span">
                  {cells.map((cell) => `${nameOf(cell.typeId)} (${CELL_LABELS[cell.state].toLowerCase()})`).join(', ')}
                </Quiet>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextAreaField
        label="Note"
        isOptional
        rows={2}
        maxLength={REQUIREMENT_LIMITS.requestNote}
        hint="Added to the email."
        value={note}
        onValueChange={setNote}
      />
    </EditDialog>
  );
}

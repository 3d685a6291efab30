import { addDays } from '@tracker/contracts/values/calendar-date';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Waiver } from '@tracker/contracts/requirements/requirements';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { DateField } from '@tracker/ui/date-field';
import { SelectField } from '@tracker/ui/select-field';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { usePeople, useGetRequirementsQuery } from '../../api/setup.api';
import { EditDialog } from '../edit-dialog';
import { useRequirementNames } from './use-requirement-names';
import { useSaveRow } from './use-save-row';

interface WaiverDialogProps {
  organizationId: string;
  waiver: Waiver | undefined;
  /** Of a new one. */
  start?: { userId: string; requirementId: string };
  onClose: () => void;
}

interface Problems {
  reason?: string;
  until?: string;
}

export function WaiverDialog({ organizationId, waiver, start, onClose }: WaiverDialogProps) {
  const { data: people = [] } = usePeople(organizationId);
  const { data: requirements = [] } = useGetRequirementsQuery(organizationId);
  const nameOf = useRequirementNames(organizationId);
  const stored = {
    userId: waiver?.userId ?? start?.userId ?? '',
    requirementId: waiver?.requirementId ?? start?.requirementId ?? '',
    reason: waiver?.reason ?? '',
    until: waiver?.until ?? '',
  };
  const [typed, setTyped] = useState(stored);
  const [problems, setProblems] = useState<Problems>({});
  const today = useTodayIn(browserZone());
  const { saveRow, isSaving, problem, setProblem } = useSaveRow(waiver ? 'Waiver saved' : 'Waiver granted');
  const userId = typed.userId || (people[0]?.id ?? '');
  const requirementId = typed.requirementId || (requirements[0]?.id ?? '');
  const isFixed = waiver !== undefined || start !== undefined;
  const edit = (change: Partial<typeof stored>) => {
    setTyped({ ...typed, ...change });
    setProblems({});
    setProblem(null);
  };

  async function submit(): Promise<void> {
    const reason = typed.reason.trim();
    const found: Problems = {};
    if (!reason) found.reason = 'A reason is required';
    else if ([...reason].length > REQUIREMENT_LIMITS.waiverReason)
      found.reason = `A reason must be at most ${REQUIREMENT_LIMITS.waiverReason} characters`;
    if (!typed.until) found.until = 'The last day is required';
    setProblems(found);
    if (found.reason || found.until) return;
    const { until } = typed;
    const body = waiver ? { reason, until } : { userId, requirementId, reason, until };
    const id = await saveRow({ organizationId, list: 'waivers', id: waiver?.id, body });
    if (id !== null) onClose();
  }

  return (
    <EditDialog
      title={waiver ? 'Edit waiver' : 'Grant a waiver'}
      submitLabel={waiver ? 'Save' : 'Grant waiver'}
      isChanged={JSON.stringify(typed) !== JSON.stringify(stored)}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Member"
        value={userId}
        disabled={isFixed}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(id) => edit({ userId: id })}
      />
      <SelectField
        label="Requirement"
        value={requirementId}
        disabled={isFixed}
        options={requirements.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onValueChange={(id) => edit({ requirementId: id })}
      />
      <TextAreaField
        label="Reason"
        isRequired
        rows={3}
        hint="Kept in the audit trail with your name and the day"
        value={typed.reason}
        error={problems.reason}
        onValueChange={(reason) => edit({ reason })}
      />
      <DateField
        label="Until"
        isRequired
        hint={`The last day on which it holds, ${addDays(today, REQUIREMENT_LIMITS.waiverDays)} at the latest`}
        value={typed.until}
        error={problems.until ?? problem}
        onValueChange={(until) => edit({ until })}
      />
    </EditDialog>
  );
}

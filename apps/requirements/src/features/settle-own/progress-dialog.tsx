import { addDays } from '@tracker/contracts/values/calendar-date';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { errorText } from '@tracker/shell-sdk/request-error';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { useEndRequirementProgressMutation, useSetRequirementProgressMutation } from '../../api/own.api';
import { EditDialog } from '../edit-dialog';

/** Says that it is being renewed until a day; reminders pause so long. */
export function ProgressDialog({ asked, onClose }: { asked: OwnRequirement; onClose: () => void }) {
  const stored = { until: asked.progress?.until ?? '', note: asked.progress?.note ?? '' };
  const [typed, setTyped] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { isLoading }] = useSetRequirementProgressMutation();
  const [end, { isLoading: isEnding }] = useEndRequirementProgressMutation();
  const { toast } = useToast();
  const today = useTodayIn(browserZone());
  const latest = addDays(today, REQUIREMENT_LIMITS.progressDays);
  const edit = (change: Partial<typeof stored>) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
  };

  async function submit(): Promise<void> {
    if (!typed.until) return setProblem('The day is required');
    const note = typed.note.trim() || null;
    const { error } = await save({ requirementId: asked.requirementId, until: typed.until, note });
    if (error) return setProblem(errorText(error, 'It could not be saved. Please try again.'));
    toast({ title: 'Success', description: `${asked.typeName} is marked as in progress` });
    onClose();
  }

  async function stop(): Promise<void> {
    const { error } = await end(asked.requirementId);
    if (error) return setProblem(errorText(error, 'It could not be saved. Please try again.'));
    toast({ title: 'Success', description: `${asked.typeName} is not in progress any more` });
    onClose();
  }

  return (
    <EditDialog
      title={`${asked.typeName}: in progress`}
      submitLabel="Save"
      isChanged={typed.until !== stored.until || typed.note !== stored.note}
      isSaving={isLoading || isEnding}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`${asked.organizationName} sees that you are at it, and reminders pause until then.`}</p>
      <DateField
        label="Until"
        isRequired
        hint={`${latest} at the latest`}
        value={typed.until}
        error={problem}
        onValueChange={(until) => edit({ until })}
      />
      <TextAreaField
        label="Note"
        isOptional
        rows={2}
        hint="Such as the course you have booked"
        value={typed.note}
        onValueChange={(note) => edit({ note })}
      />
      {asked.progress && (
        <div>
          <Button disabled={isLoading || isEnding} onClick={() => void stop()}>
            Not in progress any more
          </Button>
        </div>
      )}
    </EditDialog>
  );
}

import type { Review } from '@tracker/contracts/requirements/requirements';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { Checkbox } from '@tracker/ui/choice';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Stack } from '@tracker/ui/layout';
import { useState } from 'react';
import { useDecideRequirementReviewMutation } from './reviews.api';

const CREDENTIALS = { one: '# credential', other: '# credentials' };

interface ApproveDialogProps {
  organizationId: string;
  reviews: readonly Review[];
  onClose: () => void;
}

/**
 * Approves several reviews, each in the version that was listed. Stops at the first that is refused; those that still
 * wait in this version can be sent again.
 */
export function ApproveDialog({ organizationId, reviews, onClose }: ApproveDialogProps) {
  const [decide] = useDecideRequirementReviewMutation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [listed, setListed] = useState(reviews);
  const waiting = listed.filter(({ credentialId, version }) =>
    reviews.some((review) => review.credentialId === credentialId && review.version === version),
  );
  const chosen = waiting.filter(({ credentialId }) => !left.has(credentialId));
  const approve = useAction(
    async (approved: readonly Review[]) => {
      for (const [index, review] of approved.entries()) {
        const { error } = await decide({ organizationId, review, decision: 'approve', reason: null });
        if (error) {
          const done = approved.slice(0, index);
          setListed((before) => before.filter((one) => !done.includes(one)));
          return { error };
        }
      }
      return { data: approved.length };
    },
    {
      done: (count) => ({ title: 'Approved', description: plural(count, CREDENTIALS) }),
      failure: 'Not all could be approved. Please try again.',
      refusal: 'both',
      onDone: onClose,
    },
  );
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <EditDialog
      form={{
        submit: (event) => {
          event.preventDefault();
          void approve.run(chosen);
        },
        isChanged: false,
        isPending: approve.isPending,
        problem: approve.problem,
        moved: [],
      }}
      title="Approve several"
      submitLabel={`Approve ${plural(chosen.length, CREDENTIALS)}`}
      isSubmitDisabled={chosen.length === 0}
      onClose={onClose}
    >
      <Stack gap={0.5} role="group" aria-label="Credentials to approve">
        {waiting.map(({ credentialId, name, memberName }) => (
          <Checkbox key={credentialId} isChecked={!left.has(credentialId)} onCheckedChange={() => toggle(credentialId)}>
            <bdi>{name}</bdi> · <bdi>{memberName}</bdi>
          </Checkbox>
        ))}
      </Stack>
    </EditDialog>
  );
}

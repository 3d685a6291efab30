import type { BatchResult } from '@tracker/contracts/organizations/invitation-batch';
import {
  type ListedInvitation,
  MAX_BATCH_ROWS,
  parseInvitationList,
} from '@tracker/contracts/organizations/invitation-list';
import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import { useState } from 'react';
import { usePreviewTeamBatchMutation, useSendTeamBatchMutation } from './invitations.api';
import { outcomeProblem } from '../../features/outcome-problem';

type Step = 'list' | 'preview' | 'done';

const WORDS = { refused: 'Failed to send invitation', broken: 'An error occurred while sending the invitation' };

export function useImport(organizationId: string) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<InvitableRole>('member');
  const [step, setStep] = useState<Step>('list');
  const [result, setResult] = useState<BatchResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [previewBatch, { isLoading: isPreviewing }] = usePreviewTeamBatchMutation();
  const [sendBatch, { isLoading: isSending }] = useSendTeamBatchMutation();
  /** What the preview was made of. The list may have changed while the preview was loading. */
  const [previewed, setPreviewed] = useState<ListedInvitation[]>([]);
  const rows = parseInvitationList(text, role);

  async function run(call: typeof previewBatch, invitations: ListedInvitation[], next: Step): Promise<void> {
    setProblem(null);
    const answer = await call({ organizationId, invitations });
    setProblem(outcomeProblem(answer, WORDS));
    if (!answer.data) return;
    setPreviewed(invitations);
    setResult(answer.data);
    setStep(next);
  }

  return {
    text,
    role,
    rows,
    isTooLong: rows.length > MAX_BATCH_ROWS,
    step,
    result,
    problem,
    isBusy: isPreviewing || isSending,
    setText,
    setRole,
    preview: () => run(previewBatch, rows, 'preview'),
    send: () => run(sendBatch, previewed, 'done'),
    goBack() {
      setProblem(null);
      setStep('list');
    },
  };
}

export type Import = ReturnType<typeof useImport>;

import type { BatchResult } from '@tracker/contracts/organizations/invitations';
import {
  type ListedInvitation,
  MAX_BATCH_ROWS,
  parseInvitationList,
} from '@tracker/contracts/organizations/invitation-list';
import type { InvitableRole } from '@tracker/contracts/organizations/permissions';
import { plural } from '@tracker/contracts/values/plural';
import { PeopleDialog, PeopleField } from '@tracker/product/people-list';
import { useAction } from '@tracker/shell-sdk/action';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Quiet } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { useState } from 'react';
import { INVITABLE_ROLE_OPTIONS } from '../../features/role-label';
import { BatchTable } from './batch-table';
import { SENDING_FAILED, usePreviewTeamBatchMutation, useSendTeamBatchMutation } from './invitations.api';

const MAX_FILE_BYTES = 256 * 1024;

interface InviteSeveralDialogProps {
  organizationId: string;
  list?: string;
  onClose: () => void;
}

export function InviteSeveralDialog({ organizationId, list = '', onClose }: InviteSeveralDialogProps) {
  const [text, setText] = useState(list);
  const [role, setRole] = useState<InvitableRole>('member');
  const [step, setStep] = useState<'list' | 'preview' | 'done'>('list');
  const [result, setResult] = useState<BatchResult | null>(null);
  // The list may change while the preview loads: what was previewed is sent.
  const [previewed, setPreviewed] = useState<ListedInvitation[]>([]);
  const [previewBatch] = usePreviewTeamBatchMutation();
  const [sendBatch] = useSendTeamBatchMutation();
  const rows = parseInvitationList(text, role);
  const isChanged = step !== 'done' && text.trim() !== '';
  useUnsavedChanges(isChanged);

  const words = { failure: SENDING_FAILED, refusal: 'place' } as const;
  const preview = useAction((invitations: ListedInvitation[]) => previewBatch({ organizationId, invitations }), {
    ...words,
    onDone: (answer, invitations) => {
      setPreviewed(invitations);
      setResult(answer);
      setStep('preview');
    },
  });
  const send = useAction((invitations: ListedInvitation[]) => sendBatch({ organizationId, invitations }), {
    ...words,
    onDone: (answer) => {
      setResult(answer);
      setStep('done');
    },
  });
  const isBusy = preview.isPending || send.isPending;
  const problem = step === 'list' ? preview.problem : send.problem;

  return (
    <PeopleDialog
      title="Invite several"
      step={step}
      isHanging
      isChanged={isChanged}
      isPending={isBusy}
      hasList={rows.length > 0}
      hasUsable={Boolean(result?.invited)}
      sendLabel={plural(result?.invited ?? 0, { one: 'Send # Invitation', other: 'Send # Invitations' })}
      onPreview={() => void preview.run(rows)}
      onBack={() => {
        send.clear();
        setStep('list');
      }}
      onSend={() => void send.run(previewed)}
      onClose={onClose}
    >
      {step === 'list' ? (
        <>
          <PeopleField
            label="Email addresses"
            items="addresses"
            placeholder={'ada@example.com\nGrace Hopper <grace@example.com>\nlin@example.com, admin'}
            value={text}
            maxFileBytes={MAX_FILE_BYTES}
            hint={
              rows.length === 0
                ? 'One address per line, or separated by commas. You’ll see a preview before anything is sent.'
                : plural(rows.length, { one: '# address found.', other: '# addresses found.' })
            }
            error={rows.length > MAX_BATCH_ROWS && `Invite at most ${MAX_BATCH_ROWS} people at a time`}
            onChange={setText}
          >
            <Quiet>A column with “member” or “admin” sets the role of each row.</Quiet>
          </PeopleField>
          <SelectField label="Default role" value={role} options={INVITABLE_ROLE_OPTIONS} onValueChange={setRole} />
        </>
      ) : (
        result && <BatchTable result={result} isDone={step === 'done'} />
      )}
      {problem && <Problem>{problem}</Problem>}
    </PeopleDialog>
  );
}

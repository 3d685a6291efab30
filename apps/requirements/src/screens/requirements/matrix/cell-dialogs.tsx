import { CredentialDialog } from '@tracker/product/credential-dialog';
import { joinedQuery } from '@tracker/product/joined-query';
import { PlanFull } from '@tracker/product/plan-room';
import type { ViewedQuery } from '@tracker/ui/query-view';
import { type ComponentProps, useState } from 'react';
import {
  SAVE_FAILURE,
  TAB_PARAMETER,
  useGetRequirementGroupsQuery,
  useGetRequirementsQuery,
  useGetRequirementWaiversQuery,
  useWriteCredentialForRequirementMutation,
} from '../requirements.api';
import { WaiverDialog } from '../setup/waiver-dialog';
import { CellDialog, type CellRule } from './cell-dialog';
import { type CellAddress, type Matrix, useGetRequirementCellCredentialsQuery } from './matrix.api';

interface CellDialogsProps {
  organizationId: string;
  matrix: Matrix;
  cell: CellAddress | null;
  onClose: () => void;
}

export function CellDialogs({ organizationId, matrix, cell: address, onClose }: CellDialogsProps) {
  const [step, setStep] = useState<'look' | 'waive' | 'record'>('look');
  const member = matrix.members.find(({ userId }) => userId === address?.userId);
  const type = matrix.types.find(({ id }) => id === address?.typeId);
  const cell = member?.cells.find(({ typeId }) => typeId === type?.id);
  const rule = useCellRule(organizationId, member?.userId, cell?.requirementId);
  if (!member || !type) return null;
  const requirementId = rule.data?.requirement?.id;
  const close = () => {
    setStep('look');
    onClose();
  };
  if (step === 'waive' && requirementId)
    return (
      <WaiverDialog
        organizationId={organizationId}
        waiver={rule.data?.waiver}
        start={{ userId: member.userId, requirementId }}
        onClose={close}
      />
    );
  if (step === 'record')
    return <RecordDialog organizationId={organizationId} member={member} type={type} onClose={close} />;
  return (
    <CellDialog
      organizationId={organizationId}
      member={member}
      type={type}
      cell={cell ?? { typeId: type.id, state: 'not-required' }}
      rule={rule}
      onWaive={() => setStep('waive')}
      onRecord={() => setStep('record')}
      onClose={close}
    />
  );
}

type RecordDialogProps = Pick<ComponentProps<typeof CellDialog>, 'organizationId' | 'member' | 'type' | 'onClose'>;

function RecordDialog({ organizationId, member, type, onClose }: RecordDialogProps) {
  const { userId, name } = member;
  const [write] = useWriteCredentialForRequirementMutation();
  const { data } = useGetRequirementCellCredentialsQuery({ organizationId, userId, typeId: type.id });
  return (
    <CredentialDialog
      title={`Record for ${name}`}
      submitLabel="Record"
      start={{ name: type.name, issuingBody: type.issuingBody ?? '' }}
      needsDocument={type.needsDocument}
      isForSomeoneElse
      draft={`record:${userId}:${type.id}`}
      tab={TAB_PARAMETER}
      done={`Recorded for ${name}, who is notified by email.`}
      failure={SAVE_FAILURE}
      save={({ form, onProgress }) =>
        write({
          url: `/api/organizations/${organizationId}/members/${userId}/credentials`,
          method: 'POST',
          form,
          onProgress,
        })
      }
      onClose={onClose}
    >
      {data?.isPlanFull && (
        <PlanFull path="/organization#plans">
          {`${name}’s plan is full. Nothing can be recorded for them until the organization has another plan.`}
        </PlanFull>
      )}
      <p>{`It will belong to ${name}, who is emailed and can archive or delete it.`}</p>
    </CredentialDialog>
  );
}

function useCellRule(
  organizationId: string,
  userId: string | undefined,
  requirementId: string | undefined,
): ViewedQuery<CellRule> {
  const skip = !userId || !requirementId;
  const requirements = useGetRequirementsQuery(organizationId, { skip });
  const waivers = useGetRequirementWaiversQuery(organizationId, { skip });
  const groups = useGetRequirementGroupsQuery(organizationId, { skip });
  const queries = [requirements, waivers, groups];
  const requirement = requirements.data?.find(({ id }) => id === requirementId);
  const data = {
    requirement,
    group: groups.data?.find(({ id }) => id === requirement?.groupId)?.name,
    waiver: waivers.data?.find((one) => one.userId === userId && one.requirementId === requirementId),
  };
  return joinedQuery(queries, queries.every((query) => query.data) && data);
}

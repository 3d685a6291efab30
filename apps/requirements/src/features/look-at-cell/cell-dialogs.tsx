import { useState } from 'react';
import type { Matrix } from '../../api/matrix.api';
import { useGetRequirementsQuery, useGetRequirementWaiversQuery } from '../../api/setup.api';
import { RecordDialog } from '../record-credential/record-dialog';
import { WaiverDialog } from '../set-up/waiver-dialog';
import { CellDialog } from './cell-dialog';

/** Which cell of the matrix is looked at. */
export interface OpenCell {
  userId: string;
  typeId: string;
}

interface CellDialogsProps {
  organizationId: string;
  matrix: Matrix;
  cell: OpenCell | null;
  onClose: () => void;
}

/** What is behind a cell, and what can be done about it: one dialog at a time. */
export function CellDialogs({ organizationId, matrix, cell, onClose }: CellDialogsProps) {
  const [step, setStep] = useState<'look' | 'waive' | 'record'>('look');
  const { data: requirements = [] } = useGetRequirementsQuery(organizationId, { skip: !cell });
  const { data: waivers = [] } = useGetRequirementWaiversQuery(organizationId, { skip: !cell });
  const member = matrix.members.find(({ userId }) => userId === cell?.userId);
  const type = matrix.types.find(({ id }) => id === cell?.typeId);
  if (!member || !type) return null;
  const found = member.cells.find(({ typeId }) => typeId === type.id);
  const state = found ?? { typeId: type.id, state: 'not-required' as const };
  const requirement = requirements.find(({ id }) => id === state.requirementId);
  const waiver = waivers.find(
    ({ userId, requirementId }) => userId === member.userId && requirementId === state.requirementId,
  );
  const close = () => {
    setStep('look');
    onClose();
  };
  if (step === 'waive' && requirement)
    return (
      <WaiverDialog
        organizationId={organizationId}
        waiver={waiver}
        start={{ userId: member.userId, requirementId: requirement.id }}
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
      cell={state}
      requirement={requirement}
      waiver={waiver}
      onWaive={() => setStep('waive')}
      onRecord={() => setStep('record')}
      onClose={close}
    />
  );
}

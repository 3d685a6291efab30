import { useState } from 'react';
import type { Matrix } from '../../api/matrix.api';
import { WaiverDialog } from '../set-up/waiver-dialog';
import { CellDialog } from './cell-dialog';
import { RecordDialog } from './record-dialog';
import { useCellRule } from './use-cell-rule';

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
  const member = matrix.members.find(({ userId }) => userId === cell?.userId);
  const type = matrix.types.find(({ id }) => id === cell?.typeId);
  const found = member?.cells.find(({ typeId }) => typeId === type?.id);
  const rule = useCellRule({ organizationId, userId: member?.userId, requirementId: found?.requirementId });
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
      cell={found ?? { typeId: type.id, state: 'not-required' }}
      rule={rule}
      onWaive={() => setStep('waive')}
      onRecord={() => setStep('record')}
      onClose={close}
    />
  );
}

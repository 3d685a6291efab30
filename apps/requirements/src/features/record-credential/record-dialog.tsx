import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import type { MatrixMember } from '../../api/matrix.api';
import { CredentialDialog } from './credential-dialog';

interface RecordDialogProps {
  organizationId: string;
  member: Pick<MatrixMember, 'userId' | 'name'>;
  type: CredentialType;
  onClose: () => void;
}

/** Records a credential for a member, who owns it from then on. */
export function RecordDialog({ organizationId, member, type, onClose }: RecordDialogProps) {
  return (
    <CredentialDialog
      title={`Record for ${member.name}`}
      submitLabel="Record"
      doneText={`Recorded for ${member.name}, who is told by mail.`}
      target={{ url: `/api/organizations/${organizationId}/members/${member.userId}/credentials`, method: 'POST' }}
      start={{ name: type.name, issuingBody: type.issuingBody ?? '' }}
      fields={['name', 'issuingBody', 'issueDate', 'expiryDate', 'document', 'notes']}
      needsDocument={type.needsDocument}
      onClose={onClose}
    >
      <p>{`It will be ${member.name}’s own: they are told by mail, see who recorded it, and may archive or delete it.`}</p>
    </CredentialDialog>
  );
}

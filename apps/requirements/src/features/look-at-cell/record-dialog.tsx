import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { CredentialDialog } from '@tracker/product/credential-dialog';
import type { MatrixMember } from '../../api/matrix.api';
import { useWriteCredentialForRequirementMutation } from '../../api/own.api';
import { TAB_PARAMETER } from '../unsaved-on-tab';

interface RecordDialogProps {
  organizationId: string;
  member: Pick<MatrixMember, 'userId' | 'name'>;
  type: CredentialType;
  onClose: () => void;
}

/** Records a credential for a member, who owns it from then on. */
export function RecordDialog({ organizationId, member, type, onClose }: RecordDialogProps) {
  const [write] = useWriteCredentialForRequirementMutation();
  const url = `/api/organizations/${organizationId}/members/${member.userId}/credentials`;
  return (
    <CredentialDialog
      title={`Record for ${member.name}`}
      submitLabel="Record"
      start={{ name: type.name, issuingBody: type.issuingBody ?? '' }}
      needsDocument={type.needsDocument}
      isForSomebodyElse
      tab={TAB_PARAMETER}
      done={`Recorded for ${member.name}, who is notified by email.`}
      failure="It could not be saved. Please try again."
      save={({ form }) => write({ url, method: 'POST', form })}
      onClose={onClose}
    >
      <p>{`It will belong to ${member.name}, who is emailed and can archive or delete it.`}</p>
    </CredentialDialog>
  );
}

import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { ErrorState } from '@tracker/ui/error-state';
import { Dialog } from '@tracker/ui/dialog';
import { Skeleton } from '@tracker/ui/skeleton';
import { CredentialDialog } from '../record-credential/credential-dialog';
import { ChooseDialog } from './choose-dialog';

interface SettleDialogProps {
  asked: OwnRequirement;
  onClose: () => void;
}

/** Settles what is asked, in the way that is left. */
export function SettleDialog({ asked, onClose }: SettleDialogProps) {
  const { data: credentials, error, isFetching, refetch } = useCredentials({ skip: asked.settle === 'add' });
  const { settle, typeName, needsDocument, credentialId } = asked;
  if (settle === 'add') {
    return (
      <CredentialDialog
        title={`Add ${typeName}`}
        submitLabel="Add"
        doneText={`${typeName} added`}
        target={{ url: '/api/credentials', method: 'POST' }}
        start={{ name: typeName, issuingBody: asked.issuingBody ?? '' }}
        fields={['name', 'issuingBody', 'issueDate', 'expiryDate', 'document', 'notes']}
        needsDocument={needsDocument}
        onClose={onClose}
      />
    );
  }
  if (settle === 'choose' && credentials)
    return <ChooseDialog asked={asked} credentials={credentials} onClose={onClose} />;
  const credential = credentials?.find(({ id }) => id === credentialId);
  if (!credential) {
    return (
      <Dialog isOpen title={typeName} onClose={onClose}>
        {!credentials && !error ? (
          <div aria-busy="true">
            <Skeleton height="160px" />
          </div>
        ) : (
          <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
            Your credential could not be loaded.
          </ErrorState>
        )}
      </Dialog>
    );
  }
  const { id, name, issuingBody, issueDate, expiryDate, hasDocument } = credential;
  const own = `/api/credentials/${encodeURIComponent(id)}`;
  if (settle === 'renew') {
    return (
      <CredentialDialog
        title={`Renew ${name}`}
        submitLabel="Renew"
        doneText={`${name} renewed`}
        target={{ url: `${own}/renewals`, method: 'POST' }}
        isDoneOnce
        start={{}}
        fields={['issueDate', 'expiryDate', 'document']}
        needsDocument={needsDocument}
        formerExpiry={expiryDate}
        onClose={onClose}
      >
        <p>The former dates and document are kept in its history.</p>
      </CredentialDialog>
    );
  }
  const isAttaching = settle === 'attach';
  return (
    <CredentialDialog
      title={isAttaching ? `Attach the document of ${name}` : `Correct ${name}`}
      submitLabel={isAttaching ? 'Attach' : 'Save'}
      doneText={isAttaching ? 'Document attached' : `${name} saved`}
      target={{ url: own, method: 'PUT' }}
      start={{ name, issuingBody, issueDate, expiryDate }}
      fields={isAttaching ? ['document'] : ['name', 'issuingBody', 'issueDate', 'expiryDate', 'document']}
      needsDocument={isAttaching || (needsDocument && !hasDocument)}
      onClose={onClose}
    />
  );
}

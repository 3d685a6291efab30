import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { CredentialDialog } from '@tracker/product/credential-dialog';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { ErrorState } from '@tracker/ui/error-state';
import { Dialog } from '@tracker/ui/dialog';
import { Skeleton } from '@tracker/ui/skeleton';
import { useWriteCredentialForRequirementMutation } from '../../api/own.api';
import { TAB_PARAMETER } from '../unsaved-on-tab';
import { ChooseDialog } from './choose-dialog';

interface SettleDialogProps {
  asked: OwnRequirement;
  onClose: () => void;
}

/** Settles what is asked, in the way that is left. */
export function SettleDialog({ asked, onClose }: SettleDialogProps) {
  const { data: credentials, error, isFetching, refetch } = useCredentials({ skip: asked.settle === 'add' });
  const { settle, typeName, needsDocument, credentialId } = asked;
  const [write] = useWriteCredentialForRequirementMutation();
  const common = { needsDocument, tab: TAB_PARAMETER, failure: 'It could not be saved. Please try again.', onClose };
  if (settle === 'add') {
    return (
      <CredentialDialog
        {...common}
        title={`Add ${typeName}`}
        submitLabel="Add"
        start={{ name: typeName, issuingBody: asked.issuingBody ?? '' }}
        done={`${typeName} added`}
        save={({ form }) => write({ url: '/api/credentials', method: 'POST', form })}
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
        {...common}
        title={`Renew ${name}`}
        submitLabel="Renew"
        fields={['issueDate', 'expiryDate', 'document']}
        renewed={credential}
        done={`${name} renewed`}
        save={({ form, idempotencyKey }) => write({ url: `${own}/renewals`, method: 'POST', form, idempotencyKey })}
      >
        <p>The previous dates and document stay in its history.</p>
      </CredentialDialog>
    );
  }
  const isAttaching = settle === 'attach';
  return (
    <CredentialDialog
      {...common}
      title={isAttaching ? `Attach the document of ${name}` : `Correct ${name}`}
      submitLabel={isAttaching ? 'Attach' : 'Save'}
      fields={isAttaching ? ['document'] : ['name', 'issuingBody', 'issueDate', 'expiryDate', 'document']}
      start={{ name, issuingBody, issueDate, expiryDate }}
      needsDocument={isAttaching || (needsDocument && !hasDocument)}
      done={isAttaching ? 'Document attached' : `${name} saved`}
      save={({ form }) => write({ url: own, method: 'PUT', form })}
    />
  );
}

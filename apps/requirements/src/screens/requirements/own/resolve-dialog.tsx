import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { CredentialDialog } from '@tracker/product/credential-dialog';
import { CREDENTIAL_FIELDS } from '@tracker/product/credential-draft';
import { PlanRoom } from '@tracker/product/plan-room';
import { RenewalDialog } from '@tracker/product/renewal-dialog';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useForm } from '@tracker/shell-sdk/form';
import { Radio } from '@tracker/ui/choice';
import { Day } from '@tracker/ui/day';
import { Dialog } from '@tracker/ui/dialog';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { ErrorState } from '@tracker/ui/error-state';
import { Stack } from '@tracker/ui/layout';
import { Skeleton } from '@tracker/ui/skeleton';
import { SAVE_FAILURE, TAB_PARAMETER, useWriteCredentialForRequirementMutation } from '../requirements.api';
import { useChooseRequirementTypeMutation } from './own.api';

interface ResolveDialogProps {
  requirement: OwnRequirement;
  onClose: () => void;
}

export function ResolveDialog({ requirement, onClose }: ResolveDialogProps) {
  const { settle, typeId, typeName, issuingBody, needsDocument, credentialId } = requirement;
  const { data: credentials, error, isFetching, refetch } = useCredentials({ skip: settle === 'add' });
  const [write] = useWriteCredentialForRequirementMutation();
  const common = { needsDocument, tab: TAB_PARAMETER, failure: SAVE_FAILURE, onClose };
  if (settle === 'add') {
    return (
      <CredentialDialog
        {...common}
        title={`Add ${typeName}`}
        submitLabel="Add"
        start={{ name: typeName, issuingBody: issuingBody ?? '' }}
        done={`${typeName} added`}
        draft={`requirement:${typeId}`}
        save={({ form, onProgress }) => write({ url: '/api/credentials', method: 'POST', form, onProgress })}
      >
        <PlanRoom isOnlyWhenFull />
      </CredentialDialog>
    );
  }
  if (settle === 'choose' && credentials)
    return <ChooseDialog requirement={requirement} credentials={credentials} onClose={onClose} />;
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
  const { id, name, hasDocument } = credential;
  const url = `/api/credentials/${encodeURIComponent(id)}`;
  if (settle === 'renew') {
    return (
      <RenewalDialog
        {...common}
        credential={credential}
        title={`Renew ${name}`}
        done={`${name} renewed`}
        save={(sending) => write({ url: `${url}/renewals`, method: 'POST', ...sending })}
      />
    );
  }
  const isAttaching = settle === 'attach';
  return (
    <CredentialDialog
      {...common}
      title={isAttaching ? `Attach the document of ${name}` : `Correct ${name}`}
      submitLabel={isAttaching ? 'Attach' : 'Save'}
      fields={isAttaching ? ['document'] : CREDENTIAL_FIELDS}
      start={credential}
      needsDocument={isAttaching || (needsDocument && !hasDocument)}
      done={isAttaching ? 'Document attached' : `${name} saved`}
      save={({ form, onProgress }) => write({ url, method: 'PUT', form, onProgress, ifMatch: credential.version })}
    />
  );
}

function ChooseDialog({ requirement, credentials, onClose }: ResolveDialogProps & { credentials: Credential[] }) {
  const { typeId, typeName, ambiguousCredentialIds } = requirement;
  const matching = credentials.filter(({ id }) => ambiguousCredentialIds.includes(id));
  const [choose] = useChooseRequirementTypeMutation();
  const form = useForm({
    values: { credentialId: matching[0]?.id ?? '' },
    send: ({ credentialId }) => choose({ credentialId, typeId }),
    done: `It now counts for ${typeName}`,
    failure: SAVE_FAILURE,
    onDone: onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Which counts for ${typeName}?`}
      submitLabel="This one counts"
      isSubmitDisabled={matching.length === 0}
      onClose={onClose}
    >
      <p>
        {matching.length === 0
          ? 'None of your credentials matches any more.'
          : 'These match several of the required types. Choose the one that counts here.'}
      </p>
      <Stack gap={1} role="radiogroup" aria-label="Your credentials">
        {matching.map(({ id, name, issuingBody, expiryDate }) => (
          <Radio
            key={id}
            name="credential"
            value={id}
            isChecked={id === form.draft.credentialId}
            onCheckedChange={() => form.edit({ credentialId: id })}
          >
            <bdi>{name}</bdi>, <bdi>{issuingBody}</bdi>, until <Day date={expiryDate} />
          </Radio>
        ))}
      </Stack>
    </EditDialog>
  );
}

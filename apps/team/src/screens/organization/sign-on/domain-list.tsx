import type { SsoDomain } from '@tracker/contracts/auth/sso';
import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { PassingButton } from '@tracker/ui/passing-button';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import {
  useAddTeamSsoDomainMutation,
  useRemoveTeamSsoDomainMutation,
  useVerifyTeamSsoDomainMutation,
} from './sign-on.api';
import formStyles from '../../../features/settings-form.module.css';
import { Copyable } from './copyable';
import styles from './sso.module.css';

const EMPTY = { domain: '' };

/** The mail domains whose people sign in at the provider, each proved by a DNS record. */
export function DomainList({ organizationId, domains }: { organizationId: string; domains: readonly SsoDomain[] }) {
  const { draft, edit, discard } = useEdits(EMPTY);
  const typed = draft.domain;
  const [add, { isLoading, error }] = useAddTeamSsoDomainMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '' || isLoading) return;
    const { error: problem } = await add({ organizationId, domain: typed.trim() });
    if (!problem) discard();
  }

  return (
    <div className={styles.body}>
      <h3 className={styles.heading}>Mail domains</h3>
      {domains.length === 0 ? (
        <p className={styles.hint}>None yet. People are led to your provider by the domain of their address.</p>
      ) : (
        <ul className={styles.domains}>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} organizationId={organizationId} domain={domain} />
          ))}
        </ul>
      )}
      <form className={styles.row} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.field}>
          <TextField
            label="Domain"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            placeholder="example.com"
            value={typed}
            onValueChange={(domain) => edit({ domain })}
            error={error ? errorText(error, 'The domain could not be added. Please try again.') : null}
          />
        </div>
        <Button type="submit" isPending={isLoading} disabled={typed.trim() === ''}>
          Add Domain
        </Button>
      </form>
    </div>
  );
}

function DomainRow({ organizationId, domain: row }: { organizationId: string; domain: SsoDomain }) {
  const { domain, recordName, recordValue, isVerified } = row;
  const [isAsked, setIsAsked] = useState(false);
  const [verify, { data: looked, isLoading: isLooking, error: refusal }] = useVerifyTeamSsoDomainMutation();
  const [remove, { isLoading: isRemoving, error: failure }] = useRemoveTeamSsoDomainMutation();
  const of = { organizationId, domain };
  const problem =
    (refusal && errorText(refusal, 'The record could not be looked for. Please try again.')) ??
    (failure && errorText(failure, 'The domain could not be removed. Please try again.')) ??
    (looked && !looked.isVerified && 'The record is not there yet. A change of the DNS may take a while to be seen.');

  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <strong>{domain}</strong>
        <span className={styles.state} data-verified={isVerified}>
          {isVerified ? 'Verified' : 'Not verified'}
        </span>
        <span className={styles.buttons}>
          {!isVerified && (
            <PassingButton isPending={isLooking} aria-label={`Verify ${domain}`} onClick={() => void verify(of)}>
              Verify
            </PassingButton>
          )}
          <PassingButton isDangerous aria-label={`Remove ${domain}`} onClick={() => setIsAsked(true)}>
            Remove
          </PassingButton>
        </span>
      </div>
      {!isVerified && (
        <>
          <p className={styles.hint}>Add this TXT record at your name server, then verify.</p>
          <Copyable label="Record name" text={recordName} />
          <Copyable label="Record value" text={recordValue} />
        </>
      )}
      <p role="status" className={formStyles.problem}>
        {problem}
      </p>
      <ConfirmDialog
        title={`Remove ${domain}?`}
        isOpen={isAsked}
        confirmLabel="Remove domain"
        isPending={isRemoving}
        onConfirm={() => void remove(of).then(() => setIsAsked(false))}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          {isVerified
            ? `People with addresses of ${domain} can no longer sign in through your provider, and those who did are signed out. Another organization may prove the domain.`
            : 'Its record is worth nothing then. You may add the domain again.'}
        </p>
      </ConfirmDialog>
    </li>
  );
}

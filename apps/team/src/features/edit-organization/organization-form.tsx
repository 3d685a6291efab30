import type { Organization } from '@tracker/contracts/organizations';
import { denialText, isAllowed } from '@tracker/contracts/permissions';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from '../settings-form.module.css';
import { useSaveOrganization } from './use-save-organization';

/** Name, description and billing email; the same fields read-only for members. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const [draft, setDraft] = useState({
    name: organization.name ?? '',
    description: organization.description ?? '',
    billingEmail: organization.billingEmail ?? '',
  });
  const { save, isSaving, problem } = useSaveOrganization(organization.id);
  const mayChange = isAllowed(organization.role, 'organization.update');
  const isNameMissing = draft.name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayChange && !isNameMissing && !isSaving) void save(draft);
  }

  return (
    <Panel title="General Information" description="The name and description shown in emails, invitations and reports.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Organization name"
          isRequired={mayChange}
          maxLength={120}
          autoComplete="off"
          readOnly={!mayChange}
          value={draft.name}
          onValueChange={(name) => setDraft({ ...draft, name })}
          error={isNameMissing && mayChange ? 'Organization name is required' : null}
        />
        <TextAreaField
          label="Description"
          isOptional={mayChange}
          maxLength={1_000}
          rows={3}
          readOnly={!mayChange}
          value={draft.description}
          onValueChange={(description) => setDraft({ ...draft, description })}
        />
        <TextField
          label="Billing email"
          isOptional={mayChange}
          type="email"
          autoComplete="off"
          readOnly={!mayChange}
          value={draft.billingEmail}
          onValueChange={(billingEmail) => setDraft({ ...draft, billingEmail })}
        />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {mayChange ? (
          <Button
            variant="primary"
            type="submit"
            isPending={isSaving}
            disabled={isNameMissing || isSaving}
            className={styles.submit}
          >
            Save Changes
          </Button>
        ) : (
          <p className={styles.lead}>{denialText('organization.update')}</p>
        )}
      </form>
    </Panel>
  );
}

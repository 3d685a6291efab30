import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { useEdits } from '@tracker/shell-sdk/edits';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import type { FormEvent } from 'react';
import styles from '../../features/settings-form.module.css';
import { useSaveOrganization } from './use-save-organization';

const LABELS = { name: 'Organization name', description: 'Description', billingEmail: 'Billing email' } as const;

/** Name, description and billing email; the same fields read-only for members. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const { draft, changes, isChanged, edit, settle, moved } = useEdits({
    name: organization.name ?? '',
    description: organization.description ?? '',
    billingEmail: organization.billingEmail ?? '',
  });
  const { save, isSaving, problem } = useSaveOrganization(organization);
  const mayChange = isAllowed(organization.role, 'organization.update');
  useUnsavedChanges(isChanged);
  const isNameMissing = draft.name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayChange && !isNameMissing && !isSaving) void save(changes).then((isSaved) => isSaved && settle());
  }

  return (
    <Panel
      id="general"
      title="General information"
      description="The name and description shown in emails, invitations and reports."
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <MovedNotice labels={moved.map((field) => LABELS[field])} />
        <TextField
          label="Organization name"
          isRequired={mayChange}
          maxLength={120}
          autoComplete="off"
          readOnly={!mayChange}
          value={draft.name}
          onValueChange={(name) => edit({ name })}
          error={isNameMissing && mayChange ? 'Organization name is required' : null}
        />
        <TextAreaField
          label="Description"
          isOptional={mayChange}
          maxLength={1_000}
          rows={3}
          readOnly={!mayChange}
          value={draft.description}
          onValueChange={(description) => edit({ description })}
        />
        <TextField
          label="Billing email"
          isOptional={mayChange}
          type="email"
          autoComplete="off"
          readOnly={!mayChange}
          value={draft.billingEmail}
          onValueChange={(billingEmail) => edit({ billingEmail })}
        />
        {problem && <Problem>{problem}</Problem>}
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

import { Dialog } from '@tracker/ui/dialog';
import { Button } from '@tracker/ui/button';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import styles from '../settings-form.module.css';
import { useCreateOrganization } from './use-create-organization';

interface CreateOrganizationDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateOrganizationDialog({ isOpen, onClose }: CreateOrganizationDialogProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { create, isCreating, problem } = useCreateOrganization(onClose);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsNameMissing(name.trim() === '');
    if (name.trim() !== '') void create({ name, description });
  }

  return (
    <Dialog
      title="Create an organization"
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isCreating}
      width={480}
      footer={
        <>
          <Button onClick={onClose} disabled={isCreating}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isCreating}>
            Create Organization
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>You become its owner, on the free plan with up to 3 members.</p>
        <TextField
          label="Organization name"
          isRequired
          autoComplete="organization"
          maxLength={120}
          value={name}
          onValueChange={setName}
          error={isNameMissing ? 'Organization name is required' : null}
        />
        <TextAreaField
          label="Description"
          isOptional
          maxLength={1_000}
          rows={3}
          value={description}
          onValueChange={setDescription}
        />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

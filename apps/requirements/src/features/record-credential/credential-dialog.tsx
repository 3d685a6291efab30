import { errorText } from '@tracker/shell-sdk/request-error';
import { useRequestKey } from '@tracker/shell-sdk/request-key';
import { useToast } from '@tracker/shell-sdk/toasts';
import { DateField } from '@tracker/ui/date-field';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type ReactNode, useState } from 'react';
import { type CredentialWrite, useWriteCredentialForRequirementMutation } from '../../api/own.api';
import { EditDialog } from '../edit-dialog';
import {
  type CredentialDraft,
  type DraftErrors,
  type DraftField,
  draftErrors,
  draftForm,
  type DraftRules,
  EMPTY_DRAFT,
} from './credential-draft';
import { DocumentInput } from './document-input';
import styles from './credential-dialog.module.css';

interface CredentialDialogProps extends DraftRules {
  title: string;
  submitLabel: string;
  /** What a success says. */
  doneText: string;
  target: Pick<CredentialWrite, 'url' | 'method'>;
  /** For calls that take an Idempotency-Key. */
  isDoneOnce?: boolean;
  start: Partial<CredentialDraft>;
  /** Above the fields. */
  children?: ReactNode;
  onClose: () => void;
}

/** A credential that settles what is asked: new, renewed, corrected, or with the document it lacks. */
export function CredentialDialog({
  title,
  submitLabel,
  doneText,
  target,
  isDoneOnce = false,
  start,
  children,
  onClose,
  ...rules
}: CredentialDialogProps) {
  const [typed, setTyped] = useState<Partial<CredentialDraft>>({});
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [write, { isLoading }] = useWriteCredentialForRequirementMutation();
  const keyOf = useRequestKey<CredentialDraft>();
  const { toast } = useToast();
  const draft: CredentialDraft = { ...EMPTY_DRAFT, ...start, ...typed };
  const { fields } = rules;
  const has = (field: DraftField) => fields.includes(field);
  const of = (field: Exclude<DraftField, 'document'>) => ({
    value: draft[field],
    error: errors[field] ?? null,
    onValueChange: (value: string) => edit({ [field]: value }),
  });

  function edit(change: Partial<CredentialDraft>): void {
    setTyped({ ...typed, ...change });
    const [field] = Object.keys(change) as DraftField[];
    if (field && errors[field]) setErrors({ ...errors, [field]: undefined });
  }

  async function submit(): Promise<void> {
    const found = draftErrors(draft, rules);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    const { error } = await write({
      ...target,
      form: draftForm(draft, fields),
      idempotencyKey: isDoneOnce ? keyOf(draft) : undefined,
    });
    if (error) return setProblem(errorText(error, 'It could not be saved. Please try again.'));
    toast({ title: 'Success', description: doneText });
    onClose();
  }

  return (
    <EditDialog
      title={title}
      submitLabel={submitLabel}
      isChanged={Object.values(typed).some(Boolean)}
      isSaving={isLoading}
      problem={problem}
      width={560}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {has('name') && <TextField label="Credential name" isRequired {...of('name')} />}
      {has('issuingBody') && <TextField label="Issuing body" isRequired {...of('issuingBody')} />}
      {has('issueDate') && (
        <div className={styles.pair}>
          <DateField label="Issue date" isRequired {...of('issueDate')} />
          <DateField label="Expiry date" isRequired {...of('expiryDate')} />
        </div>
      )}
      {has('document') && (
        <DocumentInput
          isRequired={rules.needsDocument}
          error={errors.document ?? null}
          onChoose={(document) => edit({ document })}
        />
      )}
      {has('notes') && <TextAreaField label="Notes" isOptional rows={3} {...of('notes')} />}
    </EditDialog>
  );
}

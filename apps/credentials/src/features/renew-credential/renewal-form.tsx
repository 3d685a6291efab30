import type { Credential } from '@tracker/contracts/credentials/credentials';
import { credentialProblems } from '@tracker/product/credential-problems';
import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { Day } from '@tracker/ui/day';
import { TextAreaField } from '@tracker/ui/text-field';
import { type FormEvent, useRef, useState } from 'react';
import { DocumentField } from '../save-credential/document-field';
import { documentProblem } from '@tracker/product/document-check';
import { useFileDrop } from '../save-credential/use-file-drop';
import form from '../save-credential/credential-form.module.css';
import { type RenewalDraft, sameLength } from './renewal-draft';
import styles from './renewal-form.module.css';

interface RenewalFormProps {
  id: string;
  credential: Credential;
  draft: RenewalDraft;
  onEdit: (changes: Partial<RenewalDraft>) => void;
  isSaving: boolean;
  progress: number;
  /** Why the last attempt failed. */
  failure: string | null;
  onSubmit: () => void;
}

export function RenewalForm({
  id,
  credential,
  draft,
  onEdit,
  isSaving,
  progress,
  failure,
  onSubmit,
}: RenewalFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [documentError, setDocumentError] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const problems = credentialProblems(draft, credential.expiryDate);
  const errors = isChecked ? problems : {};
  const suggested = sameLength(credential, draft.issueDate);
  const chooseDocument = (file: File) => {
    const problem = documentProblem(file);
    setDocumentError(problem);
    if (!problem) onEdit({ document: file });
  };
  const { isOver, handlers } = useFileDrop(chooseDocument);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setIsChecked(true);
    if (Object.keys(problems).length === 0) return onSubmit();
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <form id={id} ref={formRef} className={form.form} noValidate autoComplete="off" onSubmit={submit} {...handlers}>
      <div className={form.dates}>
        <DateField
          label="Issue date"
          isRequired
          value={draft.issueDate}
          onValueChange={(issueDate) => onEdit({ issueDate })}
          error={errors.issueDate}
        />
        <DateField
          label="Expiry date"
          isRequired
          value={draft.expiryDate}
          onValueChange={(expiryDate) => onEdit({ expiryDate })}
          error={errors.expiryDate}
        />
      </div>
      {suggested && draft.expiryDate !== suggested && (
        <p className={styles.suggestion}>
          As long as before:{' '}
          <Button size="small" onClick={() => onEdit({ expiryDate: suggested })}>
            Until <Day date={suggested} />
          </Button>
        </p>
      )}
      <DocumentField
        file={draft.document}
        error={documentError}
        onChoose={chooseDocument}
        onTakeBack={() => {
          setDocumentError(null);
          onEdit({ document: null });
        }}
        hasStored={false}
        isRemoved={false}
        onRemovedChange={() => undefined}
        isOver={isOver}
        isSaving={isSaving}
        progress={progress}
      />
      <TextAreaField
        label="Notes"
        isOptional
        rows={2}
        value={draft.notes}
        onValueChange={(notes) => onEdit({ notes })}
        hint={credential.notes ? 'Leave empty to keep the saved notes.' : undefined}
        error={errors.notes}
      />
      {failure && <p className={form.failure}>{failure}</p>}
    </form>
  );
}

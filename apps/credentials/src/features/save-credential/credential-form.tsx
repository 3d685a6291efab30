import type { Credential } from '@tracker/contracts/credentials/credentials';
import { credentialProblems } from '@tracker/product/credential-problems';
import { DateField } from '@tracker/ui/date-field';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type FormEvent, useRef, useState } from 'react';
import type { CredentialDraft } from './credential-draft';
import styles from './credential-form.module.css';
import { documentProblem } from '@tracker/product/document-check';
import { DocumentField } from './document-field';
import { IssuerField } from './issuer-field';
import { useFileDrop } from './use-file-drop';
import { Checkbox } from '@tracker/ui/choice';

interface CredentialFormProps {
  id: string;
  credential: Credential | undefined;
  draft: CredentialDraft;
  onEdit: (changes: Partial<CredentialDraft>) => void;
  isSaving: boolean;
  progress: number;
  /** Why the last attempt to save failed. */
  failure: string | null;
  onSubmit: () => void;
}

export function CredentialForm({
  id,
  credential,
  draft,
  onEdit: set,
  isSaving,
  progress,
  failure,
  onSubmit,
}: CredentialFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [documentError, setDocumentError] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const problems = credentialProblems(draft);
  const errors = isChecked ? problems : {};
  const chooseDocument = (file: File) => {
    const problem = documentProblem(file);
    setDocumentError(problem);
    if (!problem) set({ document: file, removeDocument: false });
  };
  const { isOver, handlers } = useFileDrop(chooseDocument);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setIsChecked(true);
    if (Object.keys(problems).length === 0) return onSubmit();
    // The fields are marked once this event's changes are in the page.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <form id={id} ref={formRef} className={styles.form} noValidate autoComplete="off" onSubmit={submit} {...handlers}>
      <TextField
        label="Credential name"
        isRequired
        value={draft.name}
        onValueChange={(name) => set({ name })}
        error={errors.name}
      />
      <IssuerField
        value={draft.issuingBody}
        onValueChange={(issuingBody) => set({ issuingBody })}
        error={errors.issuingBody}
      />
      <div className={styles.dates}>
        <DateField
          label="Issue date"
          isRequired
          value={draft.issueDate}
          onValueChange={(issueDate) => set({ issueDate })}
          error={errors.issueDate}
        />
        <DateField
          label="Expiry date"
          isRequired
          value={draft.expiryDate}
          onValueChange={(expiryDate) => set({ expiryDate })}
          error={errors.expiryDate}
        />
      </div>
      <TextAreaField
        label="Notes"
        isOptional
        rows={3}
        disabled={draft.clearNotes}
        value={draft.notes}
        onValueChange={(notes) => set({ notes })}
        hint={credential?.notes ? 'Leave empty to keep the saved notes.' : undefined}
        error={errors.notes}
      />
      {credential?.notes && (
        <KeptNotes
          notes={credential.notes}
          isCleared={draft.clearNotes}
          onClearedChange={(clearNotes) => set({ clearNotes, ...(clearNotes && { notes: '' }) })}
        />
      )}
      <DocumentField
        file={draft.document}
        error={documentError}
        onChoose={chooseDocument}
        onTakeBack={() => {
          setDocumentError(null);
          set({ document: null });
        }}
        hasStored={credential?.hasDocument ?? false}
        isRemoved={draft.removeDocument}
        onRemovedChange={(removeDocument) => set({ removeDocument })}
        isOver={isOver}
        isSaving={isSaving}
        progress={progress}
      />
      {failure && <p className={styles.failure}>{failure}</p>}
    </form>
  );
}

interface KeptNotesProps {
  notes: string;
  isCleared: boolean;
  onClearedChange: (isCleared: boolean) => void;
}

/** The notes as saved: to be read and to be cleared. The field itself starts empty, and alone is named after notes. */
function KeptNotes({ notes, isCleared, onClearedChange }: KeptNotesProps) {
  return (
    <div className={styles.kept}>
      <details>
        <summary>Show the saved notes</summary>
        <p className={styles.notes}>{notes}</p>
      </details>
      <Checkbox isChecked={isCleared} onCheckedChange={onClearedChange}>
        Clear what is saved
      </Checkbox>
    </div>
  );
}

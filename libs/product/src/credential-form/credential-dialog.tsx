import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { ActionWords, Call } from '@tracker/shell-sdk/action';
import { useForm } from '@tracker/shell-sdk/form';
import { useRequestKey } from '@tracker/shell-sdk/request-key';
import { useSession } from '@tracker/shell-sdk/session';
import { Button } from '@tracker/ui/button';
import { Checkbox } from '@tracker/ui/choice';
import { DateField } from '@tracker/ui/date-field';
import { Day } from '@tracker/ui/day';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { FieldPair } from '@tracker/ui/form';
import { FormNotice } from '@tracker/ui/form-notice';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import type { ReactNode } from 'react';
import styles from './credential-dialog.module.css';
import {
  CREDENTIAL_FIELDS,
  CREDENTIAL_LABELS,
  type CredentialDraft,
  type CredentialField,
  draftForm,
  draftOf,
  draftProblems,
} from './credential-draft';
import { documentProblem } from '../documents/document-check';
import { useFileDrop } from '../documents/file-drop';
import { DocumentField } from './document-field';
import { IssuerField } from './issuer-field';
import { sameLength, yearsLater } from './renewal-period';

interface CredentialSending {
  form: FormData;
  onProgress: (sent: number) => void;
  /** Changes with the draft, so that a retry is not saved twice. */
  idempotencyKey: string;
}

interface CredentialDialogProps<Data> extends Pick<
  ActionWords<CredentialDraft, Data>,
  'done' | 'failure' | 'onCancelled'
> {
  title: string;
  submitLabel: string;
  fields?: readonly CredentialField[];
  start?: Partial<Credential>;
  initialEdits?: Partial<CredentialDraft> | undefined;
  renewed?: Credential;
  needsDocument?: boolean;
  isForSomeoneElse?: boolean;
  draft?: string | undefined;
  tab?: string;
  save: (sending: CredentialSending) => Call<Data>;
  children?: ReactNode;
  onClose: () => void;
}

export function CredentialDialog<Data>({
  title,
  submitLabel,
  fields = CREDENTIAL_FIELDS,
  start,
  renewed,
  needsDocument = false,
  isForSomeoneElse = false,
  draft: draftName,
  save,
  children,
  onClose,
  ...options
}: CredentialDialogProps<Data>) {
  const { user } = useSession();
  const keyOf = useRequestKey<CredentialDraft>();
  const formerExpiry = renewed?.expiryDate;
  const form = useForm<CredentialDraft, Data>({
    ...options,
    ...(draftName && { draft: { account: user?.id, name: draftName } }),
    values: draftOf(start),
    check: (draft) => draftProblems(draft, { fields, needsDocument, formerExpiry }),
    labels: CREDENTIAL_LABELS,
    send: (draft, _changes, onProgress) =>
      save({ form: draftForm(draft, fields), onProgress, idempotencyKey: keyOf(draft) }),
    refusal: 'both',
    isUpload: true,
    onDone: onClose,
  });
  const { draft, edit, field } = form;
  const choose = (file: File) =>
    edit(
      documentProblem(file)
        ? { refusedDocument: file }
        : { document: file, refusedDocument: null, removeDocument: false },
    );
  const { isOver, dropHandlers } = useFileDrop(([file]) => file && choose(file));
  const has = (name: CredentialField) => fields.includes(name);
  const suggested = renewed && sameLength(renewed, draft.issueDate);
  const storedNotes = (start ?? renewed)?.notes;
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <EditDialog
      form={form}
      title={title}
      submitLabel={submitLabel}
      width={560}
      autoComplete="off"
      onClose={close}
      head={
        form.isFromDraft && (
          <FormNotice actions={<Button onClick={form.startOver}>Discard draft</Button>}>
            We restored your draft. Attach the file again.
          </FormNotice>
        )
      }
      {...dropHandlers}
    >
      {children}
      {has('issueDate') && (renewed ?? start)?.badge && (
        <Quiet>A change of name, issuing body or dates removes its badge.</Quiet>
      )}
      {has('name') && <TextField label={CREDENTIAL_LABELS.name} isRequired {...field('name')} />}
      {has('issuingBody') && <IssuerField {...field('issuingBody')} />}
      {has('issueDate') && (
        <FieldPair>
          <DateField label={CREDENTIAL_LABELS.issueDate} isRequired {...field('issueDate')} />
          <DateField label={CREDENTIAL_LABELS.expiryDate} isRequired {...field('expiryDate')} />
        </FieldPair>
      )}
      {has('issueDate') && (
        <ValidityPresets issueDate={draft.issueDate} onChoose={(expiryDate) => edit({ expiryDate })} />
      )}
      {suggested && draft.expiryDate !== suggested && (
        <Quiet>
          Same length:{' '}
          <Button size="small" onClick={() => edit({ expiryDate: suggested })}>
            Until <Day date={suggested} />
          </Button>
        </Quiet>
      )}
      {has('notes') && (
        <TextAreaField
          label="Notes"
          isOptional
          rows={3}
          disabled={draft.clearNotes}
          hint={storedNotes ? 'Leave empty to keep the saved notes.' : undefined}
          {...field('notes')}
        />
      )}
      {has('notes') && start?.notes && (
        <StoredNotes
          notes={start.notes}
          isCleared={draft.clearNotes}
          onClearedChange={(clearNotes) => edit({ clearNotes, ...(clearNotes && { notes: '' }) })}
        />
      )}
      {has('document') && (
        <DocumentField
          file={draft.document}
          refusedFile={draft.refusedDocument}
          isOver={isOver}
          onChoose={choose}
          onTakeBack={(file) => edit({ refusedDocument: null, ...(file === draft.document && { document: null }) })}
          error={field('document').error}
          isRequired={needsDocument}
          hasStored={start?.hasDocument ?? false}
          isRemoved={draft.removeDocument}
          onRemovedChange={(removeDocument) => edit({ removeDocument })}
          isOwn={!isForSomeoneElse}
          isSaving={form.isPending}
          progress={form.progress}
        />
      )}
    </EditDialog>
  );
}

const PRESET_YEARS = [1, 2, 3];

interface ValidityPresetsProps {
  issueDate: string;
  onChoose: (expiryDate: string) => void;
}

function ValidityPresets({ issueDate, onChoose }: ValidityPresetsProps) {
  return (
    <Cluster role="group" aria-label="Valid for">
      <Quiet as="span">Valid for</Quiet>
      {PRESET_YEARS.map((years) => {
        const end = yearsLater(issueDate, years);
        return (
          <Button key={years} size="small" disabled={end === null} onClick={() => end && onChoose(end)}>
            {`+${years} ${years === 1 ? 'year' : 'years'}`}
          </Button>
        );
      })}
    </Cluster>
  );
}

interface StoredNotesProps {
  notes: string;
  isCleared: boolean;
  onClearedChange: (isCleared: boolean) => void;
}

/** Labels avoid the word "notes", which must name the field alone. */
function StoredNotes({ notes, isCleared, onClearedChange }: StoredNotesProps) {
  return (
    <Stack gap={1} className={styles.kept}>
      <details>
        <summary>Show the saved notes</summary>
        <p className={styles.notes}>{notes}</p>
      </details>
      <Checkbox isChecked={isCleared} onCheckedChange={onClearedChange}>
        Clear the saved text
      </Checkbox>
    </Stack>
  );
}

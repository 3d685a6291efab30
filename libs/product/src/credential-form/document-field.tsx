import { Checkbox } from '@tracker/ui/choice';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { useId, useRef, useState } from 'react';
import { ACCEPTED_DOCUMENTS, documentProblem, sizeText } from '../documents/document-check';
import { useFileDrop } from '../documents/file-drop';
import { FileZone, UploadProgress } from '../documents/file-zone';
import { useGetCredentialDocumentUsageQuery } from './credential-form.api';
import styles from './document-field.module.css';

/** A document chosen in the field or dropped on the form. An invalid one keeps the previous choice. */
export function useDocumentChoice(onChange: (file: File | null) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File) => {
    const found = documentProblem(file);
    setProblem(found);
    if (!found) onChange(file);
  };
  const takeBack = () => {
    setProblem(null);
    onChange(null);
  };
  return { problem, choose, takeBack, ...useFileDrop(([file]) => file && choose(file)) };
}

interface DocumentFieldProps {
  choice: ReturnType<typeof useDocumentChoice>;
  file: File | null;
  error: string | null;
  isRequired: boolean;
  hasStored: boolean;
  isRemoved: boolean;
  onRemovedChange: (isRemoved: boolean) => void;
  isOwn: boolean;
  isSaving: boolean;
  progress: number;
}

export function DocumentField(props: DocumentFieldProps) {
  const { choice, file, isRequired, hasStored, isRemoved, onRemovedChange, isOwn, isSaving, progress } = props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const error = choice.problem ?? props.error;
  const takePhoto = () => {
    const input = inputRef.current;
    if (!input) return;
    input.setAttribute('capture', 'environment');
    input.click();
    input.removeAttribute('capture');
  };

  return (
    <Stack gap={1} className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Document{!isRequired && <span className={styles.optional}> (optional)</span>}
      </label>
      <FileZone
        ref={inputRef}
        id={id}
        accept={ACCEPTED_DOCUMENTS}
        hint="PDF, JPG or PNG, up to 10 MB"
        action={hasStored ? 'Choose a new file' : 'Choose a file'}
        aria-required={isRequired ? true : undefined}
        isInvalid={error !== null}
        isOver={choice.isOver}
        disabled={isSaving}
        onChoose={choice.choose}
      />
      {isOwn && <DocumentRoom />}
      <button type="button" className={styles.camera} onClick={takePhoto} disabled={isSaving}>
        <Icon name="camera" size={18} />
        Take a photo
      </button>
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
      {file && (
        <div className={styles.file}>
          <Icon name="document" size={18} />
          <span className={`${styles.fileName} ellipsis`}>{file.name}</span>
          <Quiet as="span">{sizeText(file.size)}</Quiet>
          {!isSaving && (
            <IconButton
              icon="close"
              label={`Remove ${file.name}`}
              iconSize={16}
              className={styles.takeBack}
              onClick={choice.takeBack}
            />
          )}
        </div>
      )}
      {file && isSaving && <UploadProgress sent={progress} />}
      {hasStored && !file && (
        <Checkbox isChecked={isRemoved} disabled={isSaving} onCheckedChange={onRemovedChange}>
          Remove the attached document
        </Checkbox>
      )}
    </Stack>
  );
}

const SHOWN_FROM = 0.8;

function DocumentRoom() {
  const { data } = useGetCredentialDocumentUsageQuery();
  if (!data || data.documentBytesLimit <= 0) return null;
  const { documentBytes, documentBytesLimit } = data;
  if (documentBytes < documentBytesLimit * SHOWN_FROM) return null;
  return <Quiet>{`${sizeText(documentBytes)} of ${sizeText(documentBytesLimit)} used by your documents`}</Quiet>;
}

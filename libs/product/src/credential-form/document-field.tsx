import { Checkbox } from '@tracker/ui/choice';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { useId, useRef } from 'react';
import { ACCEPTED_DOCUMENTS, documentProblem, sizeText } from '../documents/document-check';
import { FileZone, UploadProgress } from '../documents/file-zone';
import { useGetCredentialDocumentUsageQuery } from './credential-form.api';
import styles from './document-field.module.css';

interface DocumentFieldProps {
  file: File | null;
  refusedFile: File | null;
  error: string | null;
  isRequired: boolean;
  hasStored: boolean;
  isRemoved: boolean;
  isOver: boolean;
  onChoose: (file: File) => void;
  onTakeBack: (file: File) => void;
  onRemovedChange: (isRemoved: boolean) => void;
  isOwn: boolean;
  isSaving: boolean;
  progress: number;
}

export function DocumentField(props: DocumentFieldProps) {
  const { file, refusedFile, isRequired, hasStored, isRemoved, isOwn, isSaving, progress } = props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const error = (refusedFile && documentProblem(refusedFile)) ?? props.error;
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
        isOver={props.isOver}
        disabled={isSaving}
        onChoose={props.onChoose}
      />
      {isOwn && <DocumentRoom />}
      <button type="button" className={styles.camera} onClick={takePhoto} disabled={isSaving}>
        <Icon name="camera" size={18} />
        Take a photo
      </button>
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
      {[refusedFile, file].map(
        (chosen, index) =>
          chosen && (
            <div key={index} className={styles.file}>
              <Icon name="document" size={18} />
              <span className={`${styles.fileName} ellipsis`}>{chosen.name}</span>
              <Quiet as="span">{sizeText(chosen.size)}</Quiet>
              {!isSaving && (
                <IconButton
                  icon="close"
                  label={`Remove ${chosen.name}`}
                  iconSize={16}
                  className={styles.takeBack}
                  onClick={() => {
                    props.onTakeBack(chosen);
                    inputRef.current?.focus();
                  }}
                />
              )}
            </div>
          ),
      )}
      {file && isSaving && <UploadProgress sent={progress} />}
      {hasStored && !file && (
        <Checkbox isChecked={isRemoved} disabled={isSaving} onCheckedChange={props.onRemovedChange}>
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

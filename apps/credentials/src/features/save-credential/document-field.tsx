import { Checkbox } from '@tracker/ui/choice';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { type ChangeEvent, useId, useRef } from 'react';
import { ACCEPTED_DOCUMENTS, sizeText } from '@tracker/product/document-check';
import styles from './document-field.module.css';
import { useGetCredentialDocumentUsageQuery } from '../../api/credentials.api';

interface DocumentFieldProps {
  file: File | null;
  error: string | null;
  onChoose: (file: File) => void;
  onTakeBack: () => void;
  /** Whether the credential already has a document on the server. */
  hasStored: boolean;
  isRemoved: boolean;
  onRemovedChange: (isRemoved: boolean) => void;
  /** Whether a dragged file is above the form. */
  isOver: boolean;
  isSaving: boolean;
  progress: number;
}

export function DocumentField(props: DocumentFieldProps) {
  const { file, error, onChoose, onTakeBack, hasStored, isRemoved, onRemovedChange, isOver, isSaving, progress } =
    props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Emptied, so that choosing the same file once more counts as a choice.
    event.target.value = '';
    if (chosen) onChoose(chosen);
  };
  const takePhoto = () => {
    const input = inputRef.current;
    if (!input) return;
    input.setAttribute('capture', 'environment');
    input.click();
    input.removeAttribute('capture');
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Document <span className={styles.quiet}>(optional)</span>
      </label>
      <div className={styles.zone} data-over={isOver} data-invalid={error !== null}>
        <input
          ref={inputRef}
          id={id}
          type="file"
          className={styles.input}
          accept={ACCEPTED_DOCUMENTS}
          disabled={isSaving}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
        <Icon name="upload" size={22} className={styles.icon} />
        <p>
          <span className={styles.choose}>{hasStored ? 'Choose a new file' : 'Choose a file'}</span> or drop it here
        </p>
        <p id={`${id}-hint`} className={styles.quiet}>
          PDF, JPG or PNG, up to 10 MB
        </p>
      </div>
      <DocumentRoom />
      <button type="button" className={styles.camera} onClick={takePhoto} disabled={isSaving}>
        <Icon name="camera" size={18} />
        Take a photo
      </button>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {file && (
        <div className={styles.file}>
          <Icon name="document" size={18} />
          <span className={styles.fileName}>{file.name}</span>
          <span className={styles.quiet}>{sizeText(file.size)}</span>
          {!isSaving && (
            <IconButton
              icon="close"
              label={`Remove ${file.name}`}
              iconSize={16}
              className={styles.takeBack}
              onClick={onTakeBack}
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
    </div>
  );
}

function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Upload" max={100} value={percent} />
      <span className={styles.quiet}>{percent < 100 ? `Uploading ${percent} %` : 'Checking the file…'}</span>
    </div>
  );
}

/** Said before the plan's room for documents is used up, and not while there is plenty. */
const TOLD_FROM = 0.8;

/** `82 MB of 100 MB used`, from four fifths on. */
function DocumentRoom() {
  const { data } = useGetCredentialDocumentUsageQuery();
  if (!data || data.documentBytesLimit <= 0) return null;
  const { documentBytes, documentBytesLimit } = data;
  if (documentBytes < documentBytesLimit * TOLD_FROM) return null;
  return (
    <p className={styles.quiet}>
      {sizeText(documentBytes)} of {sizeText(documentBytesLimit)} used by your documents
    </p>
  );
}

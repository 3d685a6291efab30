import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@tracker/contracts/credentials/credential-limits';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { useId } from 'react';
import { sizeText } from '../documents/document-check';
import { useFileDrop } from '../documents/file-drop';
import { FileZone, UploadProgress } from '../documents/file-zone';
import type { Import } from './use-import';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function FileStep({ run, templateUrl }: { run: Import; templateUrl?: string | undefined }) {
  const id = useId();
  const { isChecking, sent, problem } = run;
  const take = (file: File | undefined) => {
    if (!isChecking && file) void run.choose(file);
  };
  const { isOver, dropHandlers } = useFileDrop(([file]) => take(file));
  return (
    <Stack gap={1.5} {...dropHandlers}>
      <FileZone
        id={id}
        accept={ACCEPTED}
        aria-label="File to import"
        hint={`CSV or Excel (.xlsx), up to ${IMPORT_MAX_ROWS.toLocaleString('en')} rows and ${sizeText(IMPORT_MAX_BYTES)}`}
        isLarge
        isInvalid={problem !== null}
        isOver={isOver}
        disabled={isChecking}
        onChoose={take}
      />
      <div role="status">{isChecking && <UploadProgress sent={sent} />}</div>
      {problem && <Problem id={`${id}-error`}>{problem}</Problem>}
      <Quiet>
        One credential in each row, headings in the first. You’ll review every row before anything is saved.{' '}
        {templateUrl && (
          <a href={templateUrl} download>
            Download a template
          </a>
        )}
      </Quiet>
    </Stack>
  );
}

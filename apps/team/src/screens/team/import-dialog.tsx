import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { BatchTable } from './batch-table';
import styles from './import-dialog.module.css';
import { ListForm } from './list-form';
import { useImport } from './use-import';

interface ImportDialogProps {
  organizationId: string;
  onClose: () => void;
}

/** Inviting many at once: a list, what would become of each row, what became of it. */
export function ImportDialog({ organizationId, onClose }: ImportDialogProps) {
  const list = useImport(organizationId);
  const { step, result, isBusy, problem } = list;
  const isChanged = step !== 'done' && list.text.trim() !== '';
  useUnsavedChanges(isChanged);

  return (
    <FormDialog
      title="Invite many people"
      isOpen
      isChanged={isChanged}
      onClose={onClose}
      isBusy={isBusy}
      width={640}
      isHanging
      footer={
        step === 'done' ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : step === 'preview' ? (
          <>
            <Button onClick={list.goBack} disabled={isBusy}>
              Back
            </Button>
            <Button
              variant="primary"
              isPending={isBusy}
              disabled={isBusy || !result?.invited}
              onClick={() => void list.send()}
            >
              {sendLabel(result?.invited ?? 0)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isPending={isBusy}
              disabled={isBusy || list.rows.length === 0}
              onClick={() => void list.preview()}
            >
              Preview
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        {step === 'list' ? <ListForm list={list} /> : result && <BatchTable result={result} isDone={step === 'done'} />}
        {problem && <Problem>{problem}</Problem>}
      </div>
    </FormDialog>
  );
}

const sendLabel = (count: number) => (count === 1 ? 'Send 1 Invitation' : `Send ${count} Invitations`);

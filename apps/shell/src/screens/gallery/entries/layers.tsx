import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Dialog } from '@tracker/ui/dialog';
import { DiscardDialog } from '@tracker/ui/discard-dialog';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Modal, Popup } from '@tracker/ui/modal';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { entry, opener, type EntryGroup } from '../entry';
import styles from '../gallery.module.css';

const KEYS = {
  Tab: 'cycles inside',
  Escape: 'closes it unless it is busy, and returns focus',
};

function footer(close: () => void) {
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" onClick={close}>
        Save
      </Button>
    </>
  );
}

function RenameDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const close = () => {
    setName('');
    onClose();
  };
  return (
    <FormDialog title="Rename" isOpen={isOpen} isChanged={name !== ''} onClose={close} footer={footer(close)}>
      <TextField label="New name" value={name} onValueChange={setName} />
    </FormDialog>
  );
}

export const LAYERS: EntryGroup = {
  name: 'Overlays',
  entries: [
    entry(
      'ui/dialog',
      'Dialog',
      {
        'With a footer': opener('Open dialog', (isOpen, close) => (
          <Dialog title="Credential history" isOpen={isOpen} onClose={close} footer={footer(close)}>
            <p>Renewed on 14 March 2027 by Robin Ng.</p>
          </Dialog>
        )),
        Long: opener('Open long dialog', (isOpen, close) => (
          <Dialog title="Full history" isOpen={isOpen} onClose={close} footer={footer(close)}>
            {Array.from({ length: 40 }, (_, place) => (
              <p key={place}>Entry {place + 1}</p>
            ))}
          </Dialog>
        )),
        'Busy: only the close button closes': opener('Open busy dialog', (isOpen, close) => (
          <Dialog title="Importing" isOpen={isOpen} onClose={close} isBusy>
            <p aria-busy="true">120 of 400 rows read</p>
          </Dialog>
        )),
      },
      { keys: KEYS },
    ),
    entry(
      'ui/form-dialog',
      'FormDialog',
      {
        'Type something, then Escape': opener('Open form', (isOpen, close) => (
          <RenameDialog isOpen={isOpen} onClose={close} />
        )),
      },
      { keys: { ...KEYS, Escape: 'asks before discarding edits' } },
    ),
    entry(
      'ui/confirm-dialog',
      'ConfirmDialog',
      {
        Dangerous: opener('Delete…', (isOpen, close) => (
          <ConfirmDialog
            title="Delete this credential?"
            isOpen={isOpen}
            confirmLabel="Delete"
            onConfirm={close}
            onCancel={close}
          >
            Basic Life Support and its document will be deleted.
          </ConfirmDialog>
        )),
        Busy: opener('Remove…', (isOpen, close) => (
          <ConfirmDialog
            title="Remove the member?"
            isOpen={isOpen}
            confirmLabel="Remove"
            onConfirm={close}
            onCancel={close}
            isPending
          >
            In progress: Escape and Cancel are disabled; the close button works.
          </ConfirmDialog>
        )),
      },
      { keys: KEYS },
    ),
    entry(
      'ui/discard-dialog',
      'DiscardDialog',
      opener('Leave a form…', (isOpen, close) => <DiscardDialog isOpen={isOpen} onDiscard={close} onKeep={close} />),
      { keys: KEYS },
    ),
    entry(
      'ui/modal',
      'Modal',
      {
        Unstyled: opener(
          'Open modal',
          (isOpen, close) =>
            isOpen &&
            createPortal(
              <div className={styles.layer}>
                <Modal aria-label="A modal" onEscape={close} className={styles.floating}>
                  <p>The base of `Dialog`.</p>
                  <Button onClick={close}>Close</Button>
                </Modal>
              </div>,
              document.body,
            ),
        ),
      },
      { keys: KEYS },
    ),
    entry(
      'ui/modal',
      'Popup',
      {
        'Below its button': opener(
          'Open popup',
          (isOpen, close) =>
            isOpen && (
              <Popup aria-label="A popup" onEscape={close} onLeave={close} className={styles.popup}>
                <p>The page stays usable. A press outside closes it.</p>
                <Button onClick={close}>Close</Button>
              </Popup>
            ),
        ),
      },
      { keys: { Tab: 'cycles inside', Escape: 'closes it' } },
    ),
  ],
};

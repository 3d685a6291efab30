import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Dialog } from '@tracker/ui/dialog';
import { DiscardDialog } from '@tracker/ui/discard-dialog';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Modal, Popup } from '@tracker/ui/modal';
import { Sheet } from '@tracker/ui/sheet';
import { TextField } from '@tracker/ui/text-field';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EntryGroup } from '../entry';
import { Kept } from '../kept';
import styles from '../gallery.module.css';

const KEYS = {
  Tab: 'goes round inside',
  Escape: 'closes it, unless it is busy; the focus returns to what opened it',
};

function Opening({ label, children }: { label: string; children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className={styles.anchor}>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {children(isOpen, () => setIsOpen(false))}
    </span>
  );
}

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

export const LAYERS: EntryGroup = {
  name: 'Layers',
  entries: [
    {
      module: '@tracker/ui/dialog',
      part: 'Dialog',
      keys: KEYS,
      states: {
        'With a footer': () => (
          <Opening label="Open dialog">
            {(isOpen, close) => (
              <Dialog title="Credential history" isOpen={isOpen} onClose={close} footer={footer(close)}>
                <p>Renewed on 14 March 2027 by Robin Ng.</p>
              </Dialog>
            )}
          </Opening>
        ),
        Long: () => (
          <Opening label="Open long dialog">
            {(isOpen, close) => (
              <Dialog title="Everything that was recorded" isOpen={isOpen} onClose={close} footer={footer(close)}>
                {Array.from({ length: 40 }, (_, place) => (
                  <p key={place}>Line {place + 1} of what was recorded</p>
                ))}
              </Dialog>
            )}
          </Opening>
        ),
        'Busy: only the close button closes': () => (
          <Opening label="Open busy dialog">
            {(isOpen, close) => (
              <Dialog title="Importing" isOpen={isOpen} onClose={close} isBusy>
                <p aria-busy="true">120 of 400 rows are read.</p>
              </Dialog>
            )}
          </Opening>
        ),
      },
    },
    {
      module: '@tracker/ui/form-dialog',
      part: 'FormDialog',
      keys: { ...KEYS, Escape: 'asks before it discards what was typed' },
      states: {
        'Type something, then Escape': () => (
          <Opening label="Open form">
            {(isOpen, close) => (
              <Kept initial="">
                {(name, keep) => (
                  <FormDialog
                    title="Rename"
                    isOpen={isOpen}
                    isChanged={name !== ''}
                    onClose={() => {
                      keep('');
                      close();
                    }}
                    footer={footer(close)}
                  >
                    <TextField label="New name" value={name} onValueChange={keep} />
                  </FormDialog>
                )}
              </Kept>
            )}
          </Opening>
        ),
      },
    },
    {
      module: '@tracker/ui/confirm-dialog',
      part: 'ConfirmDialog',
      keys: KEYS,
      states: {
        Dangerous: () => (
          <Opening label="Delete…">
            {(isOpen, close) => (
              <ConfirmDialog
                title="Delete this credential?"
                isOpen={isOpen}
                confirmLabel="Delete"
                onConfirm={close}
                onCancel={close}
              >
                Basic Life Support and its document will be gone.
              </ConfirmDialog>
            )}
          </Opening>
        ),
        Busy: () => (
          <Opening label="Remove…">
            {(isOpen, close) => (
              <ConfirmDialog
                title="Remove the member?"
                isOpen={isOpen}
                confirmLabel="Remove"
                onConfirm={close}
                onCancel={close}
                isPending
              >
                It is under way: Escape and Cancel wait, the cross closes it here.
              </ConfirmDialog>
            )}
          </Opening>
        ),
      },
    },
    {
      module: '@tracker/ui/discard-dialog',
      part: 'DiscardDialog',
      keys: KEYS,
      states: {
        Default: () => (
          <Opening label="Leave a form…">
            {(isOpen, close) => <DiscardDialog isOpen={isOpen} onDiscard={close} onKeep={close} />}
          </Opening>
        ),
      },
    },
    {
      module: '@tracker/ui/sheet',
      part: 'Sheet',
      keys: KEYS,
      states: {
        Default: () => (
          <Opening label="Open sheet">
            {(isOpen, close) => (
              <Sheet label="Filters" isOpen={isOpen} onClose={close}>
                <p className={styles.inset}>What slides in from the side.</p>
              </Sheet>
            )}
          </Opening>
        ),
      },
    },
    {
      module: '@tracker/ui/modal',
      part: 'Modal',
      keys: KEYS,
      states: {
        'Without looks of its own': () => (
          <Opening label="Open modal">
            {(isOpen, close) =>
              isOpen &&
              createPortal(
                <div className={styles.layer}>
                  <Modal aria-label="A modal" onEscape={close} className={styles.floating}>
                    <p>What `Dialog` and `Sheet` stand on.</p>
                    <Button onClick={close}>Close</Button>
                  </Modal>
                </div>,
                document.body,
              )
            }
          </Opening>
        ),
      },
    },
    {
      module: '@tracker/ui/modal',
      part: 'Popup',
      keys: { Tab: 'goes round inside', Escape: 'closes it' },
      states: {
        'Beneath what opened it': () => (
          <Opening label="Open popup">
            {(isOpen, close) =>
              isOpen && (
                <Popup aria-label="A popup" onEscape={close} onLeave={close} className={styles.popup}>
                  <p>The page stays as it is. A press beside it closes it.</p>
                  <Button onClick={close}>Close</Button>
                </Popup>
              )
            }
          </Opening>
        ),
      },
    },
  ],
};

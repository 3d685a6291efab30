import type { Credential } from '@tracker/contracts/credentials';
import { latePart } from '../late-part';

/** Which of the dialogs about credentials is open. */
export type OpenDialog =
  /** `files`: documents that were dropped, each of which gets a credential. */
  | { of: 'add'; files?: readonly File[] }
  /** `selected`: some of the list's rows. */
  | { of: 'export'; selected?: readonly Credential[] }
  | { of: 'edit' | 'renew' | 'delete' | 'preview'; credential: Credential }
  | { of: 'delete-some'; credentials: readonly Credential[] };

export interface CredentialDialogsProps {
  dialog: OpenDialog;
  /** The loaded list, if there is one. */
  credentials?: readonly Credential[] | undefined;
  onClose: () => void;
  /** Closes also what would follow. */
  onSkip?: () => void;
  /** The credential of the dialog is no longer there. */
  onDeleted?: () => void;
}

export const { Late: CredentialDialogs, usePrepared: usePreparedDialogs } = latePart<CredentialDialogsProps>(
  async () => (await import('./credential-dialogs')).CredentialDialogs,
);

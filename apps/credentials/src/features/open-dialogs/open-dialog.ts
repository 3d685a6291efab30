import { latePart } from '../late-part';
import type { CredentialDialogsProps } from './credential-dialogs';

export type { OpenDialog } from './credential-dialogs';

export const { Late: CredentialDialogs, usePrepared: usePreparedDialogs } = latePart<CredentialDialogsProps>(
  async () => (await import('./credential-dialogs')).CredentialDialogs,
);

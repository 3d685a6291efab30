import { defineRemote } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

export const remote = defineRemote(manifest, {
  '/rollouts': async () => (await import('./screens/rollouts/rollouts.page')).RolloutsPage,
  '/rollouts/mail': async () => (await import('./screens/operations/mail.page')).MailPage,
  '/rollouts/jobs': async () => (await import('./screens/operations/jobs.page')).JobsPage,
});

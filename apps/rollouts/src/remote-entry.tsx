import { defineRemote } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

export const remote = defineRemote(manifest, {
  '/rollouts': async () => (await import('./pages/rollouts.page')).RolloutsPage,
  '/rollouts/mail': async () => (await import('./pages/mail.page')).MailPage,
  '/rollouts/jobs': async () => (await import('./pages/jobs.page')).JobsPage,
});

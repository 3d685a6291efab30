import { defineRemote } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

export const remote = defineRemote(manifest, {
  '/requirements': async () => (await import('./screens/requirements/requirements.page')).RequirementsPage,
});

import { REMOTES_REVISION_ELEMENT } from '@tracker/contracts/remotes-revision';
import type { Environment } from '../../config/environment.js';
import type { AppLogger } from '../../logging/logger.js';
import type { RegistryService } from '../../modules/rollout/registry.service.js';
import { sessionTokenOf } from '../session-cookie.js';
import type { SessionLookup } from '../session-lookup.js';
import type { PageData } from './page-routes.js';

/** The visitor's registry of remotes, so that the start waits for nothing. Without a database the page still comes; the shell then asks for it. */
export function pageDataOf(
  registry: RegistryService,
  sessions: SessionLookup,
  environment: Environment,
  logger: AppLogger,
): PageData {
  return async (request, reply) => {
    try {
      const token = sessionTokenOf(request, environment);
      const actor = token ? await sessions.actorOf(token) : null;
      const { remotes, revision } = await registry.for(request, reply, { actor });
      return { [REMOTES_REVISION_ELEMENT]: revision, remotes };
    } catch (err) {
      logger.warn({ err }, 'the page is sent without the registry of remotes');
      return {};
    }
  };
}

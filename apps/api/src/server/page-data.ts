import { REMOTES_REVISION_ELEMENT } from '@tracker/contracts/rollout/remotes-revision';
import type { Environment } from '../platform/config/environment.js';
import type { AppLogger } from '../platform/logging/logger.js';
import type { RegistryService } from '../modules/rollout/registry/registry.service.js';
import { codeOrigins } from '../modules/rollout/registry/registry-answer.js';
import { sessionTokenOf } from '../platform/http/access/session-cookie.js';
import type { SessionLookup } from '../platform/actor/actor.js';
import { isPublicPortfolio } from '../platform/http/request-path.js';
import type { PageData } from '../platform/http/pages/page-routes.js';
import { isInLayout, routeCalls, routeFiles } from '../platform/http/pages/route-files.js';

/**
 * Embeds the visitor's registry of remotes, so that startup needs no request; without a database the shell requests it
 * later. Visitors of a shared portfolio, perhaps inside another site, get no id, so that they can't be tracked.
 */
export function pageDataOf(
  registry: RegistryService,
  sessions: SessionLookup,
  environment: Environment,
  logger: AppLogger,
): PageData {
  return async (request, reply, path) => {
    try {
      const token = sessionTokenOf(request, environment);
      const actor = token ? await sessions.actorOf(token) : null;
      const person = actor && { isLeaving: actor.leavingSince !== null };
      const mayGiveId = !isPublicPortfolio(path);
      const { remotes, revision, ...given } = await registry.for(request, reply, { actor, mayGiveId });
      return {
        remotes,
        data: { [REMOTES_REVISION_ELEMENT]: revision, remotes },
        files: routeFiles(remotes, path, actor !== null),
        calls: routeCalls(remotes, path, person),
        isInLayout: isInLayout(remotes, path, person),
        codeOrigins: given.codeOrigins,
      };
    } catch (err) {
      logger.warn({ err }, 'the page is sent without the registry of remotes');
      const nothing = { remotes: [], data: {}, files: [], calls: [], isInLayout: false };
      return { ...nothing, codeOrigins: codeOrigins([], environment.remotesUrl) };
    }
  };
}

import type { AppLogger } from '../../logging/logger.js';
import type { RegistryService } from '../../modules/rollout/registry.service.js';
import type { PageData } from './page-routes.js';

/** The registry of remotes, so that the start waits for nothing. Without a database the page still comes; the shell then asks for it. */
export function pageDataOf(registry: RegistryService, logger: AppLogger): PageData {
  return async () => {
    try {
      return { remotes: await registry.list() };
    } catch (err) {
      logger.warn({ err }, 'the page is sent without the registry of remotes');
      return {};
    }
  };
}

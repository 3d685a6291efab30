import { Controller, Get, Header } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { StoredManifests } from '../../modules/rollout/releases/stored-manifests.service.js';
import { DomainError } from '../../platform/domain-error.js';
import { Public } from '../../platform/http/access/route-rules.js';
import { type Readiness, readReadiness } from './readiness.js';

@Controller()
export class HealthController {
  constructor(
    private readonly statements: Statements,
    private readonly manifests: StoredManifests,
  ) {}

  @Get('healthz')
  @Public()
  @Header('cache-control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Public()
  @Header('cache-control', 'no-store')
  async ready(): Promise<Readiness> {
    const readiness = await readReadiness(this.statements, this.manifests);
    if (!readiness) throw notReady();
    return readiness;
  }
}

const notReady = () => new DomainError('not-ready', 503, 'The service is not ready yet. Please try again shortly.');

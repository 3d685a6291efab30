import { Controller, Get, Header } from '@nestjs/common';
import { DomainError } from '../../platform/domain-error.js';
import { Public } from '../../platform/http/access/route-rules.js';
import { type Readiness, ReadinessService } from './readiness.service.js';

@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

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
    const readiness = await this.readiness.read();
    if (!readiness) throw notReady();
    return readiness;
  }
}

const notReady = () => new DomainError('not-ready', 503, 'The service is not ready yet. Please try again shortly.');

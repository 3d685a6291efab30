import { Module } from '@nestjs/common';

/** What other systems connect to: API tokens, `/api/v1` and webhooks. */
@Module({})
export class IntegrationsModule {}

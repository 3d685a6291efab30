import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { notFound } from '../../../platform/domain-error.js';
import { DirectoryOnly } from '../../../platform/http/access/route-rules.js';
import { SCIM_TYPE } from '../../../platform/http/errors/scim-error.js';
import { listOf, RESOURCE_TYPES, SCHEMAS, SERVICE_PROVIDER_CONFIG } from './scim-schemas.js';

@Controller('scim/v2')
export class ScimDiscoveryController {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  @Get('ServiceProviderConfig')
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  config(): object {
    return this.located('ServiceProviderConfig', 'ServiceProviderConfig', SERVICE_PROVIDER_CONFIG);
  }

  @Get('ResourceTypes')
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  resourceTypes(): object {
    return listOf(RESOURCE_TYPES.map((type) => this.located('ResourceType', `ResourceTypes/${type.id}`, type)));
  }

  @Get('ResourceTypes/:id')
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  resourceType(@Param('id') id: string): object {
    const type = RESOURCE_TYPES.find((candidate) => candidate.id === id);
    if (!type) throw notFound();
    return this.located('ResourceType', `ResourceTypes/${id}`, type);
  }

  @Get('Schemas')
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  schemas(): object {
    return listOf(SCHEMAS.map((schema) => this.located('Schema', `Schemas/${schema.id}`, schema)));
  }

  @Get('Schemas/:id')
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  schema(@Param('id') id: string): object {
    const schema = SCHEMAS.find((candidate) => candidate.id === id);
    if (!schema) throw notFound();
    return this.located('Schema', `Schemas/${id}`, schema);
  }

  private located(resourceType: string, path: string, document: object): object {
    return { ...document, meta: { resourceType, location: `${this.environment.publicUrl}/scim/v2/${path}` } };
  }
}

import { Controller, Get, Param, Res } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../platform/http/access/route-rules.js';
import { openToAll } from '../../../platform/http/answers/security-headers.js';
import { issuerNotFound, statusListNotFound } from './issuing.errors.js';
import { PublicBadgesService } from './public-badges.service.js';

@Controller('issuers/:organizationId')
export class PublicIssuersController {
  constructor(private readonly badges: PublicBadgesService) {}

  @Get()
  @Public()
  async profile(@Param('organizationId') id: string, @Res() reply: FastifyReply): Promise<void> {
    openToAll(reply, 'application/json').send(await this.badges.profile(issuerId(id)));
  }

  @Get('did.json')
  @Public()
  async didDocument(@Param('organizationId') id: string, @Res() reply: FastifyReply): Promise<void> {
    openToAll(reply, 'application/did+json').send(JSON.stringify(await this.badges.didDocument(issuerId(id))));
  }

  @Get('status/:list')
  @Public()
  async statusList(
    @Param('organizationId') id: string,
    @Param('list') list: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!/^\d{1,6}$/.test(list)) throw statusListNotFound();
    openToAll(reply, 'application/vc+ld+json').send(await this.badges.statusList(issuerId(id), Number(list)));
  }

  @Get('images/:imageId')
  @Public()
  async image(
    @Param('organizationId') id: string,
    @Param('imageId', { schema: idSchema }) imageId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { contentType, bytes } = await this.badges.image(issuerId(id), imageId);
    openToAll(reply, contentType).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  }
}

function issuerId(text: string): string {
  const id = idSchema.safeParse(text);
  if (!id.success) throw issuerNotFound();
  return id.data;
}

import { Global, Module } from '@nestjs/common';
import { MembershipLookup } from './membership-lookup.js';
import { RequestContext } from './request-context.js';

@Global()
@Module({ providers: [MembershipLookup, RequestContext], exports: [MembershipLookup, RequestContext] })
export class ActorModule {}

import { Global, Module } from '@nestjs/common';
import { MembershipLookup } from './membership-lookup.js';
import { RemoteOwnership } from './remote-ownership.js';
import { RequestContext } from './request-context.js';

@Global()
@Module({
  providers: [MembershipLookup, RemoteOwnership, RequestContext],
  exports: [MembershipLookup, RemoteOwnership, RequestContext],
})
export class ActorModule {}

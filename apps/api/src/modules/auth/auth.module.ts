import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Identity } from '@tracker/database/entities/identity.entity';
import { Session } from '@tracker/database/entities/session.entity';
import { User } from '@tracker/database/entities/user.entity';
import { SessionLookup } from '../../actor/actor.js';
import { AccountRepository } from './account.repository.js';
import { AuthController } from './auth.controller.js';
import { IdentityProviders } from './identity-providers.service.js';
import { ProfileService } from './profile.service.js';
import { SessionExpiryJob } from './session-expiry.job.js';
import { SessionRepository } from './session.repository.js';
import { SessionService } from './session.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

@Module({
  imports: [PassportModule.register({ session: false }), TypeOrmModule.forFeature([Identity, Session, User])],
  controllers: [AuthController, SignInController],
  providers: [
    AccountRepository,
    IdentityProviders,
    ProfileService,
    SessionExpiryJob,
    SessionRepository,
    SessionService,
    SignInService,
    { provide: SessionLookup, useExisting: SessionService },
  ],
  exports: [SessionLookup],
})
export class AuthModule {}

import { Body, Controller, Post } from '@nestjs/common';
import {
  type EmailConfirmation,
  emailConfirmationSchema,
  emailVerificationSchema,
} from '@tracker/contracts/auth/email-verification';
import { userSchema } from '@tracker/contracts/auth/users';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { ProfileService } from '../profile.service.js';
import { AccountAddresses } from './account-addresses.js';

@Controller('api/auth/email/verification')
export class EmailVerificationController {
  constructor(
    private readonly verifications: AccountAddresses,
    private readonly profiles: ProfileService,
  ) {}

  @Post()
  @SignedIn()
  @Answers(emailVerificationSchema, { status: 202, description: 'A code is mailed' })
  send(@CurrentActor() actor: Actor) {
    return this.verifications.sendCode(actor);
  }

  @Post('confirm')
  @SignedIn()
  @Answers(userSchema)
  async confirm(@CurrentActor() actor: Actor, @Body({ schema: emailConfirmationSchema }) { code }: EmailConfirmation) {
    const userId = await this.verifications.confirmByCode(actor, code);
    return this.profiles.read({ ...actor, userId });
  }
}

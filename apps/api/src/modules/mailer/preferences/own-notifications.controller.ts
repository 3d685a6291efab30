import { Body, Controller, Get, Put } from '@nestjs/common';
import {
  type OwnNotificationsChanges,
  ownNotificationsChangesSchema,
  ownNotificationsSchema,
} from '@tracker/contracts/auth/notifications';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { MailPreferences } from './mail-preferences.js';

@Controller('api/notifications')
export class OwnNotificationsController {
  constructor(private readonly preferences: MailPreferences) {}

  @Get()
  @SignedIn()
  @Answers(ownNotificationsSchema)
  read(@CurrentActor() { userId }: Actor) {
    return this.preferences.read(userId);
  }

  @Put()
  @SignedIn()
  @Answers(ownNotificationsSchema)
  update(
    @CurrentActor() { userId }: Actor,
    @Body({ schema: ownNotificationsChangesSchema }) changes: OwnNotificationsChanges,
  ) {
    return this.preferences.update(userId, changes);
  }
}

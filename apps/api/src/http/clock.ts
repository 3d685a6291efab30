import { Injectable } from '@nestjs/common';

/** The only source of "now" on the server, so that specs can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

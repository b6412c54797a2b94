import { Injectable } from '@nestjs/common';

/** The only source of the present. Tests put another in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

import { Module } from '@nestjs/common';
import { ReplyTemplateController } from './reply-template.controller.js';
import { ReplyTemplateService } from './reply-template.service.js';

@Module({ controllers: [ReplyTemplateController], providers: [ReplyTemplateService] })
export class ReplyTemplateModule {}

declare module '../../../platform/events/announce.js' {
  interface Topics {
    'reply-templates': true;
  }
}

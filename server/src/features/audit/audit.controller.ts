import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Description, Returns } from '../../platform/http/returns.decorator.js';
import { AuditFilter, AuditPage } from './audit.schemas.js';
import { AuditService } from './audit.service.js';

@ApiTags('audit')
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Access('admin')
  @Description(
    'Who did what, newest first. `from` is inclusive, `until` is exclusive. `before` and `after` have the fields that changed.',
  )
  @Returns(AuditPage)
  listAuditRecords(@Query({ schema: AuditFilter }) filter: AuditFilter) {
    return this.audit.list(filter);
  }
}

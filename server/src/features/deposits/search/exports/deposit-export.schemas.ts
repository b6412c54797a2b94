import { z } from 'zod';
import { optionalQuery } from '../../../../platform/http/common.schemas.js';
import { exportFormats } from '../../../../platform/exports/sheet.rules.js';
import { DepositFilter } from '../deposit.schemas.js';

export const DepositExport = DepositFilter.omit({ page: true }).extend({
  format: optionalQuery(z.enum(exportFormats)).transform((format) => format ?? 'csv'),
});
export type DepositExport = z.infer<typeof DepositExport>;

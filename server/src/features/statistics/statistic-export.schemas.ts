import { z } from 'zod';
import { optionalQuery } from '../../platform/http/common.schemas.js';
import { exportFormats } from '../../platform/exports/sheet.rules.js';
import { StatisticFilter } from './statistic.schemas.js';

const format = optionalQuery(z.enum(exportFormats)).transform((chosen) => chosen ?? 'csv');

export const RatingExport = z.object({ format });
export type RatingExport = z.infer<typeof RatingExport>;

export const StatisticExport = StatisticFilter.extend({ format });
export type StatisticExport = z.infer<typeof StatisticExport>;

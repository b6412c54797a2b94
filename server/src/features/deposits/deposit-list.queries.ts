import type { DataSource } from 'typeorm';
import { namedRead } from '../../platform/database/named-statement.js';
import { depositRows } from './deposit.sql.js';
import { keptSpans } from '../ledger/kept-totals.js';

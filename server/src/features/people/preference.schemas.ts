import { z } from 'zod';
import { externalIdText, Id, lineText } from '../../platform/http/common.schemas.js';

export const depositViewLimits = { views: 50, name: 64, query: 2000 };

export const PreferencesView = z
  .object({
    /** Whether a single key decides a deposit while decisions can be undone. */
    single_keys: z.boolean(),
    desktop_notifications: z.boolean(),
  })
  .meta({ id: 'Preferences' });

/** Omitted fields stay unchanged. */
export const ChangePreferences = z
  .strictObject({ single_keys: z.boolean().optional(), desktop_notifications: z.boolean().optional() })
  .meta({ id: 'ChangePreferences' });
export type ChangePreferences = z.infer<typeof ChangePreferences>;

const Name = lineText(depositViewLimits.name).min(1, 'must not be empty');
/** The query string of a search screen's address. */
const Query = externalIdText(depositViewLimits.query).regex(/^[!-~]*$/, 'must be the query of an address');

/** `shared`: whether colleagues may use the view. */
export const SaveDepositView = z
  .strictObject({ name: Name, query: Query, shared: z.boolean().default(false) })
  .meta({ id: 'SaveDepositView' });
export type SaveDepositView = z.infer<typeof SaveDepositView>;

/** `position`: the number of views before it. */
export const ChangeDepositView = z
  .strictObject({
    name: Name.optional(),
    query: Query.optional(),
    shared: z.boolean().optional(),
    position: z
      .int()
      .min(0)
      .max(depositViewLimits.views - 1)
      .optional(),
  })
  .meta({ id: 'ChangeDepositView' });
export type ChangeDepositView = z.infer<typeof ChangeDepositView>;

/** A view with its owner. `owner`: null for the caller's own views. */
export const ListedDepositView = z
  .object({
    id: Id,
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
    owner: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'SavedDepositView' });
export type ListedDepositView = z.infer<typeof ListedDepositView>;

export const DepositViewList = z.object({ data: z.array(ListedDepositView) }).meta({ id: 'DepositViewList' });

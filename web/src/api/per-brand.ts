import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import { credentialHeaders } from './credentials';

/** The cache key of calls about the brand in the header, which their arguments do not name. */
export const perBrand: SerializeQueryArgs<unknown> = (call) =>
  `${defaultSerializeQueryArgs(call)} brand ${credentialHeaders('t/')['brand-id']}`;

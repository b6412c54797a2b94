import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import { credentialHeaders } from './credentials';

/** Makes the cache key of calls whose brand is in a header, not in the arguments. */
export const perBrand: SerializeQueryArgs<unknown> = (call) =>
  `${defaultSerializeQueryArgs(call)} brand ${credentialHeaders('t/')['brand-id']}`;

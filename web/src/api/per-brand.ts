import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import { buildCredentialHeaders } from './credentials';

/** Makes the cache key of calls whose brand is in a header, not in the arguments. */
export const perBrand: SerializeQueryArgs<unknown> = (call) =>
  `${defaultSerializeQueryArgs(call)} brand ${buildCredentialHeaders('t/')['brand-id']}`;

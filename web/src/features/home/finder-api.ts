import { generatedApi } from '../../api/api.gen';

export const { useFindAnythingQuery } = generatedApi;

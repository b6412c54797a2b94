import { generatedApi } from '../../api/api.gen';

export const { useGetPersonQuery } = generatedApi;

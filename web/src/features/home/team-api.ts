import { generatedApi } from '../../api/api.gen';

export const { useGetTeamQuery } = generatedApi;

import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/tags';

const firstStepsApi = agentApi.enhanceEndpoints({
  endpoints: { getFirstSteps: { serializeQueryArgs: perBrand } },
});

export const { useGetFirstStepsQuery } = firstStepsApi;

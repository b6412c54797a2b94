import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/tags';

export const { useGetFirstStepsQuery } = agentApi.enhanceEndpoints({
  endpoints: { getFirstSteps: { serializeQueryArgs: perBrand } },
});

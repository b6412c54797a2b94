import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/per-brand';

const firstStepsApi = agentApi.enhanceEndpoints({
  endpoints: { getFirstSteps: { serializeQueryArgs: perBrand } },
});

export const { useGetFirstStepsQuery } = firstStepsApi;

import { agentApi } from '../../api/agent.api.gen';

export const { useListCharactersQuery, useChooseCharacterMutation } = agentApi.enhanceEndpoints({
  endpoints: { chooseCharacter: { invalidatesTags: ['me', 'brands'] } },
});

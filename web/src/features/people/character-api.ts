import { agentApi } from '../../api/agent.api.gen';

const characterApi = agentApi.enhanceEndpoints({
  endpoints: { chooseCharacter: { invalidatesTags: ['me', 'brands'] } },
});

export const { useListCharactersQuery, useChooseCharacterMutation } = characterApi;

import { generatedApi } from '../../api/api.gen';

const noticesApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getNotices: { providesTags: ['notices'] },
    setNotices: { invalidatesTags: ['notices'] },
  },
});

export const { useGetNoticesQuery, useSetNoticesMutation } = noticesApi;

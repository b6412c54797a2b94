import { panelApi } from '../../api/panel.api.gen';

const noticesApi = panelApi.enhanceEndpoints({
  endpoints: {
    getNotices: { providesTags: ['notices'] },
    setNotices: { invalidatesTags: ['notices'] },
  },
});

export const { useGetNoticesQuery, useSetNoticesMutation } = noticesApi;

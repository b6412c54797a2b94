import { panelApi } from '../../api/panel.api.gen';

export const { useGetNoticesQuery, useSetNoticesMutation } = panelApi.enhanceEndpoints({
  endpoints: {
    getNotices: { providesTags: ['notices'] },
    setNotices: { invalidatesTags: ['notices'] },
  },
});

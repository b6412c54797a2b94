import { panelApi, type BrandPage, type BrandRow } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

/** The tag of the lists alone, so that deleting a brand does not refetch the deleted brand. */
const brandListTag = { type: 'brands', id: 'list' } as const;

export const {
  useSearchBrandsQuery,
  useGetBrandQuery,
  useGetBrandHeadQuery,
  useCreateBrandMutation,
  useUpdateBrandMutation,
  useDeleteBrandMutation,
  useSendBrandMessageMutation,
  useSendTestReportMutation,
  useListAllBrandsQuery,
  useListFreeChatsQuery,
} = panelApi
  .enhanceEndpoints({
    endpoints: {
      /** A row has figures, and the counts of open deposits, tickets and requests. A change of any of these refetches the rows. */
      searchBrands: {
        providesTags: [
          brandListTag,
          'join-requests',
          'statistics',
          'rating',
          listTag('deposits'),
          listTag('tickets'),
        ],
      },
      getBrand: { providesTags: ['brands'] },
      getBrandHead: { providesTags: ['brands'] },
      /** Also invalidates `chats` after a refusal, because another brand may have taken the group. */
      createBrand: { invalidatesTags: (brand) => (brand ? ['brands', 'chats'] : ['chats']) },
      listFreeChats: { providesTags: ['chats'] },
      deleteBrand: { invalidatesTags: (deleted) => (deleted ? [brandListTag] : []) },
      updateBrand: {
        invalidatesTags: ['brands'],
        /** Shows the brand from the server's answer at once, before the refetch ends. */
        async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => undefined);
          if (answer) dispatch(panelApi.util.updateQueryData('getBrand', { id }, () => answer.data));
        },
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** All accessible brands, for selects. Loads every page of the search. */
      listAllBrands: build.query<BrandRow[], void>({
        async queryFn(_, _api, _options, fetchPage) {
          const brands: BrandRow[] = [];
          for (let page = 1, lastPage = 1; page <= lastPage; page++) {
            const answer = await fetchPage({ url: 'brand/search', params: { page } });
            if (answer.error) return answer;
            const body = answer.data as BrandPage;
            brands.push(...body.data);
            lastPage = body.last_page;
          }
          return { data: brands };
        },
        providesTags: [brandListTag],
      }),
    }),
  });

/** Periods determine which deposits count, so figures, statistics and rating are refetched with them. */
export const { useListPeriodsQuery, useSavePeriodsMutation } = panelApi.enhanceEndpoints({
  endpoints: {
    listPeriods: { providesTags: ['periods'] },
    savePeriods: { invalidatesTags: ['periods', 'members', 'statistics', 'rating'] },
  },
});

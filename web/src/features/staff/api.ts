import { generatedApi } from '../../api/api.gen';

/** What an admin saves shows at once as saved; a refused change refetches, for the person may be no manager any more. */
const staffApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listManagers: { providesTags: ['managers'] },
    getManager: { providesTags: ['managers'] },
    findUserByTelegramId: { providesTags: ['managers'] },
    setRole: { invalidatesTags: ['managers'] },
    setManagerRoles: {
      invalidatesTags: ['managers'],
      async onQueryStarted({ id, setManagerRoles: { roles } }, { dispatch, queryFulfilled }) {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(
          generatedApi.util.updateQueryData('getManager', { id }, (manager) => {
            manager.user_roles = roles;
          }),
        );
      },
    },
    setManagerBrands: {
      invalidatesTags: ['managers'],
      async onQueryStarted({ id, setManagerBrands: { brands } }, { dispatch, queryFulfilled }) {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(
          generatedApi.util.updateQueryData('getManager', { id }, (manager) => {
            manager.user_brands = brands;
          }),
        );
      },
    },
  },
});

export const {
  useListManagersQuery,
  useGetManagerQuery,
  useFindUserByTelegramIdQuery,
  useSetRoleMutation,
  useLogoutUserMutation,
  useSetManagerRolesMutation,
  useSetManagerBrandsMutation,
  useGetPersonQuery,
} = staffApi;

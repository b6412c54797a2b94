import { adminApi, type ManagerDetail } from '../../api/admin.api.gen';
import { panelApi } from '../../api/panel.api.gen';

const updateCachedManager = (id: number, change: Partial<ManagerDetail>) =>
  adminApi.util.updateQueryData('getManager', { id }, (manager) => void Object.assign(manager, change));

/** Saved roles and brands are shown before the refetch. A refused change also refetches, because the person may no longer be a manager. */
export const {
  useListManagersQuery,
  useListPeopleQuery,
  useGetManagerQuery,
  useFindUserByTelegramIdQuery,
  useSetRoleMutation,
  useErasePersonMutation,
  useLogoutUserMutation,
  useRemovePasskeysOfUserMutation,
  useSetManagerRolesMutation,
  useSetManagerBrandsMutation,
} = adminApi.enhanceEndpoints({
  endpoints: {
    listManagers: { providesTags: ['managers'] },
    listPeople: { providesTags: ['managers'] },
    getManager: { providesTags: ['managers'] },
    findUserByTelegramId: { providesTags: ['managers'] },
    erasePerson: { invalidatesTags: ['managers'] },
    setRole: { invalidatesTags: ['managers'] },
    setManagerRoles: {
      invalidatesTags: ['managers'],
      async onQueryStarted({ id, setManagerRoles: { roles } }, { dispatch, queryFulfilled }) {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(updateCachedManager(id, { user_roles: roles }));
      },
    },
    setManagerBrands: {
      invalidatesTags: ['managers'],
      async onQueryStarted({ id, setManagerBrands: { brands } }, { dispatch, queryFulfilled }) {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(updateCachedManager(id, { user_brands: brands }));
      },
    },
  },
});

export const { useGetPersonQuery, useGetTeamQuery } = panelApi;

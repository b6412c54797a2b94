import type { Appointment } from '../../api/agent.api.gen';
import { agentApi } from '../../api/agent.api.gen';
import { pageByPage, pageParam } from '../../kit/core/pages';

const appointmentsApi = agentApi.enhanceEndpoints({
  endpoints: {
    createAppointment: { invalidatesTags: ['appointments'] },
    // The list is refetched after a failure too, because another device may have been first.
    deleteAppointment: { invalidatesTags: ['appointments'] },
    acceptAppointment: { invalidatesTags: ['appointments'] },
  },
});

/** The meetings ahead. Each scroll to the end loads the next page. */
export const { useMeetingsAheadInfiniteQuery } = agentApi.injectEndpoints({
  endpoints: (build) => ({
    meetingsAhead: build.infiniteQuery<Appointment[], void, number>({
      query: ({ pageParam: page }) => ({
        url: '/api/t/appointment',
        params: { succeed: '0', page: pageParam(page) },
      }),
      infiniteQueryOptions: pageByPage<Appointment[]>((rows) => rows),
      providesTags: ['appointments'],
    }),
  }),
});

export const { useCreateAppointmentMutation, useDeleteAppointmentMutation, useAcceptAppointmentMutation } =
  appointmentsApi;

import { type Appointment, agentApi } from '../../api/agent.api.gen';
import { pagedQueryOptions, toPageParam } from '../../kit/core/pages';

export const { useUnpassedAppointmentsInfiniteQuery } = agentApi.injectEndpoints({
  endpoints: (build) => ({
    unpassedAppointments: build.infiniteQuery<Appointment[], void, number>({
      query: ({ pageParam: page }) => ({
        url: '/api/t/appointment',
        params: { succeed: '0', page: toPageParam(page) },
      }),
      infiniteQueryOptions: pagedQueryOptions<Appointment[]>((appointments) => appointments),
      providesTags: ['appointments'],
    }),
  }),
});

export const { useCreateAppointmentMutation, useDeleteAppointmentMutation, useAcceptAppointmentMutation } =
  agentApi.enhanceEndpoints({
    endpoints: {
      // All three also refetch after a failure, because another device may have changed the list.
      createAppointment: { invalidatesTags: ['appointments'] },
      deleteAppointment: { invalidatesTags: ['appointments'] },
      acceptAppointment: { invalidatesTags: ['appointments'] },
    },
  });

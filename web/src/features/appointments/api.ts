import { type Appointment, generatedApi } from '../../api/api.gen';
import { pageByPage, pageParam } from '../../kit/core/pages';

const appointmentsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    createAppointment: { invalidatesTags: ['appointments'] },
    // Also after a failure: another device may have been first.
    deleteAppointment: { invalidatesTags: ['appointments'] },
    acceptAppointment: { invalidatesTags: ['appointments'] },
  },
});

/** What is ahead, page after page as one scrolls. */
export const { useMeetingsAheadInfiniteQuery } = generatedApi.injectEndpoints({
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

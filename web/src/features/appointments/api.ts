import { generatedApi } from '../../api/api.gen';

const appointmentsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listAppointments: { providesTags: ['appointments'] },
    createAppointment: { invalidatesTags: ['appointments'] },
    // Also after a failure: another device may have been first.
    deleteAppointment: { invalidatesTags: ['appointments'] },
    acceptAppointment: { invalidatesTags: ['appointments'] },
  },
});

export const {
  useListAppointmentsQuery,
  useCreateAppointmentMutation,
  useDeleteAppointmentMutation,
  useAcceptAppointmentMutation,
} = appointmentsApi;

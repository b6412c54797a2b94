import { generatedApi } from '../../api/api.gen';

export const { useSendTestReportMutation } = generatedApi;

import { panelApi } from '../../api/panel.api.gen';

export const { useSendTestReportMutation } = panelApi;

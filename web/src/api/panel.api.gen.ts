import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotices: build.query<GetNoticesApiResponse, GetNoticesApiArg>({
      query: () => ({ url: `/api/manager/notice` }),
    }),
    setNotices: build.mutation<SetNoticesApiResponse, SetNoticesApiArg>({
      query: (queryArg) => ({
        url: `/api/manager/notice`,
        method: "POST",
        body: queryArg.setNotices,
      }),
    }),
    getPreferences: build.query<
      GetPreferencesApiResponse,
      GetPreferencesApiArg
    >({
      query: () => ({ url: `/api/manager/preferences` }),
    }),
    changePreferences: build.mutation<
      ChangePreferencesApiResponse,
      ChangePreferencesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/preferences`,
        method: "PATCH",
        body: queryArg.changePreferences,
      }),
    }),
    listDepositViews: build.query<
      ListDepositViewsApiResponse,
      ListDepositViewsApiArg
    >({
      query: () => ({ url: `/api/manager/view` }),
    }),
    saveDepositView: build.mutation<
      SaveDepositViewApiResponse,
      SaveDepositViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/view`,
        method: "POST",
        body: queryArg.saveDepositView,
      }),
    }),
    changeDepositView: build.mutation<
      ChangeDepositViewApiResponse,
      ChangeDepositViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/view/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.changeDepositView,
      }),
    }),
    deleteDepositView: build.mutation<
      DeleteDepositViewApiResponse,
      DeleteDepositViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/view/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    createBrand: build.mutation<CreateBrandApiResponse, CreateBrandApiArg>({
      query: (queryArg) => ({
        url: `/api/brand`,
        method: "POST",
        body: queryArg.createBrand,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getBrand: build.query<GetBrandApiResponse, GetBrandApiArg>({
      query: (queryArg) => ({ url: `/api/brand/${queryArg.id}` }),
    }),
    updateBrand: build.mutation<UpdateBrandApiResponse, UpdateBrandApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateBrand,
      }),
    }),
    deleteBrand: build.mutation<DeleteBrandApiResponse, DeleteBrandApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    sendBrandMessage: build.mutation<
      SendBrandMessageApiResponse,
      SendBrandMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/message/${queryArg.id}`,
        method: "POST",
        body: queryArg.brandMessage,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getBrandHead: build.query<GetBrandHeadApiResponse, GetBrandHeadApiArg>({
      query: (queryArg) => ({ url: `/api/brand/head/${queryArg.id}` }),
    }),
    getBrandHistory: build.query<
      GetBrandHistoryApiResponse,
      GetBrandHistoryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/${queryArg.id}/history`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
    listFreeChats: build.query<ListFreeChatsApiResponse, ListFreeChatsApiArg>({
      query: () => ({ url: `/api/manager/chats` }),
    }),
    listMembers: build.query<ListMembersApiResponse, ListMembersApiArg>({
      query: (queryArg) => ({ url: `/api/brand/users/${queryArg.brandId}` }),
    }),
    dismissMember: build.mutation<
      DismissMemberApiResponse,
      DismissMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/users/${queryArg.brandId}`,
        method: "DELETE",
        params: {
          user_id: queryArg.userId,
        },
      }),
    }),
    togglePost: build.mutation<TogglePostApiResponse, TogglePostApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/role/${queryArg.brandId}`,
        method: "POST",
        body: queryArg.setPost,
      }),
    }),
    setTeamGroup: build.mutation<SetTeamGroupApiResponse, SetTeamGroupApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/team`,
        method: "POST",
        body: queryArg.setTeamGroup,
      }),
    }),
    setTarget: build.mutation<SetTargetApiResponse, SetTargetApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/target`,
        method: "POST",
        body: queryArg.setFigure,
      }),
    }),
    setCr: build.mutation<SetCrApiResponse, SetCrApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/cr`,
        method: "POST",
        body: queryArg.setFigure,
      }),
    }),
    setTotal: build.mutation<SetTotalApiResponse, SetTotalApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/total`,
        method: "POST",
        body: queryArg.setFigure,
      }),
    }),
    moveToTeam: build.mutation<MoveToTeamApiResponse, MoveToTeamApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/team/${queryArg.id}`,
        method: "POST",
        body: queryArg.setTeam,
      }),
    }),
    incrementFtd: build.mutation<IncrementFtdApiResponse, IncrementFtdApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/brand/user/increment/${queryArg.id}`,
        method: "POST",
        body: queryArg.incrementFtd,
      }),
    }),
    changeMembers: build.mutation<
      ChangeMembersApiResponse,
      ChangeMembersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/users/bulk/${queryArg.brandId}`,
        method: "POST",
        body: queryArg.changeMembers,
      }),
    }),
    listPreviousTargets: build.query<
      ListPreviousTargetsApiResponse,
      ListPreviousTargetsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/users/targets/${queryArg.brandId}`,
      }),
    }),
    setTargets: build.mutation<SetTargetsApiResponse, SetTargetsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/targets/${queryArg.brandId}`,
        method: "POST",
        body: queryArg.setTargets,
      }),
    }),
    undoTargets: build.mutation<UndoTargetsApiResponse, UndoTargetsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/users/targets/${queryArg.brandId}/undo`,
        method: "POST",
        body: queryArg.undoTargets,
      }),
    }),
    listPeriods: build.query<ListPeriodsApiResponse, ListPeriodsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/reports/dates/${queryArg.id}`,
        params: {
          year: queryArg.year,
        },
      }),
    }),
    savePeriods: build.mutation<SavePeriodsApiResponse, SavePeriodsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/reports/dates/${queryArg.id}`,
        method: "POST",
        body: queryArg.savePeriods,
      }),
    }),
    getInviteHistory: build.query<
      GetInviteHistoryApiResponse,
      GetInviteHistoryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/invite/history/${queryArg.inviteId}`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
    listJoinRequests: build.query<
      ListJoinRequestsApiResponse,
      ListJoinRequestsApiArg
    >({
      query: (queryArg) => ({ url: `/api/brand/request/${queryArg.brandId}` }),
    }),
    acceptJoinRequest: build.mutation<
      AcceptJoinRequestApiResponse,
      AcceptJoinRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/request/accept/${queryArg.requestId}`,
        method: "POST",
      }),
    }),
    cancelJoinRequest: build.mutation<
      CancelJoinRequestApiResponse,
      CancelJoinRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/request/cancel/${queryArg.requestId}`,
        method: "POST",
      }),
    }),
    exportDeposits: build.query<
      ExportDepositsApiResponse,
      ExportDepositsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/export`,
        params: {
          id: queryArg.id,
          agent_id: queryArg.agentId,
          brand_id: queryArg.brandId,
          order: queryArg.order,
          created_at: queryArg.createdAt,
          date_start: queryArg.dateStart,
          date_end: queryArg.dateEnd,
          status: queryArg.status,
          type: queryArg["type"],
          q: queryArg.q,
          format: queryArg.format,
        },
      }),
    }),
    searchDeposits: build.query<
      SearchDepositsApiResponse,
      SearchDepositsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/search`,
        params: {
          id: queryArg.id,
          page: queryArg.page,
          agent_id: queryArg.agentId,
          brand_id: queryArg.brandId,
          order: queryArg.order,
          created_at: queryArg.createdAt,
          date_start: queryArg.dateStart,
          date_end: queryArg.dateEnd,
          status: queryArg.status,
          type: queryArg["type"],
          q: queryArg.q,
        },
      }),
    }),
    listWaitingDeposits: build.query<
      ListWaitingDepositsApiResponse,
      ListWaitingDepositsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/wait`,
        params: {
          page: queryArg.page,
          brand_id: queryArg.brandId,
          type: queryArg["type"],
          agent_id: queryArg.agentId,
          amount_min: queryArg.amountMin,
          amount_max: queryArg.amountMax,
          has_files: queryArg.hasFiles,
          duplicates: queryArg.duplicates,
        },
      }),
    }),
    listDepositAgents: build.query<
      ListDepositAgentsApiResponse,
      ListDepositAgentsApiArg
    >({
      query: (queryArg) => ({ url: `/api/deposit/users/${queryArg.id}` }),
    }),
    listRejectReasons: build.query<
      ListRejectReasonsApiResponse,
      ListRejectReasonsApiArg
    >({
      query: (queryArg) => ({ url: `/api/deposit/reasons/${queryArg.id}` }),
    }),
    getDeposit: build.query<GetDepositApiResponse, GetDepositApiArg>({
      query: (queryArg) => ({ url: `/api/deposit/${queryArg.id}` }),
    }),
    closeDeposit: build.mutation<CloseDepositApiResponse, CloseDepositApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}`,
        method: "DELETE",
        body: queryArg.closeDeposit,
        params: {
          status: queryArg.status,
          reason: queryArg.reason,
        },
      }),
    }),
    getDepositContext: build.query<
      GetDepositContextApiResponse,
      GetDepositContextApiArg
    >({
      query: (queryArg) => ({ url: `/api/deposit/${queryArg.id}/context` }),
    }),
    getDepositHistory: build.query<
      GetDepositHistoryApiResponse,
      GetDepositHistoryApiArg
    >({
      query: (queryArg) => ({ url: `/api/deposit/${queryArg.id}/history` }),
    }),
    getClient: build.query<GetClientApiResponse, GetClientApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/client`,
        params: {
          page: queryArg.page,
          client_id: queryArg.clientId,
          wallet: queryArg.wallet,
        },
      }),
    }),
    acceptDeposit: build.mutation<
      AcceptDepositApiResponse,
      AcceptDepositApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}/accept`,
        method: "POST",
        body: queryArg.acceptDeposit,
      }),
    }),
    eraseDeposit: build.mutation<EraseDepositApiResponse, EraseDepositApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deposit/delete/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    undoDecision: build.mutation<UndoDecisionApiResponse, UndoDecisionApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}/undo`,
        method: "POST",
      }),
    }),
    decideDeposits: build.mutation<
      DecideDepositsApiResponse,
      DecideDepositsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/bulk`,
        method: "POST",
        body: queryArg.bulkDecision,
      }),
    }),
    undoDecisions: build.mutation<
      UndoDecisionsApiResponse,
      UndoDecisionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/bulk/undo`,
        method: "POST",
        body: queryArg.bulkUndo,
      }),
    }),
    claimNextDeposit: build.mutation<
      ClaimNextDepositApiResponse,
      ClaimNextDepositApiArg
    >({
      query: (queryArg) => ({
        url: `/api/deposit/next`,
        method: "POST",
        body: queryArg.nextDeposit,
      }),
    }),
    claimDeposit: build.mutation<ClaimDepositApiResponse, ClaimDepositApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}/claim`,
        method: "POST",
      }),
    }),
    releaseClaim: build.mutation<ReleaseClaimApiResponse, ReleaseClaimApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}/claim`,
        method: "DELETE",
      }),
    }),
    getStatistic: build.query<GetStatisticApiResponse, GetStatisticApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/reports/${queryArg.id}`,
        params: {
          date: queryArg.date,
          period: queryArg.period,
        },
      }),
    }),
    getBrandTrend: build.query<GetBrandTrendApiResponse, GetBrandTrendApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/reports/trend/${queryArg.id}`,
        params: {
          date_start: queryArg.dateStart,
          date_end: queryArg.dateEnd,
        },
      }),
    }),
    getManagerRating: build.query<
      GetManagerRatingApiResponse,
      GetManagerRatingApiArg
    >({
      query: () => ({ url: `/api/manager/rating` }),
    }),
    compareRating: build.query<CompareRatingApiResponse, CompareRatingApiArg>({
      query: () => ({ url: `/api/manager/rating/comparison` }),
    }),
    exportRating: build.query<ExportRatingApiResponse, ExportRatingApiArg>({
      query: (queryArg) => ({
        url: `/api/manager/rating/export`,
        params: {
          format: queryArg.format,
        },
      }),
    }),
    exportStatistic: build.query<
      ExportStatisticApiResponse,
      ExportStatisticApiArg
    >({
      query: (queryArg) => ({
        url: `/api/brand/reports/export/${queryArg.id}`,
        params: {
          date: queryArg.date,
          period: queryArg.period,
          format: queryArg.format,
        },
      }),
    }),
    sendTestReport: build.mutation<
      SendTestReportApiResponse,
      SendTestReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/brand/report/${queryArg.brandId}`,
        method: "POST",
      }),
    }),
    getAgent: build.query<GetAgentApiResponse, GetAgentApiArg>({
      query: (queryArg) => ({ url: `/api/manager/agent/${queryArg.id}` }),
    }),
    listAgentNotes: build.query<
      ListAgentNotesApiResponse,
      ListAgentNotesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/agent/${queryArg.id}/note`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    createAgentNote: build.mutation<
      CreateAgentNoteApiResponse,
      CreateAgentNoteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/agent/${queryArg.id}/note`,
        method: "POST",
        body: queryArg.createAgentNote,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    deleteAgentNote: build.mutation<
      DeleteAgentNoteApiResponse,
      DeleteAgentNoteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/manager/agent/${queryArg.id}/note/${queryArg.noteId}`,
        method: "DELETE",
      }),
    }),
    getStart: build.query<GetStartApiResponse, GetStartApiArg>({
      query: () => ({ url: `/api/manager/start` }),
    }),
    getBrandOverview: build.query<
      GetBrandOverviewApiResponse,
      GetBrandOverviewApiArg
    >({
      query: (queryArg) => ({ url: `/api/brand/${queryArg.id}/overview` }),
    }),
    findAnything: build.query<FindAnythingApiResponse, FindAnythingApiArg>({
      query: (queryArg) => ({
        url: `/api/manager/find`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    getManagerStat: build.query<
      GetManagerStatApiResponse,
      GetManagerStatApiArg
    >({
      query: () => ({ url: `/api/manager/stat` }),
    }),
    searchBrands: build.query<SearchBrandsApiResponse, SearchBrandsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/search`,
        params: {
          page: queryArg.page,
          q: queryArg.q,
          order: queryArg.order,
        },
      }),
    }),
    getTeam: build.query<GetTeamApiResponse, GetTeamApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/team`,
        params: {
          date_start: queryArg.dateStart,
          date_end: queryArg.dateEnd,
        },
      }),
    }),
    getPerson: build.query<GetPersonApiResponse, GetPersonApiArg>({
      query: (queryArg) => ({ url: `/api/manager/user/${queryArg.id}` }),
    }),
    renamePerson: build.mutation<RenamePersonApiResponse, RenamePersonApiArg>({
      query: (queryArg) => ({
        url: `/api/manager/user/name/${queryArg.id}`,
        method: "POST",
        body: queryArg.setName,
      }),
    }),
    searchWorkDays: build.query<
      SearchWorkDaysApiResponse,
      SearchWorkDaysApiArg
    >({
      query: (queryArg) => ({
        url: `/api/work-day/search`,
        params: {
          page: queryArg.page,
          day: queryArg.day,
          answer: queryArg.answer,
          brand_id: queryArg.brandId,
          q: queryArg.q,
          order: queryArg.order,
        },
      }),
    }),
    listReplyTemplates: build.query<
      ListReplyTemplatesApiResponse,
      ListReplyTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/reply-template`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    createReplyTemplate: build.mutation<
      CreateReplyTemplateApiResponse,
      CreateReplyTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/reply-template`,
        method: "POST",
        body: queryArg.createReplyTemplate,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    updateReplyTemplate: build.mutation<
      UpdateReplyTemplateApiResponse,
      UpdateReplyTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/reply-template/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateReplyTemplate,
      }),
    }),
    deleteReplyTemplate: build.mutation<
      DeleteReplyTemplateApiResponse,
      DeleteReplyTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/reply-template/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    createInvite: build.mutation<CreateInviteApiResponse, CreateInviteApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/invite/${queryArg.id}`,
        method: "POST",
        body: queryArg.createInvite,
      }),
    }),
    listInvites: build.query<ListInvitesApiResponse, ListInvitesApiArg>({
      query: (queryArg) => ({ url: `/api/brand/invite/${queryArg.id}` }),
    }),
    deleteInvite: build.mutation<DeleteInviteApiResponse, DeleteInviteApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/invite/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as panelApi };
export type GetNoticesApiResponse = /** status 200 OK */ NoticeSettings;
export type GetNoticesApiArg = void;
export type SetNoticesApiResponse = /** status 200 OK */ Done;
export type SetNoticesApiArg = {
  setNotices: SetNotices;
};
export type GetPreferencesApiResponse = /** status 200 OK */ Preferences;
export type GetPreferencesApiArg = void;
export type ChangePreferencesApiResponse = /** status 200 OK */ Preferences;
export type ChangePreferencesApiArg = {
  changePreferences: ChangePreferences;
};
export type ListDepositViewsApiResponse = /** status 200 OK */ DepositViewList;
export type ListDepositViewsApiArg = void;
export type SaveDepositViewApiResponse =
  /** status 201 Created */ SavedDepositView;
export type SaveDepositViewApiArg = {
  saveDepositView: SaveDepositView;
};
export type ChangeDepositViewApiResponse =
  /** status 200 OK */ SavedDepositView;
export type ChangeDepositViewApiArg = {
  id: number;
  changeDepositView: ChangeDepositView;
};
export type DeleteDepositViewApiResponse = /** status 200 OK */ Done;
export type DeleteDepositViewApiArg = {
  id: number;
};
export type CreateBrandApiResponse = /** status 201 Created */ BrandName;
export type CreateBrandApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  createBrand: CreateBrand;
};
export type GetBrandApiResponse = /** status 200 OK */ BrandDetail;
export type GetBrandApiArg = {
  id: number;
};
export type UpdateBrandApiResponse = /** status 200 OK */ BrandDetail;
export type UpdateBrandApiArg = {
  id: number;
  updateBrand: UpdateBrand;
};
export type DeleteBrandApiResponse = /** status 200 OK */ Done;
export type DeleteBrandApiArg = {
  id: number;
};
export type SendBrandMessageApiResponse = /** status 200 OK */ Done;
export type SendBrandMessageApiArg = {
  id: number;
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  brandMessage: BrandMessage;
};
export type GetBrandHeadApiResponse = /** status 200 OK */ BrandHead;
export type GetBrandHeadApiArg = {
  id: number;
};
export type GetBrandHistoryApiResponse = /** status 200 OK */ HistoryPage;
export type GetBrandHistoryApiArg = {
  id: number;
  page?: number;
};
export type ListFreeChatsApiResponse = /** status 200 OK */ BotChatList;
export type ListFreeChatsApiArg = void;
export type ListMembersApiResponse = /** status 200 OK */ MemberList;
export type ListMembersApiArg = {
  brandId: number;
};
export type DismissMemberApiResponse = /** status 200 OK */ Done;
export type DismissMemberApiArg = {
  brandId: number;
  userId: number;
};
export type TogglePostApiResponse = /** status 200 OK */ PostChange;
export type TogglePostApiArg = {
  brandId: number;
  setPost: SetPost;
};
export type SetTeamGroupApiResponse = /** status 200 OK */ Done;
export type SetTeamGroupApiArg = {
  setTeamGroup: SetTeamGroup;
};
export type SetTargetApiResponse = /** status 200 OK */ Done;
export type SetTargetApiArg = {
  setFigure: SetFigure;
};
export type SetCrApiResponse = /** status 200 OK */ Done;
export type SetCrApiArg = {
  setFigure: SetFigure;
};
export type SetTotalApiResponse = /** status 200 OK */ Done;
export type SetTotalApiArg = {
  setFigure: SetFigure;
};
export type MoveToTeamApiResponse = /** status 200 OK */ Done;
export type MoveToTeamApiArg = {
  id: number;
  setTeam: SetTeam;
};
export type IncrementFtdApiResponse = /** status 200 OK */ Done;
export type IncrementFtdApiArg = {
  id: number;
  incrementFtd: IncrementFtd;
};
export type ChangeMembersApiResponse = /** status 200 OK */ MemberBulkResult;
export type ChangeMembersApiArg = {
  brandId: number;
  changeMembers: ChangeMembers;
};
export type ListPreviousTargetsApiResponse =
  /** status 200 OK */ PreviousTargets;
export type ListPreviousTargetsApiArg = {
  brandId: number;
};
export type SetTargetsApiResponse = /** status 200 OK */ TargetsResult;
export type SetTargetsApiArg = {
  brandId: number;
  setTargets: SetTargets;
};
export type UndoTargetsApiResponse = /** status 200 OK */ TargetsResult;
export type UndoTargetsApiArg = {
  brandId: number;
  undoTargets: UndoTargets;
};
export type ListPeriodsApiResponse = /** status 200 OK */ Period[] | "is-empty";
export type ListPeriodsApiArg = {
  id: number;
  year?: number;
};
export type SavePeriodsApiResponse = /** status 200 OK */ Done;
export type SavePeriodsApiArg = {
  id: number;
  savePeriods: SavePeriods;
};
export type GetInviteHistoryApiResponse = /** status 200 OK */ InviteHistory;
export type GetInviteHistoryApiArg = {
  inviteId: number;
  page?: number;
};
export type ListJoinRequestsApiResponse = /** status 200 OK */ JoinRequestList;
export type ListJoinRequestsApiArg = {
  brandId: number;
};
export type AcceptJoinRequestApiResponse = /** status 200 OK */ Done;
export type AcceptJoinRequestApiArg = {
  requestId: number;
};
export type CancelJoinRequestApiResponse = /** status 200 OK */ Done;
export type CancelJoinRequestApiArg = {
  requestId: number;
};
export type ExportDepositsApiResponse = /** status 200 OK */ Blob;
export type ExportDepositsApiArg = {
  id?: number;
  agentId?: number;
  brandId?: number;
  order?: "newest" | "oldest" | "amount_more" | "amount_less";
  createdAt?: number;
  dateStart?: number;
  dateEnd?: number;
  status?: ("wait" | "accept" | "reject" | "delete")[];
  type?: "retention" | "ftd";
  q?: string;
  format?: "csv" | "xlsx";
};
export type SearchDepositsApiResponse = /** status 200 OK */ DepositPage;
export type SearchDepositsApiArg = {
  id?: number;
  page?: number;
  agentId?: number;
  brandId?: number;
  order?: "newest" | "oldest" | "amount_more" | "amount_less";
  createdAt?: number;
  dateStart?: number;
  dateEnd?: number;
  status?: ("wait" | "accept" | "reject" | "delete")[];
  type?: "retention" | "ftd";
  q?: string;
};
export type ListWaitingDepositsApiResponse =
  /** status 200 OK */ WaitingDepositPage;
export type ListWaitingDepositsApiArg = {
  page?: number;
  brandId?: number;
  type?: "retention" | "ftd";
  agentId?: number;
  amountMin?: number | string;
  amountMax?: number | string;
  hasFiles?: "true" | "false";
  duplicates?: "true" | "false";
};
export type ListDepositAgentsApiResponse = /** status 200 OK */ User[];
export type ListDepositAgentsApiArg = {
  id: number;
};
export type ListRejectReasonsApiResponse = /** status 200 OK */ string[];
export type ListRejectReasonsApiArg = {
  id: number;
};
export type GetDepositApiResponse = /** status 200 OK */ Deposit;
export type GetDepositApiArg = {
  id: number;
};
export type CloseDepositApiResponse = /** status 200 OK */ Deposit;
export type CloseDepositApiArg = {
  id: number;
  status?: "reject" | "delete";
  reason?: string;
  closeDeposit: CloseDeposit;
};
export type GetDepositContextApiResponse = /** status 200 OK */ DepositContext;
export type GetDepositContextApiArg = {
  id: number;
};
export type GetDepositHistoryApiResponse = /** status 200 OK */ DepositEvent[];
export type GetDepositHistoryApiArg = {
  id: number;
};
export type GetClientApiResponse = /** status 200 OK */ ClientPage;
export type GetClientApiArg = {
  page?: number;
  clientId?: string;
  wallet?: string;
};
export type AcceptDepositApiResponse = /** status 200 OK */ Deposit;
export type AcceptDepositApiArg = {
  id: number;
  acceptDeposit: AcceptDeposit;
};
export type EraseDepositApiResponse = /** status 200 OK */ Done;
export type EraseDepositApiArg = {
  id: number;
};
export type UndoDecisionApiResponse = /** status 200 OK */ Deposit;
export type UndoDecisionApiArg = {
  id: number;
};
export type DecideDepositsApiResponse = /** status 200 OK */ BulkResult;
export type DecideDepositsApiArg = {
  bulkDecision: BulkDecision;
};
export type UndoDecisionsApiResponse = /** status 200 OK */ BulkResult;
export type UndoDecisionsApiArg = {
  bulkUndo: BulkUndo;
};
export type ClaimNextDepositApiResponse = /** status 200 OK */ Deposit | null;
export type ClaimNextDepositApiArg = {
  nextDeposit: NextDeposit;
};
export type ClaimDepositApiResponse = /** status 200 OK */ Deposit;
export type ClaimDepositApiArg = {
  id: number;
};
export type ReleaseClaimApiResponse = /** status 200 OK */ Done;
export type ReleaseClaimApiArg = {
  id: number;
};
export type GetStatisticApiResponse = /** status 200 OK */ BrandStatistic;
export type GetStatisticApiArg = {
  id: number;
  date?: string;
  period: "day" | "week" | "month";
};
export type GetBrandTrendApiResponse = /** status 200 OK */ BrandTrend;
export type GetBrandTrendApiArg = {
  id: number;
  dateStart: string;
  dateEnd: string;
};
export type GetManagerRatingApiResponse = /** status 200 OK */ ManagerRating;
export type GetManagerRatingApiArg = void;
export type CompareRatingApiResponse = /** status 200 OK */ RatingComparison;
export type CompareRatingApiArg = void;
export type ExportRatingApiResponse = /** status 200 OK */ Blob;
export type ExportRatingApiArg = {
  format?: "csv" | "xlsx";
};
export type ExportStatisticApiResponse = /** status 200 OK */ Blob;
export type ExportStatisticApiArg = {
  id: number;
  date?: string;
  period: "day" | "week" | "month";
  format?: "csv" | "xlsx";
};
export type SendTestReportApiResponse = /** status 200 OK */ TestReport;
export type SendTestReportApiArg = {
  brandId: number;
};
export type GetAgentApiResponse = /** status 200 OK */ Agent;
export type GetAgentApiArg = {
  id: number;
};
export type ListAgentNotesApiResponse = /** status 200 OK */ AgentNoteList;
export type ListAgentNotesApiArg = {
  id: number;
  before?: number;
};
export type CreateAgentNoteApiResponse = /** status 201 Created */ AgentNote;
export type CreateAgentNoteApiArg = {
  id: number;
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  createAgentNote: CreateAgentNote;
};
export type DeleteAgentNoteApiResponse = /** status 200 OK */ Done;
export type DeleteAgentNoteApiArg = {
  id: number;
  noteId: number;
};
export type GetStartApiResponse = /** status 200 OK */ Start;
export type GetStartApiArg = void;
export type GetBrandOverviewApiResponse = /** status 200 OK */ BrandOverview;
export type GetBrandOverviewApiArg = {
  id: number;
};
export type FindAnythingApiResponse = /** status 200 OK */ FinderResult;
export type FindAnythingApiArg = {
  q: string;
};
export type GetManagerStatApiResponse = /** status 200 OK */ ManagerStat;
export type GetManagerStatApiArg = void;
export type SearchBrandsApiResponse = /** status 200 OK */ BrandPage;
export type SearchBrandsApiArg = {
  page?: number;
  q?: string;
  order?:
    | "name"
    | "-name"
    | "waiting"
    | "-waiting"
    | "tickets"
    | "-tickets"
    | "requests"
    | "-requests"
    | "target"
    | "-target";
};
export type GetTeamApiResponse = /** status 200 OK */ Team;
export type GetTeamApiArg = {
  dateStart: string;
  dateEnd: string;
};
export type GetPersonApiResponse = /** status 200 OK */ Person;
export type GetPersonApiArg = {
  id: number;
};
export type RenamePersonApiResponse = /** status 200 OK */ Done;
export type RenamePersonApiArg = {
  id: number;
  setName: SetName;
};
export type SearchWorkDaysApiResponse = /** status 200 OK */ WorkDateList;
export type SearchWorkDaysApiArg = {
  page?: number;
  day?: string;
  answer?: "yes" | "no" | "none";
  brandId?: number;
  q?: string;
  order?: "user" | "-user" | "brand" | "-brand" | "status" | "-status";
};
export type ListReplyTemplatesApiResponse =
  /** status 200 OK */ ReplyTemplate[];
export type ListReplyTemplatesApiArg = {
  q?: string;
};
export type CreateReplyTemplateApiResponse =
  /** status 201 Created */ ReplyTemplate;
export type CreateReplyTemplateApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  createReplyTemplate: CreateReplyTemplate;
};
export type UpdateReplyTemplateApiResponse = /** status 200 OK */ ReplyTemplate;
export type UpdateReplyTemplateApiArg = {
  id: number;
  updateReplyTemplate: UpdateReplyTemplate;
};
export type DeleteReplyTemplateApiResponse = /** status 200 OK */ Done;
export type DeleteReplyTemplateApiArg = {
  id: number;
};
export type CreateInviteApiResponse = /** status 201 Created */ Invite;
export type CreateInviteApiArg = {
  id: number;
  createInvite: CreateInvite;
};
export type ListInvitesApiResponse = /** status 200 OK */ InviteList;
export type ListInvitesApiArg = {
  id: number;
};
export type DeleteInviteApiResponse = /** status 200 OK */ Done;
export type DeleteInviteApiArg = {
  id: number;
};
export type NoticeSettings = {
  settings: {
    deposit: boolean;
    deposit_cards: "auto" | "each" | "live" | "digest" | "off";
    quiet_hours: {
      from: number;
      to: number;
    } | null;
    join: boolean;
    services: string;
    supports: string;
  };
};
export type Error = {
  statusCode: number;
  error: string;
  message: string;
  exception?: string;
  details?: {
    field: string;
    message: string;
  }[];
};
export type Done = {
  status: true;
};
export type SetNotices = {
  deposit?: boolean;
  deposit_cards?: "auto" | "each" | "live" | "digest" | "off";
  quiet_hours?: {
    from: number;
    to: number;
  } | null;
  join?: boolean;
  services?: {
    withdrawal?: boolean;
    docs?: boolean;
    mail?: boolean;
    credits?: boolean;
    fake_credit?: boolean;
    fake_deposit?: boolean;
    fake_withdrawal?: boolean;
  };
  support?: {
    VOIP?: boolean;
    CRM?: boolean;
    PIN_Leads?: boolean;
    Platform?: boolean;
    Other?: boolean;
  };
  supports?: {
    VOIP?: boolean;
    CRM?: boolean;
    PIN_Leads?: boolean;
    Platform?: boolean;
    Other?: boolean;
  };
};
export type Preferences = {
  single_keys: boolean;
  desktop_notifications: boolean;
};
export type ChangePreferences = {
  single_keys?: boolean;
  desktop_notifications?: boolean;
};
export type SavedDepositView = {
  id: number;
  name: string;
  query: string;
  shared: boolean;
  owner: {
    id: number;
    name: string;
  } | null;
};
export type DepositViewList = {
  data: SavedDepositView[];
};
export type SaveDepositView = {
  name: string;
  query: string;
  shared?: boolean;
};
export type ChangeDepositView = {
  name?: string;
  query?: string;
  shared?: boolean;
  position?: number;
};
export type BrandName = {
  id: number;
  name: string;
};
export type CreateBrand = {
  chat_id: number;
  thread_id?: number | null;
  name: string;
  description?: string;
  admin_telegram_id?: number | null;
  language?: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
};
export type BrandDetail = {
  id: number;
  name: string;
  description: string;
  report_hour: number;
  admin_telegram_id: number | null;
  report_thread_id: number | null;
  report_chat_id: number | null;
  report_type: "retention" | "sales";
  report_show: boolean;
  work_start_time: number;
  work_end_time: number | null;
  reply_within: number | null;
  reject_reasons: string[];
  chat_answers: "replies" | "reactions";
  chat_reasons: boolean;
  language: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
  chat_id: number;
  thread_id: number | null;
  created_at: string;
  deep_link: string | null;
};
export type UpdateBrand = {
  name?: string | null;
  description?: string | null;
  /** 0 to 23; anything else counts as 2 */
  report_hour?: number;
  admin_telegram_id?: number | null;
  report_thread_id?: number | null;
  report_chat_id?: number | null;
  report_type?: "retention" | "sales";
  report_show?: boolean;
  /** 0 to 23; anything else counts as 16 */
  work_start_time?: number;
  work_end_time?: number | null;
  reply_within?: number | null;
  reject_reasons?: string[];
  chat_answers?: "replies" | "reactions";
  chat_reasons?: boolean;
  language?: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
  seen?: {
    name?: string | null;
    description?: string | null;
    /** 0 to 23; anything else counts as 2 */
    report_hour?: number;
    admin_telegram_id?: number | null;
    report_thread_id?: number | null;
    report_chat_id?: number | null;
    report_type?: "retention" | "sales";
    report_show?: boolean;
    /** 0 to 23; anything else counts as 16 */
    work_start_time?: number;
    work_end_time?: number | null;
    reply_within?: number | null;
    reject_reasons?: string[];
    chat_answers?: "replies" | "reactions";
    chat_reasons?: boolean;
    language?: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
  };
};
export type BrandMessage = {
  message: string;
  type: "admin" | "chat";
};
export type BrandHead = {
  id: number;
  name: string;
  report_type: "retention" | "sales";
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
};
export type AuditAction =
  | "api-key.confirm"
  | "api-key.create"
  | "api-key.revoke"
  | "api-key.update"
  | "appointment.accept"
  | "appointment.create"
  | "appointment.delete"
  | "backup.recover"
  | "backup.restore"
  | "brand.ask-to-join"
  | "brand.ask-work"
  | "brand.create"
  | "brand.dates"
  | "brand.dismiss-report"
  | "brand.erase"
  | "brand.message"
  | "brand.move-chat"
  | "brand.report"
  | "brand.test-report"
  | "brand.update"
  | "contest.create"
  | "contest.delete"
  | "contest.update"
  | "deposit-view.create"
  | "deposit-view.delete"
  | "deposit-view.update"
  | "deposit.accept"
  | "deposit.delete"
  | "deposit.edit"
  | "deposit.erase"
  | "deposit.reject"
  | "deposit.report"
  | "deposit.undo"
  | "deposit.withdraw"
  | "export.deposits"
  | "export.rating"
  | "export.statistic"
  | "invite.create"
  | "invite.delete"
  | "invite.use"
  | "join-request.accept"
  | "join-request.cancel"
  | "member.cr"
  | "member.dismiss"
  | "member.increment-ftd"
  | "member.join"
  | "member.post"
  | "member.target"
  | "member.team"
  | "member.team-group"
  | "member.total"
  | "message.dismiss"
  | "message.send"
  | "passkey.add"
  | "passkey.confirm"
  | "passkey.remove"
  | "passkey.rename"
  | "person.erase"
  | "person.export"
  | "reply-template.create"
  | "reply-template.delete"
  | "reply-template.update"
  | "session.end"
  | "session.end-all"
  | "session.refuse"
  | "session.revoke"
  | "session.start"
  | "ticket-tag.create"
  | "ticket-tag.delete"
  | "ticket.answer"
  | "ticket.assign"
  | "ticket.close"
  | "ticket.merge"
  | "ticket.note"
  | "ticket.open"
  | "ticket.reopen"
  | "ticket.snooze"
  | "ticket.tag"
  | "ticket.unmerge"
  | "ticket.unsnooze"
  | "ticket.untag"
  | "ticket.write"
  | "update.dismiss"
  | "update.replay"
  | "user.brands"
  | "user.character"
  | "user.codes"
  | "user.connect"
  | "user.delete-note"
  | "user.disconnect"
  | "user.language"
  | "user.note"
  | "user.notices"
  | "user.preferences"
  | "user.rename"
  | "user.role"
  | "user.work-day"
  | "webhook.create"
  | "webhook.delete"
  | "webhook.disable"
  | "webhook.resend"
  | "webhook.rotate"
  | "webhook.test"
  | "webhook.update";
export type NamedThing = {
  kind:
    | "api-key"
    | "brand"
    | "contest"
    | "deposit"
    | "deposit-view"
    | "invite"
    | "reply-template"
    | "ticket"
    | "ticket-tag"
    | "user";
  id: number;
  name: string | null;
  is_gone: boolean;
};
export type HistoryEntry = {
  at: string;
  actor: User | null;
  via: "panel" | "mini-app" | "bot" | "api-key" | "job";
  action: AuditAction;
  before: object | null;
  after: object | null;
  about: NamedThing | null;
  names: NamedThing[];
};
export type HistoryPage = {
  data: HistoryEntry[];
  last_page: number;
  current_page: number;
};
export type BotChat = {
  chat_id: number;
  title: string;
  is_forum: boolean;
  is_free: boolean;
  threads: {
    thread_id: number;
    title: string | null;
  }[];
};
export type BotChatList = {
  data: BotChat[];
};
export type Period = {
  id: number;
  start_date: string;
  end_date: string;
};
export type Member = {
  id: number;
  user_id: number;
  user: User;
  username: string | null;
  team_id: 1 | 2;
  string_team: string | null;
  stat: {
    target: number;
    cr: number;
    total: number;
  };
  ftd: number;
};
export type MemberList = {
  ok: boolean;
  exception?: "date_not_in_work" | "months_intersect";
  intersects?: Period[];
  users: Member[];
  team_names: string[];
  period: Period | null;
  current_month: number | null;
  current_year: number | null;
  time_to_cr: boolean;
  head_user_id: number | null;
  team_lead_user_id: number | null;
  head_user_id_2: number | null;
  team_lead_user_id_2: number | null;
};
export type PostChange = {
  status: "assigned" | "unassigned";
};
export type SetPost = {
  user_id: number;
  as: "head" | "team-lead";
  team_id: 1 | 2;
};
export type SetTeamGroup = {
  user_id: number;
  brand_id: number;
  team_name: string | null;
};
export type SetFigure = {
  user_id: number;
  brand_id: number;
  period_id?: number | null;
  year?: number | null;
  month?: number | null;
  /** At most two decimals */
  value: number;
  /** At most two decimals */
  seen?: number;
};
export type SetTeam = {
  team_id: 1 | 2;
};
export type IncrementFtd = {
  count?: number | null;
  /** At most two decimals */
  amount?: number;
};
export type MemberBulkResult = {
  done: number[];
  skipped: {
    user_id: number;
    error: string;
  }[];
};
export type ChangeMembers =
  | {
      action: "team";
      user_ids: number[];
      team_id: 1 | 2;
    }
  | {
      action: "group";
      user_ids: number[];
      team_name: string | null;
    }
  | {
      action: "dismiss";
      user_ids: number[];
    };
export type PreviousTargets = {
  start_date: string | null;
  end_date: string | null;
  rows: {
    user_id: number;
    value: number;
  }[];
};
export type TargetsResult = {
  done: number[];
  skipped: {
    user_id: number;
    error: string;
  }[];
  undo: number | null;
};
export type SetTargets = {
  period_id?: number | null;
  year?: number | null;
  month?: number | null;
  rows: {
    user_id: number;
    /** At most two decimals */
    value: number;
    /** At most two decimals */
    seen?: number;
  }[];
};
export type UndoTargets = {
  undo: number;
};
export type SavePeriods = {
  year: number;
  periods: (
    | {
        id?: number | string | null;
        start_date: string;
        end_date: string;
        status: "new";
      }
    | {
        id: number;
        start_date?: string | null;
        end_date?: string | null;
        status: "delete";
      }
    | {
        id: number;
        start_date: string;
        end_date: string;
        status?: "" | (null | null);
      }
  )[];
  seen?: {
    id: number;
    start_date: string;
    end_date: string;
  }[];
};
export type InviteUse = {
  user: User;
  time: number;
};
export type InviteHistory = {
  history: InviteUse[];
};
export type JoinRequest = {
  id: number;
  user_id: number;
  user: User;
  created_at: string;
};
export type JoinRequestList = {
  requests: JoinRequest[];
};
export type ReportedDeposit = {
  type: "retention" | "ftd";
  client_id: string;
  amount: number;
  wallet: string;
  exchanger: string;
  agent: string;
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
  agent_id: number | null;
};
export type Claim = {
  user: User;
  until: string;
};
export type Deposit = {
  id: number;
  label: string;
  status: "wait" | "accept" | "reject" | "delete";
  type: "retention" | "ftd";
  client_id: string;
  amount: number;
  wallet: string;
  exchanger: string;
  agent: string;
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
  agent_id: number | null;
  agent_user: User | null;
  brand_id: number;
  brand: string;
  created_at: string;
  possible_duplicate_of: number | null;
  reason: string | null;
  reported: ReportedDeposit;
  files: string[];
  files_waiting?: number;
  files_failed?: number;
  moderated_by: User | null;
  moderated_at: string | null;
  claim: Claim | null;
};
export type DepositPage = {
  data: Deposit[];
  last_page: number;
  current_page: number;
  count: number;
  amount: number;
};
export type WaitingDepositPage = {
  data: Deposit[];
  last_page: number;
  current_page: number;
  count: number;
  amount: number;
  as_of: string;
};
export type CloseDeposit = {
  reason?: string;
};
export type DepositContext = {
  message: {
    text: string | null;
    url: string | null;
  } | null;
  earlier: {
    data: Deposit[];
    has_more: boolean;
  };
  record: {
    wait: number;
    accept: number;
    reject: number;
    delete: number;
    reasons: {
      reason: string;
      count: number;
    }[];
  } | null;
};
export type DepositEvent = {
  at: string;
  actor: User | null;
  via: "panel" | "mini-app" | "bot" | "api-key" | "job";
  action: AuditAction;
  before: object | null;
  after: object | null;
  about: NamedThing | null;
  names: NamedThing[];
};
export type TicketTag = {
  id: number;
  name: string;
  color:
    | "gray"
    | "red"
    | "orange"
    | "yellow"
    | "green"
    | "teal"
    | "blue"
    | "violet"
    | "pink";
};
export type TicketRow = {
  id: number;
  type:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  title: string;
  description: string;
  status: "new" | "in-work" | "closed";
  closed: boolean;
  user_id: number;
  user: User;
  assignee: User | null;
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
  merged_into: number | null;
  due_at: string | null;
  tags: TicketTag[];
  snoozed_until: string | null;
  last_message: {
    text: string;
    timestamp: number;
    from_staff: boolean;
  };
};
export type ClientEntry = {
  kind: "deposit" | "ticket";
  id: number;
  at: string;
  deposit: Deposit | null;
  ticket: TicketRow | null;
};
export type DepositSum = {
  count: number;
  amount: number;
};
export type ClientSummary = {
  deposits: number;
  has_more: boolean;
  tickets: number | null;
  first_at: string | null;
  last_at: string | null;
  statuses: {
    wait: DepositSum;
    accept: DepositSum;
    reject: DepositSum;
    delete: DepositSum;
  };
  brands: {
    id: number;
    name: string;
    count: number;
    amount: number;
  }[];
  agents: {
    user: User;
    count: number;
    amount: number;
  }[];
  linked: {
    value: string;
    others: number;
    count: number;
    amount: number;
  }[];
  brand_count: number;
  agent_count: number;
  linked_count: number;
};
export type ClientPage = {
  data: ClientEntry[];
  last_page: number;
  current_page: number;
  client: ClientSummary;
};
export type AcceptDeposit = {
  type: "retention" | "ftd";
  client_id?: string;
  amount: number;
  wallet?: string;
  exchanger?: string;
  agent?: string;
  behaviour?: string;
  affiliate?: string;
  financial?: string;
  payment?: string;
  description?: string;
  agent_id?: number | null;
};
export type BulkResult = {
  done: number[];
  skipped: {
    id: number;
    error: string;
  }[];
};
export type BulkDecision = {
  action: "accept" | "reject";
  ids: number[];
  reason?: string;
  as_of?: string;
};
export type BulkUndo = {
  ids: number[];
};
export type NextDeposit = {
  brand_id?: number;
  type?: "retention" | "ftd";
  agent_id?: number;
  amount_min?: number | string;
  amount_max?: number | string;
  has_files?: boolean;
  duplicates?: boolean;
};
export type StatisticResult = {
  id: number;
  user: User;
  team_id: 1 | 2 | null;
  amount: number;
  ftd: number;
  retention: number;
  target: number;
  total: number;
  made: number;
};
export type BrandStatistic = {
  period: "day" | "week" | "month";
  date_start: string | null;
  date_end: string | null;
  created_at: string;
  best_agent_id: number | null;
  worse_agent_id: number | null;
  result: StatisticResult[];
  rejected: {
    count: number;
    reasons: {
      reason: string | null;
      count: number;
    }[];
  };
};
export type TrendDay = {
  day: string;
  amount: number;
  retention: number;
  ftd: number;
  corrections?: {
    amount: number;
    ftd: number;
  };
};
export type BrandTrend = {
  days: TrendDay[];
};
export type RatingEntry = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  user: User;
  brand: {
    id: number;
    name: string;
  };
  total_amount: number;
  amount: number;
  count: number;
};
export type ManagerRating = {
  ftd: RatingEntry[];
  retention: RatingEntry[];
};
export type TargetReached = {
  goal: number;
  goal_symbol: "$" | "FTD";
  have: number;
};
export type ComparedEntry = {
  brand_id: number;
  user_id: number;
  first_day: string;
  target: TargetReached | null;
  before: {
    place: number;
    amount: number;
  } | null;
  days: number[] | null;
};
export type ComparedTeam = {
  brand: BrandName;
  team_id: 1 | 2 | null;
  people: number;
  amount: number;
  before: number;
  target: TargetReached | null;
};
export type ComparedList = {
  entries: ComparedEntry[];
  teams: ComparedTeam[];
};
export type RatingComparison = {
  ftd: ComparedList;
  retention: ComparedList;
};
export type TestReport = {
  message: string;
};
export type Target = {
  goal: number;
  goal_symbol: "$" | "FTD";
  have: number;
};
export type TodayResult = {
  count: number;
  amount: number;
};
export type AgentBrand = {
  id: number;
  name: string;
  report_type: "retention" | "sales";
  dismissed_at: string | null;
  target: Target | null;
  amount: number | null;
  place: number | null;
  of: number | null;
  gap: number | null;
  pace: number | null;
  today: TodayResult | null;
};
export type AgentDay = {
  date: string;
  in_work: boolean | null;
  brands: {
    id: number;
    in_work: boolean;
  }[];
};
export type AgentNote = {
  id: number;
  author: User;
  text: string;
  created_at: string;
};
export type Agent = {
  user: User;
  username: string | null;
  brands: AgentBrand[];
  deposits: {
    wait: number;
    accept: number;
    reject: number;
    delete: number;
  };
  tickets: {
    new: number;
    in_work: number;
    closed: number;
  } | null;
  availability: AgentDay[];
  notes: AgentNote[];
  notes_count: number;
};
export type AgentNoteList = {
  notes: AgentNote[];
};
export type CreateAgentNote = {
  text: string;
};
export type WaitingDeposits = {
  waiting: number;
  oldest_at: string | null;
};
export type OpenTickets = {
  new: number;
  in_work: number;
  mine: number;
  mine_unread: number;
  unassigned: number;
  in_work_unassigned: number;
  overdue: number;
};
export type DaySum = {
  amount: number;
  retention: number;
  ftd: number;
};
export type BrandFigures = {
  brand: BrandName;
  report_type: "retention" | "sales";
  today: DaySum;
  yesterday: DaySum;
  period: {
    date_start: string;
    date_end: string;
    goal: number;
    have: number;
  } | null;
};
export type Undelivered = {
  messages: number;
  failed: number;
  unknown: number;
  updates: number;
  reports: number;
};
export type SetupSteps = {
  add_bot_url: string | null;
  is_bot_in_group: boolean;
  brand_id: number | null;
  has_members: boolean;
  has_targets: boolean;
  has_report_hour: boolean;
  has_managers: boolean;
  has_deposit: boolean;
};
export type Start = {
  deposits: WaitingDeposits | null;
  tickets: OpenTickets | null;
  join_requests: {
    count: number;
    brands: {
      id: number;
      name: string;
      count: number;
    }[];
  } | null;
  figures: {
    day: string;
    today: DaySum;
    yesterday: DaySum;
    brands: BrandFigures[];
  } | null;
  undelivered: Undelivered;
  setup: SetupSteps | null;
};
export type BrandOverview = {
  deposits: WaitingDeposits | null;
  tickets: OpenTickets | null;
  join_requests: number | null;
  figures: {
    brand: BrandName;
    report_type: "retention" | "sales";
    today: DaySum;
    yesterday: DaySum;
    period: {
      date_start: string;
      date_end: string;
      goal: number;
      have: number;
    } | null;
    days: TrendDay[];
  } | null;
  undelivered: Undelivered;
};
export type FoundPerson = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  username: string | null;
  role: "user" | "manager" | "ceo" | "admin";
  brands: BrandName[];
};
export type FoundDeposit = {
  id: number;
  label: string;
  type: "retention" | "ftd";
  status: "wait" | "accept" | "reject" | "delete";
  agent_user: User | null;
  brand: string;
};
export type FoundTicket = {
  id: number;
  title: string;
  status: "new" | "in-work" | "closed";
  user: User;
  brand: string | null;
};
export type FinderResult = {
  brands: BrandName[];
  people: FoundPerson[];
  deposits: FoundDeposit[];
  tickets: FoundTicket[];
};
export type TicketCounts = {
  type:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  count_new: number;
  count_in_work: number;
  count_in_work_messages: number;
};
export type ManagerStat = {
  has_brands: boolean;
  wait_deposits: number;
  tickets_count_new: number;
  tickets_count_in_work: number;
  tickets_count_in_work_messages: number;
  tickets_by_type: TicketCounts[];
};
export type BrandRow = {
  id: number;
  name: string;
  description: string;
  report_hour: number;
  admin_telegram_id: number | null;
  report_thread_id: number | null;
  report_chat_id: number | null;
  report_type: "retention" | "sales";
  report_show: boolean;
  work_start_time: number;
  work_end_time: number | null;
  reply_within: number | null;
  reject_reasons: string[];
  chat_answers: "replies" | "reactions";
  chat_reasons: boolean;
  language: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
  chat_id: number;
  thread_id: number | null;
  created_at: string;
  deposits: {
    waiting: number;
  } | null;
  tickets: {
    new: number;
    in_work: number;
    overdue: number;
  } | null;
  join_requests: number | null;
  figures: {
    today: DaySum;
    yesterday: DaySum;
    period: {
      date_start: string;
      date_end: string;
      goal: number;
      have: number;
    } | null;
    days: TrendDay[];
  } | null;
};
export type BrandPage = {
  data: BrandRow[];
  last_page: number;
  current_page: number;
};
export type TeamMember = {
  user: User;
  role: "user" | "manager" | "ceo" | "admin";
  accepted: number;
  rejected: number;
  deleted: number;
  undone: number;
  deleted_later: number;
  median_seconds: number | null;
  p90_seconds: number | null;
  ticket_answers: number;
  tickets_closed: number;
};
export type Team = {
  date_start: string;
  date_end: string;
  people: TeamMember[];
};
export type Person = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  tickets_count: number;
  brands_count: number;
  deposits_count: number;
};
export type SetName = {
  name: string;
};
export type WorkDate = {
  id: number | null;
  user_id: number;
  user: User;
  brand_id: number;
  brand: string;
  in_work: boolean | null;
  date: string;
  last?: {
    in_work: boolean;
    date: string;
  } | null;
};
export type WorkCounts = {
  working: number;
  not_working: number;
  not_answered: number;
};
export type BrandWorkCounts = {
  id: number;
  name: string;
  working: number;
  not_working: number;
  not_answered: number;
};
export type WorkDateList = {
  work_dates: WorkDate[];
  counts?: WorkCounts;
  brands?: BrandWorkCounts[];
};
export type ReplyTemplate = {
  id: number;
  title: string;
  text: string;
  actions: {
    tag_ids: number[];
    assign: ("me" | null) | ("me" | null);
    close: boolean;
  };
};
export type CreateReplyTemplate = {
  title: string;
  text: string;
  actions?: {
    tag_ids?: number[];
    assign?: ("me" | null) | ("me" | null);
    close?: boolean;
  };
};
export type UpdateReplyTemplate = {
  title?: string;
  text?: string;
  actions?: {
    tag_ids?: number[];
    assign?: ("me" | null) | ("me" | null);
    close?: boolean;
  };
};
export type Invite = {
  id: number;
  secret_code: string;
  max_connects: number;
  current_connects: number;
  active_until: number;
};
export type CreateInvite = {
  max_connects?: number | null;
  active_until?: number | null;
};
export type InviteList = {
  invites: Invite[];
};

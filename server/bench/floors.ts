/** The lowest ratios that the small benchmark may reach, by call. They leave room for noise. */
export const floors: Record<string, number> = {
  'deposit/search, the mix': 0.5,
  'manager/stat': 0.5,
  'ticket/search, the mix': 0.7,
  'ticket/{id}, a chat page': 0.45,
  't/deposits': 0.45,
  't/me/brand': 0.35,
  'manager/rating': 0.2,
  'brand/reports': 0.35,
  'deposit/{id}/accept': 0.4,
  'deposit/{id}, reject': 0.4,
  'POST deposit': 0.35,
  'ticket/message/{id}': 0.35,
  'report by form': 0.35,
};

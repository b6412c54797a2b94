/** The lowest ratios that the small benchmark may reach, by call. They leave room for noise. */
export const floors: Record<string, number> = {
  'deposit/search, the mix': 0.2,
  'manager/stat': 0.08,
  'ticket/search, the mix': 0.08,
  'ticket/{id}, a chat page': 0.04,
  't/deposits': 0.12,
  't/me/brand': 0.04,
  'manager/rating': 0.1,
  'brand/reports': 0.08,
  'deposit/{id}/accept': 0.03,
  'deposit/{id}, reject': 0.03,
  'POST deposit': 0.03,
  'ticket/message/{id}': 0.03,
  'report by form': 0.01,
};

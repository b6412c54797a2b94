/** The lowest ratios that the small benchmark may reach, by call. They leave room for noise. */
export const floors: Record<string, number> = {
  'deposit/search, the mix': 0.45,
  'manager/stat': 0.45,
  'ticket/search, the mix': 0.6,
  'ticket/{id}, a chat page': 0.4,
  't/deposits': 0.45,
  't/me/brand': 0.22,
  'manager/rating': 0.18,
  'brand/reports': 0.2,
  'deposit/{id}/accept': 0.08,
  'deposit/{id}, reject': 0.07,
  'POST deposit': 0.05,
  'ticket/message/{id}': 0.06,
  'report by form': 0.1,
};

export interface ChatMember {
  status: string;
  is_member?: boolean;
}

export const isInChat = ({ status, is_member: isMember = false }: ChatMember): boolean =>
  ['creator', 'administrator', 'member'].includes(status) || (status === 'restricted' && isMember);

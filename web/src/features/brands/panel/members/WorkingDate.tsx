import { Alert } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MemberList, Period } from '../../../../api/api.gen';
import { formatDays } from '../../../../kit/core/day';
import { Icon } from '../../../../kit/panel/Icon';

const periodText = ({ start_date, end_date }: Period) => formatDays(start_date, end_date);
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Names the period of the figures. Returns undefined if today is in no period, or in several. */
export function spanText({ period, current_month, current_year }: MemberList): string | undefined {
  if (period) return `Period ${periodText(period)}`;
  if (!current_month || !current_year) return undefined;
  return monthName.format(Date.UTC(current_year, current_month - 1));
}

/** Says why there is no current period, and links to the report dates (spec 8). */
export function WorkingDateAlert({ list, brandId }: { list: MemberList; brandId: number }) {
  const text =
    list.exception === 'months_intersect'
      ? `Today is in several periods: ${(list.intersects ?? []).map(periodText).join(', ')}`
      : "Today's date is not considered a working date";
  return (
    <Alert mx={24} mb="md" p="sm" color="yellow" variant="light" icon={<Icon name="alert" size={18} />}>
      {text}. <Link to={`/brand/report-dates/${brandId}`}>Edit dates</Link>
    </Alert>
  );
}

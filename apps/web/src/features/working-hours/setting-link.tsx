import type { TimeReason } from '@nadi/contract/schedules';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import type { Owner } from './schedule-calls.ts';

/** The place where a rule is set: a card of the page of hours, or for the admin another page. */
export function SettingLink({ reason, owner }: { reason: TimeReason; owner: Owner }) {
  const card = CARDS[reason.code];
  const className = 'font-medium text-action underline';
  if (reason.code === 'travel' || reason.code === 'room' || (reason.clinic && reason.place)) {
    if (owner.role === 'doctor') return null;
    const to = paths.clinicSettingsSection('places');
    return <Link {...{ to, className }}>{i18n._('Places')}</Link>;
  }
  if (reason.clinic) {
    if (owner.role === 'doctor') return null;
    return <Link {...{ to: paths.clinicHolidays, className }}>{i18n._('Clinic holidays')}</Link>;
  }
  if (!card) return null;
  return (
    <a href={`#${card}`} className={className}>
      {cardName(card)}
    </a>
  );
}

type Card = 'weekly-hours' | 'leave' | 'other-calendar' | 'visit-types';

function cardName(card: Card): string {
  const names: Record<Card, string> = {
    'weekly-hours': i18n._('Weekly hours'),
    leave: i18n._('days off|Leave'),
    'other-calendar': i18n._('Other calendar'),
    'visit-types': i18n._('Visit types'),
  };
  return names[card];
}

/** The ids of the cards on the page of hours. */
const CARDS: Partial<Record<TimeReason['code'], Card>> = {
  'no-hours': 'weekly-hours',
  'outside-hours': 'weekly-hours',
  closed: 'leave',
  calendar: 'other-calendar',
  horizon: 'visit-types',
  step: 'visit-types',
  'too-long': 'visit-types',
  notice: 'visit-types',
  buffer: 'visit-types',
};

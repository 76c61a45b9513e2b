import type { ScheduleTemplate } from '@nadi/contract/schedules';

/** Describes a template, such as "5 days a week, 3 visit types". */
export function describeTemplate({ hours, visitTypes }: ScheduleTemplate): string {
  const days = new Set(hours?.map(({ weekday }) => weekday)).size;
  const when =
    hours === null ? 'The clinic’s hours' : days === 1 ? '1 day a week' : `${days} days a week`;
  const types = visitTypes.length === 1 ? '1 visit type' : `${visitTypes.length} visit types`;
  return visitTypes.length === 0 ? when : `${when}, ${types}`;
}

import type { RefundTier } from '@nadi/domain/refund-tiers';
import { english, joinWords, type Translator } from './english.ts';

/**
 * Returns the refund rule of a booking as a sentence: `Cancel at least 24 hours before the start for a full refund,
 * at least 2 hours before for a refund of 50 %; later, nothing is refunded.`
 */
export function refundRule(tiers: readonly RefundTier[], i18n: Translator = english): string {
  const refunding = tiers.filter(({ percent }) => percent > 0);
  if (refunding.length === 0) return i18n._('If you cancel, nothing is refunded.');
  const parts = refunding.map(({ hours, percent }, index) => {
    const time = index === 0 ? firstLimit(i18n, hours) : furtherLimit(i18n, hours);
    return percent === 100
      ? i18n._('{time} for a full refund', { time })
      : i18n._('{time} for a refund of {percent} %', { time, percent });
  });
  const limits = joinWords(i18n, parts);
  return tiers.at(-1)?.hours === 0
    ? i18n._('Cancel {limits}.', { limits })
    : i18n._('Cancel {limits}; later, nothing is refunded.', { limits });
}

function firstLimit(i18n: Translator, hours: number): string {
  if (hours === 0) return i18n._('any time before the start');
  if (hours === 1) return i18n._('at least an hour before the start');
  return i18n._('at least {hours} hours before the start', { hours });
}

function furtherLimit(i18n: Translator, hours: number): string {
  if (hours === 0) return i18n._('any time before the start');
  if (hours === 1) return i18n._('at least an hour before');
  return i18n._('at least {hours} hours before', { hours });
}

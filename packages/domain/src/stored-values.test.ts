import { expect, test } from 'vitest';
import { APPOINTMENT_SORTS } from './appointment-sorts.ts';
import { DOCUMENT_KINDS } from './documents.ts';
import { ENCOUNTER_KINDS, ENCOUNTER_MODES, IDENTITY_CHECKS, INITIATORS } from './encounter.ts';
import { GUEST_POLICIES, GUEST_ROLES } from './guests.ts';
import { NO_SHOW_REASONS } from './no-show.ts';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_SORTS,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from './payment.ts';
import { MONEY_FILTERS } from './payment-filters.ts';
import { EXCEPTION_KINDS } from './schedules/schedule.ts';
import { SERIES_STATES } from './series.ts';

/** Values that are stored, sent or in a URL; translations differ from them. */
test.each(
  Object.entries({
    ...{ APPOINTMENT_SORTS, DOCUMENT_KINDS, ENCOUNTER_KINDS, ENCOUNTER_MODES, EXCEPTION_KINDS },
    ...{ GUEST_POLICIES, GUEST_ROLES, IDENTITY_CHECKS, INITIATORS, MONEY_FILTERS, NO_SHOW_REASONS },
    ...{ ORDER_STATES, PAYMENT_METHODS, PAYMENT_SORTS, PAYMENT_STATES, REFUND_REASONS },
    ...{ REFUND_STATES, SERIES_STATES },
  }),
)('%s are distinct names in lower case', (_name, values: readonly string[]) => {
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) expect(value).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

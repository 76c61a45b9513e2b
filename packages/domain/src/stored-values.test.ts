import { expect, test } from 'vitest';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_SORTS,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from './payment.ts';
import { EXCEPTION_KINDS } from './schedules/schedule.ts';
import { SERIES_STATES } from './series.ts';
import {
  APPOINTMENT_SORTS,
  DOCUMENT_KINDS,
  ENCOUNTER_KINDS,
  ENCOUNTER_MODES,
  GUEST_POLICIES,
  GUEST_ROLES,
  IDENTITY_CHECKS,
  INITIATORS,
  MONEY_FILTERS,
  NO_SHOW_REASONS,
} from './stored-values.ts';

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

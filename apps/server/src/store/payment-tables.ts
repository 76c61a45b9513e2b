import type { InvoiceKind, TaxAmount } from '@nadi/domain/invoice';
import type {
  OrderState,
  PaymentMethod,
  Provider,
  RefundReason,
  RefundState,
} from '@nadi/domain/payment';
import type { Role } from '@nadi/domain/permissions';
import type { RefundTier } from '@nadi/domain/refund-tiers';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed, MinorUnits } from './columns.ts';

export interface LedgerTables {
  /** Append-only, enforced by a trigger. */
  audit_entries: {
    id: Generated<number>;
    at: Fixed<Date>;
    action: Fixed<string>;
    actor_role: Fixed<Role>;
    actor_id: Fixed<string>;
    subject_role: Fixed<Role | null>;
    subject_id: Fixed<string | null>;
    appointment_id: Fixed<string | null>;
    read_on: Fixed<string | null>;
  };

  audit_chain: {
    link: Fixed<number>;
    last_id: Fixed<number>;
    hash: Fixed<Uint8Array>;
    made_at: Fixed<Date>;
  };

  payment_orders: {
    id: Fixed<string>;
    appointment_id: Fixed<string>;
    provider: Fixed<Provider>;
    reference: Fixed<string>;
    url: Fixed<string | null>;
    amount_minor: Fixed<MinorUnits>;
    currency: Fixed<string>;
    livemode: Fixed<boolean>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    state: ColumnType<OrderState, OrderState | undefined>;
    check_at: Date | null;
    checks: ColumnType<number, number | undefined>;
  };

  /** Append-only, enforced by a trigger. */
  ledger_entries: {
    id: Generated<number>;
    at: Fixed<Date>;
    appointment_id: Fixed<string>;
    /** Null for cash. */
    order_id: Fixed<string | null>;
    provider: Fixed<PaymentMethod>;
    kind: Fixed<'payment' | 'refund' | 'refund-returned'>;
    /** The provider's id of the payment or refund; unique per provider and kind. */
    reference: Fixed<string>;
    /** Negative for a refund. */
    amount_minor: Fixed<MinorUnits>;
    currency: Fixed<string>;
    livemode: Fixed<boolean>;
    receipt_no: Fixed<number | null>;
    /** The cash desk; null for online payments and cash of earlier releases. */
    desk: ColumnType<string | null, string | null | undefined, never>;
    /** Why cash was handed back. */
    note: ColumnType<string | null, string | null | undefined, never>;
  };

  receipt_numbers: {
    livemode: Fixed<boolean>;
    last: number;
  };

  /** Append-only, enforced by a trigger. What is printed, as it was when the document was issued. */
  invoices: {
    entry_id: Fixed<number>;
    appointment_id: Fixed<string>;
    kind: Fixed<InvoiceKind>;
    livemode: Fixed<boolean>;
    fiscal_year: Fixed<string>;
    sequence: Fixed<number>;
    number: Fixed<string>;
    issued_at: Fixed<Date>;
    currency: Fixed<string>;
    /** Negative for a credit note. */
    amount_minor: Fixed<MinorUnits>;
    legal_name: Fixed<string | null>;
    tax_id: Fixed<string | null>;
    clinic_address: ColumnType<string[], string, never>;
    patient_name: Fixed<string>;
    doctor_name: Fixed<string>;
    slot_date: Fixed<string>;
    slot_time: Fixed<string>;
    description: Fixed<string | null>;
    tax_lines: ColumnType<TaxAmount[], string, never>;
    corrects: Fixed<string | null>;
  };

  invoice_series: {
    livemode: Fixed<boolean>;
    kind: Fixed<InvoiceKind>;
    fiscal_year: Fixed<string>;
    last: number;
  };

  refunds: {
    /** The id of the latest request, under which it can be repeated. */
    id: string;
    order_id: Fixed<string>;
    /** The provider's id of the payment. */
    payment: Fixed<string>;
    amount_minor: MinorUnits;
    reason: RefundReason;
    /** The admin's reason, in words. */
    note: ColumnType<string | null, string | null | undefined, string>;
    requested_at: Fixed<Date>;
    attempt: ColumnType<number, number | undefined>;
    state: ColumnType<RefundState, RefundState | undefined>;
    reference: ColumnType<string | null, string | null | undefined>;
  };

  /** Append-only, enforced by a trigger. */
  cash_ups: {
    id: Fixed<string>;
    place: Generated<number>;
    desk: Fixed<string>;
    livemode: Fixed<boolean>;
    previous_id: Fixed<string | null>;
    day: Fixed<string>;
    opening_minor: Fixed<MinorUnits>;
    expected_minor: Fixed<MinorUnits>;
    counted_minor: Fixed<MinorUnits>;
    difference_minor: Fixed<MinorUnits>;
    note: Fixed<string | null>;
    last_entry_id: Fixed<MinorUnits>;
    closed_at: Fixed<Date>;
    closed_by: Fixed<string>;
  };

  /** Append-only, enforced by a trigger. */
  refund_policies: {
    version: Fixed<number>;
    created_at: Fixed<Date>;
    tiers: ColumnType<RefundTier[], string, never>;
  };

  payment_events: {
    provider: Fixed<string>;
    event_id: Fixed<string>;
    received_at: Fixed<Date>;
  };
}

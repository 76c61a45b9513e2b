import type { Medicine, Prescription } from '@nadi/contract/prescriptions';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { parseDailyDoses } from '@nadi/domain/medicine';
import type { AttendingParty } from '@nadi/domain/permissions';
import { besideEnglish, inBoth, type Write } from '@nadi/messages/en/bilingual';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { formatDay } from '@nadi/messages/when';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import { PrescriptionDownloads } from './prescription-downloads.tsx';

type PrescriptionSheetProps = {
  prescription: Prescription;
  reader: AttendingParty;
  route: RouteAddress<RouteName>;
  /** Further buttons. */
  children?: ReactNode;
};

/** Names the states of prescriptions. */
function describeState(state: Prescription['state']): { tone: StatusTone; label: string } {
  const states: Record<Prescription['state'], { tone: StatusTone; label: string }> = {
    issued: { tone: 'done', label: i18n._('Issued') },
    replaced: { tone: 'waiting', label: i18n._('Replaced') },
    cancelled: { tone: 'danger', label: i18n._('Cancelled') },
  };
  return states[state];
}

/** A prescription to read, with a download of its PDF. */
export function PrescriptionSheet(props: PrescriptionSheetProps) {
  const { prescription, reader, route, children } = props;
  const { state, sheet } = prescription;
  const number = String(prescription.number);
  const { tone, label } = describeState(state);
  return (
    <article
      aria-label={i18n._('Prescription {number}', { number })}
      className="grid gap-3 rounded border border-line p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium figures">
          {i18n._('Prescription {number}, {day}', { number, day: formatDay(i18n, sheet.issuedOn) })}
        </p>
        <Status tone={tone}>{label}</Status>
      </header>
      <MedicineList medicines={sheet.items} />
      {sheet.validUntil && (
        <p className="figures">
          {i18n._('Valid until {day}', { day: formatDay(i18n, sheet.validUntil) })}
        </p>
      )}
      {sheet.advice && <p className="whitespace-pre-line wrap-anywhere">{sheet.advice}</p>}
      <div className="flex flex-wrap gap-2">
        <PrescriptionDownloads {...{ prescription, reader, route }} />
        {children}
      </div>
    </article>
  );
}

/** The medicines in the format of the printed prescription. */
export function MedicineList({ medicines }: { medicines: readonly Medicine[] }) {
  return (
    <ol className="grid divide-y divide-line">
      {medicines.map((medicine) => (
        <MedicineLine key={JSON.stringify(medicine)} medicine={medicine} />
      ))}
    </ol>
  );
}

function NoDose() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{i18n._('none')}</span>
    </>
  );
}

/** Times of a day, in English beside the page's language as on paper. */
const MORNING: Write = (i18n) => i18n._('dose|Morning');
const NOON: Write = (i18n) => i18n._('dose|Noon');
const NIGHT: Write = (i18n) => i18n._('dose|Night');

/** The doses of a day are three named cells, because `1-0-0` alone can be read backwards. */
function MedicineLine({ medicine }: { medicine: Medicine }) {
  const doses = medicine.frequency ? parseDailyDoses(medicine.frequency) : null;
  const { frequency: _, ...others } = medicine;
  const cells = doses && [
    [MORNING, doses.morning] as const,
    [NOON, doses.noon] as const,
    [NIGHT, doses.night] as const,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 wrap-anywhere">
      <div className="grid min-w-48 flex-1">
        <bdi dir="ltr" className="font-medium">
          {medicineTitle(medicine)}
        </bdi>
        {medicineDetails(doses ? others : medicine, i18n).map((line) => (
          <bdi key={line} dir="ltr" className="text-ink-soft">
            {line}
          </bdi>
        ))}
      </div>
      {cells && (
        <dl className="grid w-60 grid-cols-3 gap-2 text-center figures">
          {cells.map(([write, dose]) => (
            <div
              key={write(i18n)}
              className={classNames(
                'rounded px-2 py-1',
                dose === '0' ? 'bg-canvas text-ink-soft' : 'bg-action-soft',
              )}
            >
              <dt className="text-xs text-ink-soft">{besideEnglish(inBoth(i18n, write))}</dt>
              <dd className="font-semibold">{dose === '0' ? <NoDose /> : dose}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

import type { Medicine, Prescription } from '@nadi/contract/prescriptions';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { parseDailyDoses } from '@nadi/domain/medicine';
import type { AttendingParty } from '@nadi/domain/permissions';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { formatDay } from '@nadi/messages/when';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';

type PrescriptionSheetProps = {
  prescription: Prescription;
  reader: AttendingParty;
  route: RouteAddress<RouteName>;
  /** Further buttons. */
  children?: ReactNode;
};

export const prescriptionStates = (): Record<
  Prescription['state'],
  { tone: StatusTone; label: string }
> => ({
  issued: { tone: 'done', label: i18n._('Issued') },
  replaced: { tone: 'waiting', label: i18n._('Replaced') },
  cancelled: { tone: 'danger', label: i18n._('Cancelled') },
});

/** A prescription to read, with a download of its PDF. */
export function PrescriptionSheet(props: PrescriptionSheetProps) {
  const { prescription, reader, route, children } = props;
  const { number, state, sheet } = prescription;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(route, {
        role: reader,
        query: { prescriptionId: prescription._id },
        name: `Prescription ${number}.pdf`,
      }),
    onError: (error) =>
      void toast.error(errorMessage(error, i18n._('The PDF could not be loaded'))),
  });
  const { tone, label } = prescriptionStates()[state];
  return (
    <article
      aria-label={i18n._('Prescription {number}', { number })}
      className="grid gap-3 rounded border border-line p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium figures">
          {i18n._('Prescription {number}, {day}', {
            number,
            day: formatDay(i18n, parseIsoDate(sheet.issuedOn)),
          })}
        </p>
        <Status tone={tone}>{label}</Status>
      </header>
      <MedicineList medicines={sheet.items} />
      {sheet.validUntil && (
        <p className="figures">
          {i18n._('Valid until {day}', { day: formatDay(i18n, parseIsoDate(sheet.validUntil)) })}
        </p>
      )}
      {sheet.advice && <p className="whitespace-pre-line wrap-anywhere">{sheet.advice}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={i18n._('Download prescription {number} as PDF', { number })}
          pending={isPending}
          onClick={() => mutate()}
        >
          <Download aria-hidden size={18} />
          PDF
        </Button>
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

/** The doses of a day are three named cells, because `1-0-0` alone can be read backwards. */
function MedicineLine({ medicine }: { medicine: Medicine }) {
  const doses = medicine.frequency ? parseDailyDoses(medicine.frequency) : null;
  const { frequency: _, ...others } = medicine;
  const cells = doses && [
    [i18n._('Morning'), doses.morning],
    [i18n._('Noon'), doses.noon],
    [i18n._('Night'), doses.night],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 wrap-anywhere">
      <div className="grid min-w-48 flex-1">
        <bdi dir="ltr" className="font-medium">
          {medicineTitle(medicine)}
        </bdi>
        {medicineDetails(doses ? others : medicine, i18n).map((line) => (
          <bdi key={line} dir={LOCALES[readLocale(i18n.locale)].dir} className="text-ink-soft">
            {line}
          </bdi>
        ))}
      </div>
      {cells && (
        <dl className="grid w-60 grid-cols-3 gap-2 text-center figures">
          {cells.map(([time, dose]) => (
            <div
              key={time}
              className={classNames(
                'rounded px-2 py-1',
                dose === '0' ? 'bg-canvas text-ink-soft' : 'bg-action-soft',
              )}
            >
              <dt className="text-xs text-ink-soft">{time}</dt>
              <dd className="font-semibold">{dose === '0' ? <NoDose /> : dose}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

import * as routes from '@nadi/contract/generated/route-table';
import { formatSlotDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ChooseSlot } from '#shared/slots/choose-slot.tsx';
import type { Choice } from '#shared/slots/offer.ts';
import { VisitTypeSelect } from '#shared/slots/visit-type.tsx';
import type { Whereabouts } from '#shared/slots/where-step.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { focusFirst } from '#shared/ui/form.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { toast } from '#shared/ui/toast.ts';
import { DeskWhereStep } from './desk-where-step.tsx';
import { DoctorSelect, type ListedDoctor } from './doctor-select.tsx';
import { type ChosenPatient, PatientStep } from './patient-step.tsx';

type BookDialogProps = {
  /** The patient; without one, the dialog asks for them first. */
  patient?: ChosenPatient;
  /** The doctor selected at first. */
  doctor?: ListedDoctor | undefined;
  /** The day shown first, `2027-01-05`; the first with a free time by default. */
  date?: string | undefined;
  /** The time selected at first, on that day. */
  slotTime?: string | undefined;
  onClose: () => void;
};

/** Books for a patient: chooses the patient, then the doctor and the time. */
export function BookDialog({ patient: known, doctor, date, slotTime, onClose }: BookDialogProps) {
  const [patient, setPatient] = useState(known);
  const [picked, setPicked] = useState(doctor);
  return (
    <Dialog
      open
      title={
        patient ? i18n._('Book for {patient}', { patient: patient.name }) : i18n._('Who is it for?')
      }
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {patient ? (
        <>
          <div ref={focusFirst} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
            <DoctorSelect
              label={i18n._('Doctor')}
              placeholder={i18n._('Choose a doctor')}
              selected={picked}
              onSelect={setPicked}
            />
            {!known && (
              <Button variant="ghost" onClick={() => setPatient(undefined)}>
                <UserRoundSearch aria-hidden size={18} />
                {i18n._('Another patient')}
              </Button>
            )}
          </div>
          {picked && (
            <TimeStep
              key={picked._id}
              patient={patient}
              docId={picked._id}
              date={date}
              slotTime={picked._id === doctor?._id ? slotTime : undefined}
              onDone={onClose}
            />
          )}
        </>
      ) : (
        <>
          {doctor && date && slotTime && (
            <p className="figures">
              <RichText
                text={i18n._('<when>{when}</when> with {doctor}', {
                  when: joinWords(i18n, [formatDay(i18n, date), formatClock(i18n, slotTime)]),
                  doctor: doctor.name,
                })}
                marks={{ when: (words) => <strong className="font-semibold">{words}</strong> }}
              />
            </p>
          )}
          <PatientStep onChoose={setPatient} onClose={onClose} />
        </>
      )}
      {patient && !picked && (
        <div className="flex justify-end">
          <Button variant="secondary" onClick={onClose}>
            {i18n._('Not now')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const SeriesPlan = lazyPart(
  async () => (await import('#shared/series/series-plan.tsx')).SeriesPlan,
);

type TimeStepProps = {
  patient: ChosenPatient;
  docId: string;
  date: string | undefined;
  slotTime: string | undefined;
  onDone: () => void;
};

/** Books one appointment or a series at a free time of one doctor. */
function TimeStep({ patient, docId, date, slotTime, onDone }: TimeStepProps) {
  const [visitTypeId, setVisitTypeId] = useState<string>();
  const [where, setWhere] = useState<Whereabouts>();
  const [repeats, setRepeats] = useState(false);
  const [first, setFirst] = useState<Choice>();
  const { book, pending, error } = useBookForPatient(patient, onDone);
  const slotDate = date && formatSlotDate(parseIsoDate(date));
  if (first) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <SeriesPlan
          owner={{ by: 'admin', userId: patient._id, docId }}
          {...{ docId, visitTypeId, where, first, onDone }}
          onBack={() => setFirst(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <ChooseSlot
      {...{ docId, visitTypeId, pending, error }}
      where={where}
      {...(slotDate && { startDate: slotDate })}
      {...(slotDate && slotTime && { initial: { slotDate, slotTime } })}
      confirmLabel={repeats ? i18n._('Continue') : i18n._('appointment|Book')}
      typeStep={(types, _fees, offer) => (
        <>
          <VisitTypeSelect
            types={types}
            selected={visitTypeId}
            onSelect={(id) => {
              setVisitTypeId(id);
              setWhere(undefined);
            }}
          />
          <DeskWhereStep
            key={visitTypeId}
            type={types.find(({ _id }) => _id === visitTypeId) ?? types[0]}
            {...{ offer, where }}
            onChange={setWhere}
          />
          <Checkbox
            label={i18n._('Repeat as a series')}
            checked={repeats}
            onChange={({ target }) => setRepeats(target.checked)}
          />
        </>
      )}
      onChoose={(choice) => {
        if (repeats) setFirst({ slotDate: choice.slotDate, slotTime: choice.slotTime });
        else book({ docId, visitTypeId, where, ...choice });
      }}
      onClose={onDone}
    />
  );
}

type WantedBooking = Choice & {
  docId: string;
  visitTypeId: string | undefined;
  where: Whereabouts | undefined;
};

function useBookForPatient({ _id: userId, name }: ChosenPatient, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ docId, visitTypeId, where, slotDate, slotTime }: WantedBooking) =>
      request(routes.bookForPatient, {
        userId,
        docId,
        slotDate,
        slotTime,
        ...(visitTypeId && { visitTypeId }),
        ...where,
      }),
    onSuccess: () => {
      void toast.success(i18n._('Booked for {patient}', { patient: name }));
      onDone();
    },
    onSettled: () => {
      for (const queryKey of [['portal'], ['availability'], ['doctors']])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return { book: mutate, pending: isPending, error: error && refusalOf(error, name) };
}

/** The server addresses a busy patient directly, so the message is replaced. */
function refusalOf(error: Error, name: string): string {
  if (error instanceof ApiError && error.code === 'patient-busy') {
    return i18n._('{patient} already has an appointment at this time.', { patient: name });
  }
  return errorMessage(error, i18n._('The appointment could not be booked.'));
}

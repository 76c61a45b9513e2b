import { hoursBefore } from '@nadi/messages/en/cancel-limit';
import { ChevronDown } from 'lucide-react';
import { useClinic } from '#shared/clinic/clinic.tsx';

const QUESTIONS = [
  {
    question: 'Do I need an app?',
    answer:
      'No. A current browser with a camera and a microphone is enough. Before the meeting you see whether both work.',
  },
  {
    question: 'Can I book for my child?',
    answer:
      'Yes. Add people under 18 who are in your care under Family in your profile. Then you book, pay and join for them.',
  },
  {
    question: 'Who can read my record?',
    answer:
      'Doctors with whom you have or had an appointment. Who saw my record, in your profile, lists each time that somebody opened it.',
  },
];

/** Answers common questions of patients before booking. */
export function Questions() {
  const { cancelHours } = useClinic();
  return (
    <section aria-labelledby="questions" className="grid gap-4 lg:col-span-2">
      <h2 id="questions" className="text-xl">
        Before you book
      </h2>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {[cancelling(cancelHours), ...QUESTIONS].map(({ question, answer }) => (
          <details key={question} className="group rounded bg-card shadow-card">
            <summary className="flex min-h-14 list-none items-center gap-3 rounded px-5 font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <ChevronDown
                aria-hidden
                size={18}
                className="transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="measure px-5 pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function cancelling(hours: number) {
  const until = hours === 0 ? 'before' : `until ${hoursBefore(hours)}`;
  return {
    question: 'Can I cancel, or choose another time?',
    answer: `Yes, under My appointments. If you cancel ${until} the appointment starts, an online payment is refunded in full, unless you have already seen the doctor.`,
  };
}

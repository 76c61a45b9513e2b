import { CalendarClock, HeartPulse, Lock } from 'lucide-react';

const PROMISES = [
  {
    Icon: CalendarClock,
    title: 'A time that is really yours',
    text: 'A slot is sold once. When you have booked it, nobody else can, and the fee you saw is the fee you pay.',
  },
  {
    Icon: HeartPulse,
    title: 'Your pulse on screen',
    text: 'Heart rate and oxygen reach the doctor with your booking, and every figure says where it came from.',
  },
  {
    Icon: Lock,
    title: 'Encrypted before it is sent',
    text: 'What you send us is encrypted in your browser before it leaves, so that nothing on the way can read it.',
  },
];

export function Promises() {
  return (
    <section aria-labelledby="promises" className="grid content-start gap-4">
      <h2 id="promises" className="text-lg">
        What you can hold us to
      </h2>
      <ul className="grid gap-4">
        {PROMISES.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 rounded bg-card p-5 shadow-card">
            <Icon aria-hidden size={28} className="mt-0.5 shrink-0 text-action" />
            <div className="grid gap-1">
              <h3 className="text-base">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [
  {
    title: 'Find a doctor',
    text: 'Search by what is wrong, by speciality or by name. Every doctor shows the fee and the next free times.',
  },
  {
    title: 'Choose a time',
    text: 'Once you have booked it, it is yours. Pay online at once, or any time before the appointment.',
  },
  {
    title: 'Meet by video',
    text: 'Join from your browser, on a phone or a computer. You can check camera and microphone beforehand.',
  },
  {
    title: 'Keep what you were told',
    text: 'The summary that your doctor shares, prescriptions and receipts stay under My appointments.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-4 lg:col-span-2">
      <h2 id="how-it-works" className="text-xl">
        How it works
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 rounded bg-card p-5 shadow-card">
            <span
              aria-hidden
              className="grid size-9 place-items-center rounded-full bg-action-soft font-semibold figures text-action"
            >
              {index + 1}
            </span>
            <h3 className="pt-1 text-base">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

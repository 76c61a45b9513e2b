export function OurStory() {
  return (
    <div className="measure grid gap-4 text-base">
      <p>
        For centuries the first thing a doctor in this country did was to lay three fingers on the
        patient’s wrist and wait. The word for what they felt is <em>nadi</em>. It took half a
        minute, needed no card and no form, and showed that someone was listening.
      </p>
      <p>
        Then came the queue at seven in the morning, the fee that was never named beforehand, and
        the day’s wage lost for ten minutes of advice. We built Nadi to give those hours back. You
        see who is free, when, and what it costs; you choose; and you meet your doctor from wherever
        you are.
      </p>
      <p>
        Some things still need an examination in person. Our doctors will be clear when yours does,
        and refer you to the right place.
      </p>
    </div>
  );
}

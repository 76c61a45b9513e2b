import { CARD, CORAL, INK, INK_SOFT, LINE, MIST, ON_TEAL, TEAL } from './palette.ts';

/** The patient's heart rate, to the left of the phone. */
export function PulseCard() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <rect x="34" y="218" width="176" height="112" rx="18" fill={INK} opacity=".06" />
      <rect x="34" y="212" width="176" height="112" rx="18" fill={CARD} stroke={LINE} />
      <path
        d="M60 247c-6-4-9-7.5-9-11.5a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 4-3 7.5-9 11.5Z"
        fill={CORAL}
      />
      <text x="78" y="248" fontSize="26" fontWeight="700" fill={INK}>
        72
      </text>
      <text x="112" y="248" fontSize="15" fill={INK_SOFT}>
        bpm
      </text>
      <path
        d="M50 286h30l7-12 10 32 11-46 10 38 6-12h14c8 0 8-6 16-6s8 6 16 6h12"
        stroke={CORAL}
        strokeWidth="3.5"
      />
    </g>
  );
}

/** A week with its chosen day, and the time, to the right of the phone. */
export function CalendarCard() {
  return (
    <g>
      <rect x="348" y="226" width="180" height="158" rx="18" fill={INK} opacity=".06" />
      <rect x="348" y="220" width="180" height="158" rx="18" fill={CARD} stroke={LINE} />
      <rect x="366" y="240" width="62" height="10" rx="5" fill={INK} />
      <rect x="486" y="240" width="24" height="10" rx="5" fill={LINE} />
      {[268, 294].map((y, row) =>
        [366, 396, 426, 456, 486].map((x, column) => (
          <rect
            key={x}
            x={x}
            y={y}
            width="22"
            height="18"
            rx="6"
            fill={row === 1 && column === 2 ? TEAL : MIST}
          />
        )),
      )}
      <path
        d="m432 303 4 4 7-8"
        stroke={ON_TEAL}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="366" y="328" width="144" height="34" rx="17" fill={TEAL} />
      <text x="438" y="350" fontSize="16" fontWeight="600" textAnchor="middle" fill={ON_TEAL}>
        10:30 AM
      </text>
    </g>
  );
}

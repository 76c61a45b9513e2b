import { CARD, CORAL, INK, MIST, SKIN, TEAL } from './palette.ts';

/** Head and shoulders within the screen of `HeroArt`. */
export function HeroDoctor() {
  return (
    <g stroke={INK} strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
      <path
        d="M230 250c8-12 6-32 6-50 0-46 14-76 44-76s44 30 44 76c0 18-2 38 6 50-14 8-30 10-50 10s-36-2-50-10Z"
        fill={INK}
      />
      <circle cx="304" cy="122" r="20" fill={INK} />
      <Coat />
      <Head />
      <Face />
      <Stethoscope />
    </g>
  );
}

function Coat() {
  return (
    <>
      <path d="M190 440v-84c0-40 28-58 66-66h48c38 8 66 26 66 66v84Z" fill={CARD} />
      <path d="M254 288c6 28 16 50 26 66 10-16 20-38 26-66l-10-8h-32Z" fill={MIST} />
      <path d="M254 288c-8 6-14 14-16 22l18 8-6 16 30 52M306 288c8 6 14 14 16 22l-18 8 6 16-30 52" />
    </>
  );
}

function Head() {
  return (
    <>
      <path d="M264 246v30c0 14 7 24 16 24s16-10 16-24v-30Z" fill={SKIN} />
      <path d="M264 265c10 8 22 8 32 0" strokeWidth="3" />
      <path
        d="M242 188c0-22 10-38 38-38s38 16 38 38v18c0 30-16 52-38 52s-38-22-38-52Z"
        fill={SKIN}
      />
      <path
        d="M241 194c4-16 14-30 30-36 10 14 28 24 48 28 2-32-12-52-39-52s-44 26-39 60Z"
        fill={INK}
      />
      <path d="M241 224v.1M319 224v.1" stroke={MIST} strokeWidth="8" />
    </>
  );
}

function Face() {
  return (
    <>
      <path d="M264 204v4M298 204v4" strokeWidth="6" />
      <path
        d="M256 192c4-4 10-4 14-1M292 191c4-3 10-3 14 1M282 210c5 5 4 10-3 10"
        strokeWidth="3"
      />
      <path d="M266 232c8 9 22 9 30 0" strokeWidth="3" />
      <path d="M254 222h5M304 222h5" stroke={CORAL} strokeWidth="7" opacity=".4" />
    </>
  );
}

function Stethoscope() {
  return (
    <g stroke={TEAL} strokeWidth="4.5">
      <path d="M252 292c-10 18-12 36-8 52M308 292c8 16 12 32 10 46" />
      <circle cx="245" cy="351" r="7" fill={CARD} />
    </g>
  );
}

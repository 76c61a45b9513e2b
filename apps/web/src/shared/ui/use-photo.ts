import { useState } from 'react';

/** Returns the state of a photo being chosen; forms must not submit while it is scaling. */
export function usePhoto() {
  const [photo, setPhoto] = useState<File>();
  const [scaling, setScaling] = useState(false);
  return {
    photo,
    scaling,
    forget: () => setPhoto(undefined),
    /** For the `PhotoInput`. */
    input: { chosen: photo, onChoose: setPhoto, scaling, onScaling: setScaling },
  };
}

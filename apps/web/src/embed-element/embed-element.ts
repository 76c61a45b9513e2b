/**
 * The script `/embed.js` of other websites. It defines the element `nadi-booking`, a frame with doctors and free
 * times, and stores nothing. A function, because a classic script shares its names with the whole website.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || customElements.get('nadi-booking')) return;
  const { origin } = new URL(script.src);

  const FIRST_HEIGHT = 480;
  const HEIGHT_MAX = 20_000;
  /** The frame of a website that is not allowed stays silent. */
  const PATIENCE_MS = 5000;

  class NadiBooking extends HTMLElement {
    static readonly observedAttributes = ['doctor', 'speciality', 'days', 'lang'];
    #frame: HTMLIFrameElement | undefined;
    #received = false;
    #timer: ReturnType<typeof setTimeout> | undefined;

    connectedCallback(): void {
      this.style.display = 'block';
      addEventListener('message', this.#onMessage);
      this.#show();
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#onMessage);
      clearTimeout(this.#timer);
    }

    attributeChangedCallback(): void {
      if (this.#frame && this.isConnected) this.#show();
    }

    #show(): void {
      clearTimeout(this.#timer);
      const frame = document.createElement('iframe');
      frame.title = 'Book an appointment';
      frame.loading = 'lazy';
      frame.style.cssText = `display:block;width:100%;height:${FIRST_HEIGHT}px;border:0`;
      frame.addEventListener('load', () => {
        if (!this.#received) this.#timer = setTimeout(() => this.#showLink(), PATIENCE_MS);
      });
      frame.src = `${origin}/embed/${this.#path()}${this.#query('days', 'lang')}`;
      this.#frame = frame;
      this.#received = false;
      this.replaceChildren(frame);
    }

    /** Returns the part of the address that the embedded page and the clinic's own share. */
    #path(): string {
      const doctor = this.getAttribute('doctor');
      if (doctor) return `doctor/${encodeURIComponent(doctor)}`;
      const speciality = this.getAttribute('speciality');
      return speciality ? `doctors/${encodeURIComponent(speciality)}` : 'doctors';
    }

    /** Returns the attributes that are set as a query. */
    #query(...names: string[]): string {
      const query = new URLSearchParams();
      for (const name of names) {
        const value = this.getAttribute(name);
        if (value) query.set(name, value);
      }
      return query.size > 0 ? `?${query}` : '';
    }

    #showLink(): void {
      const link = document.createElement('a');
      link.href = `${origin}/${this.#path().replace('doctor/', 'appointment/')}${this.#query('lang')}`;
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = 'Book an appointment';
      this.#frame = undefined;
      this.replaceChildren(link);
    }

    /** The frame sends its height, and nothing else is read. */
    readonly #onMessage = ({ origin: from, source, data }: MessageEvent): void => {
      if (!this.#frame || from !== origin || source !== this.#frame.contentWindow) return;
      if (typeof data !== 'number' || !(data > 0 && data <= HEIGHT_MAX)) return;
      this.#received = true;
      clearTimeout(this.#timer);
      this.#frame.style.height = `${Math.ceil(data)}px`;
    };
  }

  customElements.define('nadi-booking', NadiBooking);
})();

// The sandbox's checkout script: window.Razorpay, modelled on Razorpay Standard Checkout.
// It needs no inline script or style, and no card number is ever entered.

// The block keeps everything but window.Razorpay out of the global scope.
{
  const base = document.currentScript.src.replace(/\.js(\?.*)?$/, '');
  const pollEvery = 2000; // milliseconds

  const ways = [
    ['succeed', 'Pay with a card that works', 'The payment goes through at once.'],
    ['decline', 'Pay with a card that is declined', 'The bank refuses. You can try again.'],
    ['slow', 'Pay with a bank that takes a while', 'The payment is confirmed a little later.'],
  ];

  class Razorpay {
    #options;
    #listeners = new Map();
    #view = null;
    #poll = 0;
    #opener = null;

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    async open() {
      if (this.#view) return;
      this.#opener = document.activeElement;
      this.#view = buildView(this.#options, {
        pay: (outcome) => this.#pay(outcome),
        dismiss: () => this.#dismiss(),
      });
      document.body.append(this.#view.host);
      await this.#view.styled;
      if (!this.#view) return;
      this.#view.dialog.showModal();
      await this.#attempt(async () => {
        const order = await call(`/orders/${this.#options.order_id}`, this.#options);
        this.#view?.showAmount(order.amount);
      });
    }

    close() {
      clearTimeout(this.#poll);
      this.#view?.host.remove();
      this.#view = null;
      this.#opener?.focus?.();
    }

    #dismiss() {
      if (!this.#view) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    async #pay(outcome) {
      this.#view.say('Paying…');
      this.#view.setBusy(true);
      const { order_id, prefill = {} } = this.#options;
      const body = { outcome, email: prefill.email, contact: prefill.contact };
      await this.#attempt(async () => {
        this.#follow(await call(`/orders/${order_id}/payments`, this.#options, body));
      });
    }

    #follow(payment) {
      if (!this.#view) return;
      if (payment.proof) this.#finish(payment.proof);
      else if (payment.error) this.#fail(payment.error);
      else this.#wait(payment.payment_id);
    }

    #finish(proof) {
      this.close();
      this.#options.handler?.(proof);
    }

    #fail(error) {
      this.#view.say(`${error.description} Nothing was paid.`, true);
      this.#view.setBusy(false);
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
    }

    // A status request without a reply is repeated, because the payment may still succeed.
    #wait(paymentId) {
      if (!this.#view) return;
      this.#view.leaveOnlyClosing();
      this.#poll = setTimeout(async () => {
        const unchanged = { payment_id: paymentId };
        const payment = await call(`/payments/${paymentId}`, this.#options).catch(() => unchanged);
        this.#follow(payment);
      }, pollEvery);
    }

    async #attempt(work) {
      try {
        await work();
      } catch (error) {
        this.#view?.say(error.message, true);
        this.#view?.setBusy(false);
      }
    }
  }

  /** Sends a GET, or a POST if there is a body. Throws an Error with the provider's description. */
  async function call(path, options, body) {
    const url = `${base}${path}?key=${encodeURIComponent(options.key)}`;
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url, init).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer) return answer;
    throw new Error(answer?.error?.description ?? 'The payment service did not answer. Try again.');
  }

  // A shadow root separates the styles of page and dialog.
  function buildView(options, commands) {
    const host = element('div');
    const root = host.attachShadow({ mode: 'open' });
    const style = element('link', { rel: 'stylesheet', href: `${base}.css` });
    const styled = new Promise((done) => {
      style.onload = done;
      style.onerror = done;
    });

    const amount = element('p', { className: 'amount', textContent: '…' });
    const status = element('p', { className: 'status', role: 'status' });
    const buttons = ways.map((way, index) => wayButton(way, index, commands.pay));
    const choices = element('div', { className: 'ways' }, buttons);
    const leave = element('button', {
      type: 'button',
      className: 'plain',
      textContent: 'Cancel',
      onclick: commands.dismiss,
    });
    const dialog = element('dialog', {}, [
      element('p', { className: 'label', textContent: 'Test payment: no money moves' }),
      element('div', { className: 'body' }, [heading(options), amount, status, choices, leave]),
    ]);
    dialog.setAttribute('aria-labelledby', 'sandbox-checkout-title');
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (options.modal?.escape !== false) commands.dismiss();
    });
    dialog.addEventListener('close', commands.dismiss);
    root.append(style, dialog);

    return {
      host,
      dialog,
      styled,
      showAmount(text) {
        amount.textContent = text;
      },
      say(text, failed = false) {
        status.className = failed ? 'status failed' : 'status';
        status.textContent = text;
      },
      leaveOnlyClosing() {
        if (choices.hidden) return;
        status.textContent =
          'Your bank is still confirming this payment. You can wait here, or close this.';
        choices.hidden = true;
        leave.textContent = 'Close';
        leave.focus();
      },
      setBusy(busy) {
        choices.hidden = false;
        leave.textContent = 'Cancel';
        for (const button of buttons) button.disabled = busy;
        if (!busy) buttons[0].focus();
      },
    };
  }

  function heading({ name, description }) {
    return element('div', {}, [
      element('h2', { id: 'sandbox-checkout-title', textContent: name || 'Payment' }),
      element('p', { className: 'quiet', textContent: description ?? '' }),
    ]);
  }

  function wayButton([outcome, title, detail], index, pay) {
    const className = index === 0 ? 'main' : '';
    return element('button', { type: 'button', className, onclick: () => pay(outcome) }, [
      element('strong', { textContent: title }),
      element('span', { className: 'quiet', textContent: detail }),
    ]);
  }

  function element(tag, properties = {}, children = []) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  window.Razorpay = Razorpay;
}

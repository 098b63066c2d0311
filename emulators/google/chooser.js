/**
 * Replaces Google's sign-in window, which needs Google's servers, in the local suite. It shows a list of
 * accounts; the Auth emulator accepts the chosen one as if Google had confirmed it. Only the local suite
 * serves this script, and production's Content-Security-Policy forbids its address.
 */
(() => {
  /* global AUTH_EMULATOR */
  const accounts = [
    { sub: "google-morgan", email: "morgan.lee@gmail.test", name: "Morgan Lee" },
    { sub: "google-priya", email: "priya.shah@gmail.test", name: "Priya Shah" },
  ];

  window.__clinicLocal = {
    authEmulatorUrl: AUTH_EMULATOR,
    chooseGoogleAccount,
  };

  /**
   * Returns the ID token's claims as JSON, in the form that `GoogleAuthProvider.credential` passes to the
   * Auth emulator.
   */
  function chooseGoogleAccount() {
    return new Promise((resolve, reject) => {
      const dialog = buildDialog();
      dialog.addEventListener("close", () => {
        dialog.remove();
        const account = dialog.returnValue && JSON.parse(dialog.returnValue);
        if (account) resolve(JSON.stringify({ ...account, email_verified: true }));
        // Firebase gives this error code when a person closes Google's window.
        else reject(Object.assign(new Error("Closed"), { code: "auth/popup-closed-by-user" }));
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function buildDialog() {
    const dialog = element("dialog", { "aria-labelledby": "google-title", "data-google-chooser": "" });
    dialog.append(
      element("h2", { id: "google-title" }, "Choose an account"),
      element("p", {}, "Local suite: these stand in for Google's own accounts."),
      ...accounts.map((account) => accountButton(dialog, account)),
      otherAccount(dialog),
      cancelButton(dialog),
    );
    applyLook(dialog);
    return dialog;
  }

  function accountButton(dialog, account) {
    const button = element("button", { type: "button" }, `${account.name} – ${account.email}`);
    button.addEventListener("click", () => dialog.close(JSON.stringify(account)));
    return button;
  }

  function otherAccount(dialog) {
    const form = element("form");
    const email = element("input", { type: "email", name: "email", required: "", autocomplete: "off" });
    const name = element("input", { type: "text", name: "name", required: "", autocomplete: "off" });
    form.append(
      element("h3", {}, "Use another account"),
      labelled("Google e-mail", email),
      labelled("Full name", name),
      element("button", { type: "submit" }, "Continue"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const sub = `google-${email.value.toLowerCase()}`;
      dialog.close(JSON.stringify({ sub, email: email.value, name: name.value }));
    });
    return form;
  }

  function cancelButton(dialog) {
    const button = element("button", { type: "button" }, "Cancel");
    button.addEventListener("click", () => dialog.close(""));
    return button;
  }

  function labelled(text, input) {
    const label = element("label", {}, text);
    label.append(input);
    return label;
  }

  function element(tag, attributes = {}, text = "") {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.textContent = text;
    return node;
  }

  /**
   * The styles are set through the DOM, because the site's security policy forbids style attributes and
   * style elements.
   */
  function applyLook(dialog) {
    const look = (selector, styles) => {
      for (const node of dialog.querySelectorAll(selector)) Object.assign(node.style, styles);
    };
    Object.assign(dialog.style, {
      width: "min(24rem, calc(100vw - 2rem))",
      padding: "1.5rem",
      border: "0",
      borderRadius: "1rem",
      color: "#1f2937",
      background: "#ffffff",
      fontFamily: "inherit",
    });
    look("h2", { fontSize: "1.25rem", margin: "0 0 0.25rem" });
    look("h3", { fontSize: "1rem", margin: "0.75rem 0 0" });
    look("p", { fontSize: "0.875rem", margin: "0 0 0.75rem" });
    look("form", { display: "grid", gap: "0.5rem", marginBottom: "0.5rem" });
    look("label", { display: "grid", gap: "0.25rem", fontSize: "0.875rem" });
    look("input", {
      minHeight: "2.75rem",
      padding: "0 0.75rem",
      border: "1px solid #6b7280",
      borderRadius: "0.5rem",
    });
    look("button", {
      width: "100%",
      minHeight: "2.75rem",
      marginBottom: "0.5rem",
      padding: "0 0.75rem",
      border: "1px solid #6b7280",
      borderRadius: "0.5rem",
      color: "#1f2937",
      background: "#ffffff",
      textAlign: "left",
    });
  }
})();

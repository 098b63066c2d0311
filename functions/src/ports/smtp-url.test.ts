import { expect, test } from "vitest";
import { readSmtpUrl } from "./smtp-url.ts";

const optionsOf = (url: string) => readSmtpUrl(url).options;

test("a remote server must use encryption from the start", () => {
  expect(optionsOf("smtp://u:p@mail.example")).toEqual({
    host: "mail.example",
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
  });
  expect(optionsOf("smtps://u:p@mail.example")).toMatchObject({ port: 465, secure: true });
});

test.for(["smtp://127.0.0.1:1025", "smtp://localhost:1025", "smtp://[::1]:1025"])(
  "a server on this machine is spoken to in the clear: %s",
  (url) => expect(optionsOf(url)).toMatchObject({ port: 1025, requireTLS: false, ignoreTLS: true }),
);

test.for(["smtp://localhost.example", "smtp://127.0.0.1.example", "smtp://mail.example?tls=no"])(
  "none is taken for one on this machine, or as named, that is not: %s",
  (url) => expect(optionsOf(url)).toMatchObject({ requireTLS: true, ignoreTLS: false }),
);

test("a relay without a password may be unencrypted if the URL says so", () => {
  expect(optionsOf("smtp://relay.internal:25?tls=off")).toMatchObject({ port: 25, ignoreTLS: true });
});

test.for(["smtp://u:p@mail.example?tls=off", "smtps://mail.example?tls=off"])(
  "a password never goes in the clear: %s",
  (url) => expect(() => readSmtpUrl(url)).toThrow("tls=off"),
);

test("user and password are decoded from the URL", () => {
  expect(readSmtpUrl("smtp://a%40b.test:p%3A%2F%25%23@mail.example").credentials).toEqual({
    user: "a@b.test",
    pass: "p:/%#",
  });
  expect(readSmtpUrl("smtp://u:100%@mail.example").credentials?.pass).toBe("100%");
  expect(readSmtpUrl("smtp://mail.example").credentials).toBeNull();
});

test.for(["mail.example", "https://mail.example/secret", "smtp://", "smtp://u:secret@"])(
  "what is no address of a mail server is refused, and never told: %s",
  (url) => {
    expect(() => readSmtpUrl(url)).toThrow(/SMTP_URL is no address of a mail server/);
    expect(() => readSmtpUrl(url)).not.toThrow(/secret/);
  },
);

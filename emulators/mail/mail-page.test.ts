import { expect, test } from "vitest";
import { mailPage } from "./mail-page.ts";

test("each link stands there with whom it is for", () => {
  const page = mailPage([{ to: "robin@example.test", about: "Verify", link: "http://127.0.0.1/?a=1&b=2" }]);
  expect(page).toContain("To robin@example.test");
  expect(page).toContain('<a href="http://127.0.0.1/?a=1&#38;b=2">Verify</a>');
});

test("an address that is markup stays text", () => {
  const page = mailPage([{ to: '"<script>"@x.test', about: "Verify", link: "http://127.0.0.1/" }]);
  expect(page).not.toContain("<script>");
});

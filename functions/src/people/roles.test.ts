import { expect, test, vi } from "vitest";
import { DomainError } from "../domain/domain-error.ts";
import { runOrRetryAtNextSignIn } from "./roles.ts";

const warned = vi.hoisted(() => vi.fn());
vi.mock("firebase-functions/logger", () => ({ warn: warned }));

test.each([new Error("quota"), new DomainError("conflict")])(
  "what fails after the change is left for later, and logged: %s",
  async (cause) => {
    expect(await runOrRetryAtNextSignIn(Promise.reject(cause), "not linked yet", "ada")).toBeUndefined();
    expect(warned).toHaveBeenLastCalledWith("not linked yet", { uid: "ada", cause: String(cause) });
  },
);

test("`unauthenticated` is thrown to the caller", async () => {
  await expect(
    runOrRetryAtNextSignIn(Promise.reject(new DomainError("unauthenticated")), "not linked yet", "ada"),
  ).rejects.toThrow("unauthenticated");
});

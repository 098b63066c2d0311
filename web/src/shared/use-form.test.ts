import { emailSchema } from "@clinic/contract/fields.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lazyResolver } from "./use-form.ts";

type Form = { email: string };
const options = { fields: {}, shouldUseNativeValidation: false } as const;

test("checks by the loaded rules", async () => {
  const schema = z.object({ email: emailSchema });
  const resolver = lazyResolver(async () => standardSchemaResolver<Form, unknown, Form>(schema));
  expect(await resolver({ email: "nobody" }, undefined, options)).toMatchObject({
    errors: { email: { message: "Provide a valid Email" } },
  });
});

test("accepts the form if the rules can't be loaded", async () => {
  const resolver = lazyResolver<Form>(() => Promise.reject(new Error("offline")));
  expect(await resolver({ email: "" }, undefined, options)).toEqual({ values: { email: "" }, errors: {} });
});

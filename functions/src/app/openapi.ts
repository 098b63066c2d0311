import * as z from "zod/mini";
import type { Endpoint } from "../contract/endpoint.ts";
import { type ErrorCode, errorBodySchema, errorStatus } from "../contract/errors.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import { isForStaff } from "../contract/permissions.ts";
import { errorAnswersOf, type Route } from "../http/bind.ts";
import { developerMessages } from "../http/error-answer.ts";

/** Describes the API as OpenAPI 3.1, from the same routes that serve it. https://spec.openapis.org/oas/v3.1.0 */
export function describeApi(routes: Readonly<Record<string, Route>>) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, { endpoint }] of Object.entries(routes)) {
    const { method, path } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(operationId, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "The dental clinic's API", version: "1" },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, "output") },
      securitySchemes: {
        idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A Firebase ID token" },
        mailProvider: {
          type: "http",
          scheme: "basic",
          description: "Postmark's and SMTP2GO's password. Mailgun signs in the body instead.",
        },
      },
    },
  };
}

function describeCall(operationId: string, endpoint: Endpoint) {
  const { permission, staffPermission, path, body } = endpoint;
  return {
    operationId,
    tags: [path.split("/")[1]],
    ...(permission !== "anyone" && { security: [{ idToken: [] }] }),
    ...(endpoint.fromMailProvider && { security: [{ mailProvider: [] }, {}] }),
    ...(isForStaff(permission) && { description: `For staff with the permission \`${permission}\`.` }),
    ...(staffPermission && {
      description: `For the owner of the data, and for staff with the permission \`${staffPermission}\`.`,
    }),
    parameters: [
      ...parametersIn("path", endpoint.params),
      ...parametersIn("query", endpoint.query),
      ...signatureHeaderParameter(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: describeBody(endpoint, body) } }),
    responses: { [endpoint.status ?? 200]: describeAnswer(endpoint), ...describeErrorAnswers(endpoint) },
  };
}

function describeBody({ readsForms, readsFile }: Endpoint, body: z.ZodMiniType) {
  const schema = schemaOf(body, "input");
  if (readsFile) return { "multipart/form-data": { schema } };
  const forms = { "application/x-www-form-urlencoded": { schema }, "multipart/form-data": { schema } };
  return { ...json(schema), ...(readsForms && forms) };
}

function parametersIn(place: "path" | "query", schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function signatureHeaderParameter({ signature: name }: Endpoint) {
  return name === undefined ? [] : [{ name, in: "header", required: true, schema: { type: "string" } }];
}

function describeAnswer({ answer, paged, contentType }: Endpoint) {
  const headers = {
    [nextHeader]: { description: "The next page's `after`; absent on the last", schema: { type: "string" } },
    [totalHeader]: { description: "How many there are in all", schema: { type: "integer" } },
  };
  return {
    description: "Done",
    ...(paged && { headers }),
    content: { [contentType ?? "application/json"]: { schema: schemaOf(answer, "output") } },
  };
}

/** Describes the error responses by status, with the meaning of each error code. */
function describeErrorAnswers(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorAnswersOf(endpoint), (code: ErrorCode) => errorStatus[code]);
  const content = json({ $ref: "#/components/schemas/Error" });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes.map((code) => `\`${code}\`: ${developerMessages[code]}`).join("\n\n");
      return [status, { description, content }];
    }),
  );
}

function json(schema: object) {
  return { "application/json": { schema } };
}

/** Converts a zod schema to JSON Schema 2020-12, which OpenAPI 3.1 uses. */
function schemaOf(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io });
  return plain;
}

import { urls } from "../suite/ports-and-paths.ts";

interface RequestOptions {
  token?: string;
  /** The body is sent as JSON, unless it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Another server than the suite's Hosting emulator, for race and load tests. */
  origin?: string;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON body; `undefined` if the body is empty or not JSON. */
  body: unknown;
}

/** Makes one API call, by default through the Hosting emulator, as a browser does. */
export async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiAnswer> {
  const { token, body, headers, origin = urls.site } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const isJson = response.headers.get("Content-Type")?.includes("json");
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}

import { urls } from "../suite/places.ts";

interface RequestOptions {
  token?: string;
  /** JSON, but for a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Another server than the suite's Hosting, for races and load. */
  origin?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; `undefined` for an empty or other body. */
  body: unknown;
}

/** One call of the API, by default through the Hosting emulator, as a browser makes it. */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
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

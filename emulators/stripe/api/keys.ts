import { ApiError } from "./error.ts";

export type KeyKind = "publishable" | "secret";

export interface Keys {
  readonly publishable: string;
  readonly secret: string;
}

/**
 * Returns whether the caller used the secret or the publishable API key. https://docs.stripe.com/api/authentication
 */
export function identifyKey(authorization: string | undefined, keys: Keys): KeyKind {
  const [, key] = /^Bearer (.+)$/.exec(authorization ?? "") ?? [];
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secret) return "secret";
  if (key === keys.publishable) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`);
}

export const secretKeyRequired = (): ApiError =>
  new ApiError(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. " +
      "You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });

const unauthorized = (message: string): ApiError =>
  new ApiError(401, { type: "invalid_request_error", message });

declare module "firebase-tools/lib/hosting/proxy.js" {
  import type { RequestListener } from "node:http";
  /** Forwards requests to `url`, as Hosting does for a function. `name` is for logs. */
  export function proxyRequestHandler(url: string, name: string): RequestListener;
}

declare module "firebase-tools/lib/hosting/proxy.js" {
  import type { RequestListener } from "node:http";
  /** Passes a request on to that address, as Hosting passes it to a function. The second names it in logs. */
  export function proxyRequestHandler(url: string, name: string): RequestListener;
}

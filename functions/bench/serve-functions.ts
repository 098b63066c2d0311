/** Serves the functions in that file on a free port, which it prints. */
import { createServer, type RequestListener } from "node:http";

const [, , file = ""] = process.argv;
const { api }: { api: RequestListener } = await import(file);
const server = createServer(api).listen(0, "127.0.0.1", () => {
  const address = server.address();
  // What the functions log comes later, with their first answer.
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});

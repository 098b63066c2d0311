/** Serves the functions in the given file on a free port, and prints the port. */
import { createServer, type RequestListener } from "node:http";

const [, , file = ""] = process.argv;
const { api }: { api: RequestListener } = await import(file);
const server = createServer(api).listen(0, "127.0.0.1", () => {
  const address = server.address();
  // The functions' own log lines come after the port, with their first answer.
  if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});

import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("an invalidation restarts a first request that is under way", async () => {
  const client = createQueryClient();
  const answers: ((feeds: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["feeds"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const changed = client.invalidateQueries({ queryKey: ["feeds"] });
  expect(answers).toHaveLength(2);
  answers[0]?.("before");
  answers[1]?.("after");
  await changed;
  expect(observer.getCurrentResult().data).toBe("after");
  stop();
  client.clear();
});

import { queueNames } from "@/lib/contracts/operations/queue-names";
import { allJobs } from "./all-jobs";

test("every queue, and the realtime outbox, has a plain name of its own", () => {
  expect(Object.keys(queueNames).sort()).toEqual([...allJobs.map(({ name }) => name), "outbox"].sort());
  expect(new Set(Object.values(queueNames)).size).toBe(Object.keys(queueNames).length);
});

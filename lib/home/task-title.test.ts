import { changeEntry, signalEntry } from "@/lib/contracts/home/feed.fixture";
import { taskTitleFor } from "./task-title";

const titleOf = (title: string) => {
  const entry = signalEntry(1, { title });
  return entry.kind === "signal" ? taskTitleFor(entry) : null;
};

test("names what happened, without the form of a filing, in at most 200 characters", () => {
  expect(titleOf("Change of directors or officers (8-K, item 5.02)")).toBe(
    "Follow up: Change of directors or officers",
  );
  expect(titleOf("x".repeat(300))).toHaveLength(200);
  expect(taskTitleFor(changeEntry(1))).toBe("Follow up: changed Employees");
});
